import Ledger

extension TenYears {
  /// As many ops as the page hands to its engine at once (`CHUNK` in Web/host/app.js).
  private static let chunk = 1000

  /// Everything arrives at an empty replica, as after joining: in the order in which it was made.
  package func merged() -> MemoryLedger {
    merged(ops)
  }

  /// The newest changes come first, as from a device that was offline for long.
  package func mergedBackwards() -> MemoryLedger {
    merged(ops.reversed())
  }

  private func merged(_ ops: [Op]) -> MemoryLedger {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 2))
    for start in stride(from: 0, to: ops.count, by: Self.chunk) {
      ledger.append(Array(ops[start..<min(start + Self.chunk, ops.count)]))
    }
    return ledger
  }
}
