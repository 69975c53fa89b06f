/// The counts of a device's outbox, which is all that the client needs of it.
package struct OutboxCounts: Hashable, Sendable {
  /// The number of the host's transaction; of two reports the one with the higher number is
  /// current.
  package var change: UInt64 = 0
  /// The number of ops without an envelope.
  package var waiting = 0
  /// The number of lists of ops that the relay refuses.
  package var aside = 0
  /// The number of requested changes of the roster that the log does not have.
  package var rosterRequests = 0
  /// Whether an entry for one of them is stored.
  package var hasPendingEntry = false

  package init() {}
}
