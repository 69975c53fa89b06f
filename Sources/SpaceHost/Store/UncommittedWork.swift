import DeviceSync
import Sync

/// The work that a host has computed and not yet stored; it is lost in a crash.
struct UncommittedWork: Sendable {
  var log = LogWork()
  /// With the numbers of the waiting ops in the log of the ledger.
  var sealed: (lists: SealedLists, waiting: [Int64])?
  var pendingEntry: PendingRosterEntry?

  /// Drops the work that is stored now or obsolete.
  mutating func stored(_ kind: TransactionKind) {
    log.stored(kind)
    switch kind {
    case .sealed: sealed = nil
    case .madeEntry: pendingEntry = nil
    case .restarted, .noted: (sealed, pendingEntry) = (nil, nil)
    case .merged, .confirmed, .unsealed, .droppedEntry: break
    }
  }
}
