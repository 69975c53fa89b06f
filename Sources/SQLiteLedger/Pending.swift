import Foundation
import Synchronization

/// A future: a value that another thread computes.
package final class Pending<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let isMade = DispatchSemaphore(value: 0)

  /// A value that is to come by ``fulfil(_:)``.
  package init() {}

  package convenience init(_ make: @escaping @Sendable () -> Value) {
    self.init()
    // NB: not a global queue, whose few threads may all be waiting for the ledger.
    DispatchQueue(label: "dayring.pending").async { self.fulfil(make()) }
  }

  /// The first value counts.
  package func fulfil(_ value: Value) {
    made.withLock { $0 = $0 ?? value }
    isMade.signal()
  }

  /// Nil while it is not computed yet.
  package var present: Value? { made.withLock { $0 } }

  /// Waits for it.
  package var value: Value {
    while true {
      if let present { return present }
      isMade.wait()
      // For others that wait.
      isMade.signal()
    }
  }
}
