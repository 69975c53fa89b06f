import Foundation
import Synchronization

/// A future: a value that another thread computes.
package final class Pending<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)
  private let group = DispatchGroup()

  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    // NB: not a global queue, whose few threads may all be waiting for the ledger.
    DispatchQueue(label: "dayring.pending").async(group: group) {
      let value = make()
      self.made.withLock { $0 = value }
    }
  }

  /// Waits for it.
  package var value: Value {
    group.wait()
    return made.withLock { $0 } ?? make()
  }
}
