import DeviceSync
import Ledger
import Sealing
import Sync
import Wire

/// The storage of one installation. A copy of it is a backup, or a second device.
struct Disk {
  var ledger: MemoryLedger
  var log: DeviceLog
  let token: RelayToken
  var syncState: SyncState
  /// Ops without an envelope, in the order in which they were committed.
  var waiting: [Op] = []
  /// Ops whose envelopes are not all in the log, with the last n of each list.
  var lists: [(last: UInt64, ops: [Op])] = []
  /// By their n.
  var envelopes: [UInt64: [UInt8]] = [:]
  var aside: [[Op]] = []
  var rosterRequests: [RosterRequest] = []
  var pendingEntry: PendingEntry?
  /// The highest time of all ops that were read in the log, whether they hold here or not.
  var heard: UInt64 = 0
  /// Counts transactions, of users and of the client.
  var changes: UInt64 = 0

  enum RosterRequest: Hashable {
    case admit(Admission)
    case remove([DeviceID])
    case leave
    case delete
  }

  struct PendingEntry {
    let entry: RosterEntry
    /// Nil for one that only begins an epoch.
    let request: RosterRequest?
  }

  /// A device that has read nothing yet.
  init(
    _ ledger: MemoryLedger, _ ring: KeyRing, token: RelayToken, space: SpaceID,
    known: [RosterEntry],
    chain: UInt64
  ) {
    self.ledger = ledger
    self.token = token
    log = DeviceLog(LogView(of: space), ring, known: known)
    syncState = SyncState(
      cursor: .start(of: space), membership: .none(known: UInt32(known.count)), chain: chain)
  }

  var space: SpaceID { log.space }
  var ring: KeyRing { log.ring }
  var view: LogView { log.view }
  var known: [RosterEntry] { log.known }

  var outbox: OutboxCounts {
    var outbox = OutboxCounts()
    outbox.change = changes
    outbox.waiting = waiting.count
    outbox.aside = aside.count
    outbox.rosterRequests = rosterRequests.count
    outbox.hasPendingEntry = pendingEntry != nil
    return outbox
  }

  /// Whether the ledger holds what the log has up to there, and nothing else.
  func isWhole(at place: LogPoint) -> Bool {
    view.place == place && syncState.cursor == place && waiting.isEmpty && lists.isEmpty
      && aside.isEmpty
  }
}
