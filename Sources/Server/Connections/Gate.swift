import Synchronization

/// Limits how many may do something at once.
final class Gate: Sendable {
  private let limit: Int
  private let count = Mutex(0)

  init(limit: Int) {
    self.limit = limit
  }

  /// - Throws: ``Refusal/crowded`` when no place is free.
  func enter() throws(Refusal) -> Pass {
    let hasRoom = count.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
    guard hasRoom else { throw .crowded }
    return Pass(gate: self)
  }

  /// Holds a place for as long as it lives.
  final class Pass: Sendable {
    private let gate: Gate

    fileprivate init(gate: Gate) {
      self.gate = gate
    }

    deinit {
      gate.count.withLock { $0 -= 1 }
    }
  }
}
