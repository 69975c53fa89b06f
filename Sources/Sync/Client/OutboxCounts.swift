/// The counts of a device's outbox: what waits to be sent. The client needs no more of it to decide.
package struct OutboxCounts: Hashable, Sendable {
  /// Counts what the host has stored: of two reports the later one holds, whichever comes first.
  package var change: UInt64 = 0
  /// Ops that have no envelope.
  package var waiting = 0
  /// Lists of ops that the relay refuses.
  package var aside = 0
  /// Changes of the roster that were requested and that the log does not have.
  package var rosterRequests = 0
  /// Whether an entry for one of them is stored.
  package var hasPendingEntry = false

  package init() {}
}
