import Ledger

import struct Ledger.Record

/// The records that result from the log, as many as fit into a limit of memory: those whose hashes
/// lie in a range, which shrinks while the log is read. The others are for another pass.
struct Replay {
  /// The hashes of the records that it has.
  private(set) var hashes: ClosedRange<UInt>
  private var ops = PackedOps()
  private var index = ChangeIndex(of: PackedOps(), in: [])
  /// For each change, whether its record was asked for.
  private var isTaken: [Bool] = []
  /// In bytes.
  private let limit: Int

  init(from hash: UInt, limit: Int) {
    hashes = hash...UInt.max
    self.limit = limit
  }

  /// In bytes.
  var size: Int { ops.size }

  mutating func add(_ op: Op) {
    let changes = isWhole ? op.changes : op.changes.filter { has($0.kind, $0.id) }
    if !changes.isEmpty { ops.append(Op(stamp: op.stamp, changes: changes)) }
    while ops.size > limit, hashes.lowerBound < hashes.upperBound {
      let half = hashes.lowerBound + (hashes.upperBound - hashes.lowerBound) / 2
      let kept = hashes.lowerBound...half
      hashes = kept
      ops.keep { kind, id in kept.contains(PackedOps.hash(kind, id)) }
    }
  }

  /// To be called after the last op.
  mutating func finish() {
    index = ChangeIndex(of: ops, in: ops.indices)
    isTaken = [Bool](repeating: false, count: ops.changeCount)
  }

  func has(_ kind: Kind, _ id: RecordID) -> Bool {
    isWhole || hashes.contains(PackedOps.hash(kind, id))
  }

  private var isWhole: Bool { hashes == 0...UInt.max }

  /// Notes that there is a record.
  mutating func pass(_ kind: Kind, _ id: RecordID) { _ = take(kind, id) }

  /// The record that results from the log; nil where it equals the given one.
  mutating func differing(from record: Record) -> Record? {
    let changes = take(record.kind, record.id)
    if changes.count == 1, let change = changes.first,
      record.isMade(by: ops.change(change), ops.stamp(of: ops.op(ofChange: change)))
    {
      return nil
    }
    return merged(changes, record.kind, record.id)
  }

  /// The records that were not asked for.
  mutating func eachLeft(_ body: (Record) -> Void) {
    for change in isTaken.indices where !isTaken[change] {
      let (kind, id) = ops.key(ofChange: change)
      body(merged(take(kind, id), kind, id))
    }
  }

  /// The changes of a record, in the order of the log.
  private mutating func take(_ kind: Kind, _ id: RecordID) -> [Int] {
    let changes = index.changes(of: kind, id, in: ops)
    for change in changes { isTaken[change] = true }
    return changes
  }

  private func merged(_ changes: [Int], _ kind: Kind, _ id: RecordID) -> Record {
    var record = Record(kind, id)
    for change in changes {
      record.merge(ops.change(change).fields, ops.stamp(of: ops.op(ofChange: change)))
    }
    return record
  }
}
