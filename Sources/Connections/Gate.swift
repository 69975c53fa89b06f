import Synchronization

/// Limits how many may do something at once.
package final class Gate: Sendable {
  private let limit: Int
  private let count = Mutex(0)

  package init(limit: Int) {
    self.limit = limit
  }

  /// - Returns: nil when no place is free.
  package func enter() -> Pass? {
    let hasRoom = count.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
    return hasRoom ? Pass(gate: self) : nil
  }

  /// Holds a place for as long as it lives.
  package final class Pass: Sendable {
    private let gate: Gate

    fileprivate init(gate: Gate) {
      self.gate = gate
    }

    deinit {
      gate.count.withLock { $0 -= 1 }
    }
  }
}
