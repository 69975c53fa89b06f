import Sealing

/// A notifier between the processes of one store, of logs that have grown. A notice is a hint and
/// may be lost; it is never part of a transaction.
package protocol ChangeNotifier: Sendable {
  /// Notifies the other processes. Neither waits nor fails.
  func notify(of spaces: [SpaceID])

  /// Listens to the other processes until the task is cancelled.
  func listen(_ report: @escaping @Sendable (ChangeNotice) -> Void) async
}

package enum ChangeNotice: Hashable, Sendable {
  case grew([SpaceID])
  /// Any log may have grown: something was written, or notices may have been lost.
  case something
}

/// Of a relay that has no other process.
package struct SilentNotifier: ChangeNotifier {
  package init() {}

  package func notify(of spaces: [SpaceID]) {}

  package func listen(_ report: @escaping @Sendable (ChangeNotice) -> Void) async {}
}
