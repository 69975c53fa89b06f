/// The changes that ops of a file would make here. Records that come only by a log are passed over;
/// see ``Kind/isFromLog``.
package struct Adoption: Sendable {
  /// The numbers of the ops that change something, by stamp; see ``Op/ownPart``.
  package let ops: [Int]
  /// The number of records they change.
  package private(set) var altered = 0
  /// The number of these that are new.
  package private(set) var added = 0
  /// The number of records of the space or of a list that would have changed.
  package private(set) var passedOver = 0

  /// Must be called before the ops are appended. Holds one record at a time, and some twenty bytes
  /// for each change.
  ///
  /// - Parameters:
  ///   - former: takes the former state of each changed record, as an ``UndoEntry`` has it.
  ///   - added: takes each new record, as the ops make it.
  package init<Store: LedgerStore>(
    of ops: PackedOps, before store: Store, former: (UndoEntry.Former) -> Void = { _ in },
    added: (Record) -> Void = { _ in }
  ) throws(Store.Failure) {
    // Oldest first, so that the last writer of a field wins.
    let order = ops.byStamp
    let index = ChangeIndex(of: ops, in: order)
    var isAltering = [Bool](repeating: false, count: ops.count)
    var isDone = [Bool](repeating: false, count: ops.changeCount)
    for op in order {
      for change in ops.changes(of: op) where !isDone[change] {
        // All changes of the record at once, where the first of them is.
        let (kind, id) = ops.key(ofChange: change)
        let before = try store.record(id, of: kind)
        var state = State(record: before ?? Record(kind, id))
        for change in index.changes(of: kind, id, in: ops) {
          isDone[change] = true
          let op = ops.op(ofChange: change)
          let isAltered = state.take(ops.change(change).fields, ops.stamp(of: op))
          if isAltered, !kind.isFromLog { isAltering[op] = true }
        }
        if state.written.isEmpty { continue }
        if kind.isFromLog {
          passedOver += 1
          continue
        }
        let taken = UndoEntry.Former(of: RecordChange(kind, id, state.written), before: before)
        altered += 1
        if taken.fields.isEmpty { self.added += 1 }
        if before == nil, !state.record.isDeleted { added(state.record) }
        former(taken)
      }
    }
    self.ops = order.filter { isAltering[$0] }
  }
}

/// A record while the changes are made to it one after the other.
private struct State {
  var record: Record
  var written: [RecordChange.Write] = []

  /// Whether any of the writes wins.
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
