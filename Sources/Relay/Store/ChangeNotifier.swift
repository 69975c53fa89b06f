import Sealing

/// Notifies the processes over one store of changes: that logs have grown. A notice is a hint and may be lost;
/// it is never part of what is written.
package protocol ChangeNotifier: Sendable {
  /// Tells the others. Neither waits nor fails.
  func notify(of spaces: [SpaceID])

  /// Listens to the others until the task is cancelled.
  func listen(_ report: @escaping @Sendable (ChangeNotice) -> Void) async
}

package enum ChangeNotice: Hashable, Sendable {
  case grew([SpaceID])
  /// Any may have grown: something was written, or notices may have been lost.
  case something
}

/// Of a relay that has no other process.
package struct SilentNotifier: ChangeNotifier {
  package init() {}

  package func notify(of spaces: [SpaceID]) {}

  package func listen(_ report: @escaping @Sendable (ChangeNotice) -> Void) async {}
}
