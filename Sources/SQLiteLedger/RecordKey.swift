import Ledger

/// What names a record.
struct RecordKey: Hashable {
  let kind: Kind
  let id: RecordID

  /// Hardly ever do two kinds have one id.
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension UndoEntry {
  /// The records that the change makes, each by one of its parts alone.
  ///
  /// - Parameter change: what this entry takes back.
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
