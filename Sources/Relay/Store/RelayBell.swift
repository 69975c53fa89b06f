import Sealing

/// How processes over one store tell each other that logs have grown. A ring is a hint and may be lost;
/// it is never part of what is written.
package protocol RelayBell: Sendable {
  /// Tells the others. Neither waits nor fails.
  func ring(for spaces: [SpaceID])

  /// Hears the others until the task is cancelled.
  func hear(_ heard: @escaping @Sendable (Heard) -> Void) async
}

package enum Heard: Hashable, Sendable {
  case grew([SpaceID])
  /// Any may have grown: something was written, or rings may have been lost.
  case something
}

/// Of a relay that has no other process.
package struct SilentBell: RelayBell {
  package init() {}

  package func ring(for spaces: [SpaceID]) {}

  package func hear(_ heard: @escaping @Sendable (Heard) -> Void) async {}
}
