import Ledger
import Sealing
import Sync
import Wire

/// One atomic change of what a device has stored: all of it, or nothing. Each counts as a change of
/// the outbox (``OutboxCounts/change``).
package indirect enum StoreTransaction: Sendable {
  /// A step of the client, only if the stored revision is the expected one; then the sync state is
  /// stored as well. Otherwise nothing is, and the outcome is `overtaken`.
  case step(StoreStep, SyncState, expected: UInt64)

  /// Adds a request, under a number of its own.
  case requested(RosterRequest)
  /// Drops requests that are obsolete.
  case withdrawn([Int64])
  /// Enters a space, which ends all attempts: all ops wait to be sealed, or all are deleted.
  case entered(SpaceMember, chain: UInt64, isEmpty: Bool)
  /// Enters a list, whose records become those of its log, and ends the attempt.
  case enteredList(ListEntry)
  /// Reads anew which lists the person is in, at the next revision.
  case listed
  /// Leaves the space, and drops all attempts. The ledger stays as it is.
  case left
  /// Keeps an attempt to enter a space, instead of a former one of that aim.
  case attempted(JoiningAttempt, as: JoiningAttempt.Aim)
  case forgotten(JoiningAttempt.Aim)
  /// Names a device, as a record of the ledger, at a time in milliseconds since 1970.
  case named(DeviceID, String, at: Int64)
  /// Follows another device's move of the space to a relay, as one that has lost everything: the
  /// state is marked as restored, at the next revision. The time is that of the move here.
  case moved(to: String, at: Int64)
  /// Notes by how many seconds the clock leads the relay's, after it was set.
  case clockSet(lead: Int64)
}

/// A step of the client, with all that a store needs to carry it out; see ``TransactionKind``.
package indirect enum StoreStep: Sendable {
  /// Merges the ops of the page. Its view and keys replace the stored ones, and its roster entries
  /// are added. Envelopes that are not in the sync state's chain any more are let go, with the ops
  /// of lists whose last one that was. A pending entry goes where its place is taken, and its
  /// request if it was this entry that took it.
  case merged(OpenedLog)
  /// Stores the envelopes. The waiting ops leave the outbox: those of the lists, in their order.
  case sealed(SealedLists, of: [WaitingOp])
  case confirmed
  /// - Parameter now: by the device's clock, in milliseconds since 1970.
  case unsealed(Unsealing, now: Int64)
  /// Merges all that the log holds. Nothing stays sealed or set aside: the outbox then has exactly
  /// what the ledger holds and the log does not. The rest is as for `merged`.
  case restarted(OpenedLog)
  /// The label's records become those of the log; see ``TransactionKind/replaced``. The rest is as
  /// for `merged`.
  case replaced(OpenedLog)
  /// Replaces any former entry.
  case madeEntry(PendingRosterEntry)
  /// Drops the pending entry, and its request.
  case droppedEntry
  case noted
}

/// An op that waits to be sealed.
package struct WaitingOp: Sendable {
  /// By which the store finds it again, in the transaction that stores it sealed.
  package let row: Int64
  package let op: Op

  package init(row: Int64, _ op: Op) {
    self.row = row
    self.op = op
  }
}
