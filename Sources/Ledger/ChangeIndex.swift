/// The changes of packed ops by the record that they write to: twelve bytes a change.
package struct ChangeIndex: Sendable {
  /// For each value of a hash's lowest bits, the first change of a record that has it, plus one.
  private var first: [UInt32]
  /// For each change the next one with these bits, plus one.
  private var next: [UInt32]

  /// - Parameter order: the numbers of the ops, in the order in which they are to be read.
  package init(of ops: PackedOps, in order: some BidirectionalCollection<Int>) {
    var size = 1
    while size < ops.changeCount { size *= 2 }
    first = [UInt32](repeating: 0, count: size)
    next = [UInt32](repeating: 0, count: ops.changeCount)
    for op in order.reversed() {
      for change in ops.changes(of: op).reversed() {
        let (kind, id) = ops.key(ofChange: change)
        let place = place(of: kind, id)
        next[change] = first[place]
        first[place] = UInt32(change + 1)
      }
    }
  }

  /// The numbers of the changes of one record, in the order of the ops.
  package func changes(of kind: Kind, _ id: RecordID, in ops: PackedOps) -> [Int] {
    var changes: [Int] = []
    var rest = first[place(of: kind, id)]
    while rest > 0 {
      let change = Int(rest - 1)
      let key = ops.key(ofChange: change)
      if key.id == id, key.kind == kind { changes.append(change) }
      rest = next[change]
    }
    return changes
  }

  private func place(of kind: Kind, _ id: RecordID) -> Int {
    Int(PackedOps.hash(kind, id) & UInt(first.count - 1))
  }
}

extension PackedOps {
  /// NB: seeded anew by each process, so that no file can hold ids chosen to have one hash.
  package static func hash(_ kind: Kind, _ id: RecordID) -> UInt {
    var hasher = Hasher()
    hasher.combine(id)
    hasher.combine(kind)
    return UInt(bitPattern: hasher.finalize())
  }

  /// The numbers of the ops by stamp; of one stamp, in their order.
  package var byStamp: [Int] {
    let order = Array(indices)
    let isOrdered = order.dropFirst().allSatisfy { stamp(of: $0 - 1) <= stamp(of: $0) }
    return isOrdered ? order : order.ordered { stamp(of: $0) < stamp(of: $1) }
  }
}
