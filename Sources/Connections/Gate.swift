import Synchronization

/// Limits how many may do something at once.
package final class Gate: Sendable {
  private let limit: Int
  private let count = Mutex(0)

  package init(limit: Int) {
    self.limit = limit
  }

  /// - Parameter places: as many as this takes up.
  /// - Returns: nil when they are not free.
  package func enter(_ places: Int = 1) -> Pass? {
    let hasRoom = count.withLock { count in
      guard count + places <= limit else { return false }
      count += places
      return true
    }
    return hasRoom ? Pass(gate: self, places: places) : nil
  }

  /// Holds a place for as long as it lives.
  package final class Pass: Sendable {
    private let gate: Gate
    private let places: Int

    fileprivate init(gate: Gate, places: Int) {
      self.gate = gate
      self.places = places
    }

    deinit {
      gate.count.withLock { $0 -= places }
    }
  }
}
