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
  /// Its address.
  let relay: String
  var syncState: SyncState
  /// Ops without an envelope, in the order in which they were committed.
  var waiting: [Op] = []
  /// Ops whose envelopes are not all in the log, with the last n of each list.
  var lists: [(last: UInt64, ops: [Op])] = []
  /// By their n.
  var envelopes: [UInt64: [UInt8]] = [:]
  var aside: [[Op]] = []
  /// Ops that a list's log does not take.
  var untaken: [Op] = []
  private(set) var rosterRequests: [StoredRequest] = []
  var pendingEntry: PendingRosterEntry?
  /// The highest time of all ops that were read in the log, whether they hold here or not.
  var heard: UInt64 = 0
  /// By how many seconds the clock was found to lead the relay's.
  var lead: Int64 = 0
  /// Counts transactions, of users and of the device.
  var changes: UInt64 = 0

  /// A device that has read nothing yet.
  init(
    _ ledger: MemoryLedger, _ ring: KeyRing, token: RelayToken, space: SpaceID,
    known: [RosterEntry], chain: UInt64, list: ListID? = nil, relay: String = ""
  ) {
    self.ledger = ledger
    self.token = token
    self.relay = relay
    log = DeviceLog(LogView(of: space, list: list), ring, known: known)
    syncState = SyncState(
      cursor: .start(of: space), membership: .none(known: UInt32(known.count)), chain: chain)
  }

  var space: SpaceID { log.space }
  var list: ListID? { log.list }
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

  var state: DeviceState {
    DeviceState(
      relay: relay, token: token, log: log, syncState: syncState, pendingEntry: pendingEntry,
      outbox: outbox, lead: lead)
  }

  /// Those that were not read in the log, sent or not.
  var unread: [Op] { aside.flatMap { $0 } + lists.flatMap(\.ops) + waiting }

  func read(_ query: StoreQuery, at revision: UInt64) -> StoreOutcome {
    guard revision == syncState.revision else { return .overtaken(state) }
    switch query {
    case .state: return .overtaken(state)
    case .waiting(let ops, _):
      let first = waiting.prefix(ops).enumerated()
      return .found(.waiting(first.map { WaitingOp(row: Int64($0.offset), $0.element) }))
    case .envelopes(let range): return .found(.envelopes(range.compactMap { envelopes[$0] }))
    case .requests: return .found(.requests(rosterRequests))
    case .records:
      let isWhole = waiting.isEmpty && lists.isEmpty && aside.isEmpty
      return .found(.records(isWhole ? ledger.allRecords(of: list) : nil))
    }
  }

  mutating func add(_ request: RosterRequest) {
    rosterRequests.append(StoredRequest(request, number: Int64(changes) + 1))
  }

  mutating func drop(_ numbers: [Int64]) {
    rosterRequests.removeAll { numbers.contains($0.number) }
  }
}
