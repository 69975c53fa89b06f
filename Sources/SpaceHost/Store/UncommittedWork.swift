import Sealing
import Sync

/// What a host has computed and not yet stored; a crash forgets it.
struct UncommittedWork: Sendable {
  var opened: OpenedLog?
  var separate: OpenedLog?
  var sealed: SealedLists?
  var pendingEntry: PendingRosterEntry?
  /// Where reading has stopped.
  var stuck: StuckLog?
  /// The snapshot that is taken; what came of it is in ``separate``.
  var reader: SnapshotReader?
  var made: SealedSnapshot?
  var attestation: Attestation?

  /// Lets go of what is stored now, or good for nothing any more.
  mutating func stored(_ kind: TransactionKind) {
    switch kind {
    case .merged: opened = nil
    case .sealed: sealed = nil
    case .madeEntry: pendingEntry = nil
    case .restarted, .noted:
      let stuck = stuck
      self = UncommittedWork()
      self.stuck = stuck
    case .confirmed, .unsealed, .droppedEntry: break
    }
  }
}
