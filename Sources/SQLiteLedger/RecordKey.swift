import Ledger

/// The key of a record: its kind and its id.
struct RecordKey: Hashable {
  let kind: Kind
  let id: RecordID

  /// Hashes the id only, since two kinds hardly ever share one.
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension UndoEntry {
  /// The records that the change creates, each in one of its parts only.
  ///
  /// - Parameter change: the change that this entry takes back.
  func records(madeBy change: Change) -> Set<RecordKey> {
    var once = Set<RecordKey>(minimumCapacity: records.count)
    var again: Set<RecordKey> = []
    for (former, change) in zip(records, change.records) {
      let key = RecordKey(kind: change.kind, id: change.id)
      // NB: where nothing is written, nothing is to be taken back either.
      let isMade = former.fields.isEmpty && !change.fields.isEmpty
      if !isMade || !once.insert(key).inserted { again.insert(key) }
    }
    return again.isEmpty ? once : once.subtracting(again)
  }
}
