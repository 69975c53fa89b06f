/// What ops of a file would change here. Records of the space are passed over; see ``Kind/ofSpace``.
package struct Adoption: Sendable {
  /// The ops that change something.
  package let ops: [Op]
  /// Takes back what they change.
  package let undo: UndoEntry
  /// The number of records of the space that would have changed.
  package let passedOver: Int

  /// Must be called before the ops are appended.
  package init<Store: LedgerStore>(
    of ops: [Op], as label: String, before store: Store
  ) throws(Store.Failure) {
    var states: [Key: State] = [:]
    var keys: [Key] = []
    var altering: [Op] = []
    // Oldest first, so that the last write of a field is the one that holds.
    for op in ops.ordered(by: { $0.stamp < $1.stamp }) {
      var alters = false
      for change in op.changes {
        let key = Key(kind: change.kind, id: change.id)
        if states[key] == nil {
          let record = try store.record(change.id, of: change.kind)
          states[key] = State(record: record ?? Record(change.kind, change.id))
          keys.append(key)
        }
        let isAltered = states[key]?.take(change.fields, op.stamp) ?? false
        if isAltered, !change.kind.isOfSpace { alters = true }
      }
      if alters, let op = op.withoutSpace { altering.append(op) }
    }
    passedOver = keys.count { $0.kind.isOfSpace && states[$0]?.written.isEmpty == false }
    let changes = keys.filter { !$0.kind.isOfSpace }.compactMap { key in
      states[key].flatMap { $0.written.isEmpty ? nil : RecordChange(key.kind, key.id, $0.written) }
    }
    self.ops = altering
    undo = try UndoEntry(of: Change(label, changes), at: nil, before: store)
  }

  private struct Key: Hashable {
    let kind: Kind
    let id: RecordID
  }

  private struct State {
    var record: Record
    var written: [RecordChange.Write] = []

    /// Whether any of the writes holds.
    mutating func take(_ writes: [RecordChange.Write], _ stamp: Stamp) -> Bool {
      var isAltered = false
      for write in writes {
        let former = record.fields.first { $0.name == write.name }
        if let former, !former.yields(to: write.value, stamp) { continue }
        isAltered = true
        written.removeAll { $0.name == write.name }
        written.append(write)
      }
      record.merge(writes, stamp)
      return isAltered
    }
  }
}
