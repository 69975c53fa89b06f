import Ledger
import Sealing
import Sync
import Wire

/// The row `"state"`, and that of each list: everything that a browser's device in a space stores but
/// for ops and envelopes.
///
///     { relay, space, device, keys, token, epochs, known, view, standing, through, pages, change, aside,
///       heard, changes, lead, lowered, wishes, draft, moved?, former?, lists?, untaken? }
///
/// Open tabs of former and later versions read and write it too, so its members keep their names and
/// their types, and others are left as they are. `Web/host/types.d.ts` says what each is.
struct StateRow: Sendable {
  private(set) var row: RowValue
  let keys: SpaceKeys

  init(_ row: RowValue, _ keys: SpaceKeys) throws(DamagedRow) {
    _ = try row.members(of: "state")
    self.row = row
    self.keys = keys
  }

  static let ownRange = SpaceKeys(of: nil).stateRange

  /// What a transaction passes: long parts stay with the host.
  static func passages(isMerging: Bool, asideAs form: RowPassage.Form = .host) -> [RowPassage] {
    let view =
      isMerging
      ? ["roster", "chains", "lists", "hashes"].map { RowPassage(["view", $0], .host) }
      : [RowPassage(["view"], .host)]
    return view + [
      RowPassage(["keys"], .host), RowPassage(["known"], .host),
      RowPassage(["aside", "*", "*"], form), RowPassage(["untaken"], .host),
    ]
  }

  /// What a process that loads all of it needs.
  static let wholePassages = [
    RowPassage(["keys"], .keys), RowPassage(["view", "roster"], .host),
    RowPassage(["aside", "*", "*"], .host), RowPassage(["untaken"], .host),
  ]

  // Its own members.

  var revision: UInt64 {
    get throws(DamagedRow) { try row.value("standing").whole("revision") }
  }

  mutating func set(_ syncState: SyncState) { row.set("standing", RowValue(syncState.json)) }

  /// The state of the client as it is stored.
  var syncState: SyncState {
    get throws(DamagedRow) {
      let json = try row.value("standing").json("standing", depth: 6)
      do throws(WireFailure) { return try SyncState(json) } catch { throw DamagedRow("standing") }
    }
  }

  var relay: String {
    get throws(DamagedRow) { try row.text("relay", limit: RelayAddress.limit) }
  }

  var space: SpaceID {
    get throws(DamagedRow) { try row.id("space") }
  }

  /// Where the log says that the space is now.
  var moved: String? {
    get throws(DamagedRow) {
      row["moved"] == nil ? nil : try row.text("moved", limit: RelayAddress.limit)
    }
  }

  mutating func set(moved relay: String?) { row.set("moved", .text(orNothing: relay)) }

  /// In seconds.
  var lead: Int64 {
    get throws(DamagedRow) { Int64(try row.whole("lead", to: StateRow.leadLimit)) }
  }

  mutating func set(lead: Int64) {
    row.set("lead", .sequence(min(max(0, lead), Int64(StateRow.leadLimit))))
  }

  /// 34 years, which fit into 32 bits as milliseconds do not.
  static let leadLimit: UInt64 = 1 << 30

  /// When stamps were lowered last, in milliseconds since 1970.
  var lowered: Int64 {
    get throws(DamagedRow) { try row.sequence("lowered") }
  }

  mutating func set(loweredAt now: Int64) { row.set("lowered", .sequence(max(0, now))) }

  /// The highest time of the ops that were read in the log.
  var heard: UInt64 {
    get throws(DamagedRow) {
      let text = try row.text("heard", limit: 64)
      if text.isEmpty { return 0 }
      guard let stamp = Stamp(text) else { throw DamagedRow("heard") }
      return stamp.time
    }
  }

  /// Goes to a relay as to one that has lost everything.
  mutating func move(to relay: String, at now: Int64) throws(DamagedRow) {
    let state = try syncState
    let former = RowValue.members([
      ("relay", .text(try self.relay)), ("left", .sequence(max(0, now))),
    ])
    row.set("former", former)
    row.set("relay", .text(relay))
    set(
      SyncState(
        revision: state.revision + 1, cursor: state.cursor, membership: state.membership,
        chain: state.chain, isCopied: state.isCopied, isRestored: true, growth: state.growth))
  }

  /// - Parameter memberships: nil for those of the ledger, which is to be read.
  mutating func set(_ memberships: ListMemberships?) {
    row.set("lists", memberships.map { MembershipRows.row(of: $0) } ?? .undefined)
  }

  /// Has devices load all of it.
  mutating func raiseRevision() throws(DamagedRow) {
    var standing = try row.value("standing")
    standing.set("revision", .whole(try revision + 1))
    row.set("standing", standing)
  }

  // The outbox.

  /// Up to which sequence of `ops` nothing waits.
  var through: Int64 {
    get throws(DamagedRow) { try row.sequence("through") }
  }

  mutating func set(through: RowValue) { row.set("through", through) }

  /// Later rows of `ops` that came from the log at once, ascending; nil in a row of a version that had
  /// none.
  var pages: [Int64]? {
    get throws(DamagedRow) {
      guard row["pages"] != nil else { return nil }
      var pages: [Int64] = []
      for page in try row.list("pages", limit: 1 << 20) {
        guard let page = page.whole() else { throw DamagedRow("pages") }
        pages.append(Int64(page))
      }
      return pages
    }
  }

  mutating func set(pages: [RowValue]) { row.set("pages", .list(pages)) }

  /// Lists of ops that the relay refuses, which wait for a change of that.
  var aside: [RowValue] {
    get throws(DamagedRow) { try row.list("aside", limit: 1 << 20) }
  }

  mutating func set(aside: [RowValue]) { row.set("aside", .list(aside)) }

  mutating func set(untaken ops: RowValue) { row.set("untaken", ops) }

  /// Keeps ops that a list's log does not take.
  mutating func add(untaken ops: [Op]) throws(DamagedRow) {
    let former = row["untaken"] ?? .list([])
    if ops.isEmpty { return }
    row.set("untaken", try former.longer(by: ops.map { .op($0) }, "untaken"))
  }

  mutating func countChange() throws(DamagedRow) {
    row.set("change", .whole(try row.whole("change") + 1))
  }

  /// - Parameter waiting: the number of ops that wait.
  func outbox(waiting: Int) throws(DamagedRow) -> OutboxCounts {
    var outbox = OutboxCounts()
    outbox.change = try row.whole("change")
    outbox.waiting = waiting
    outbox.aside = try aside.count
    outbox.rosterRequests = try requests.count
    outbox.hasPendingEntry = row["draft"] != nil
    return outbox
  }

  // Requests for the roster.

  var requests: [StoredRequest] {
    get throws(DamagedRow) { try RequestRows.requests(in: row) }
  }

  var pendingEntry: PendingRosterEntry? {
    get throws(DamagedRow) { try RequestRows.pendingEntry(in: row) }
  }

  /// Under a number that none has, and that no pending entry is for.
  mutating func add(_ request: RosterRequest) throws(DamagedRow) {
    let numbers = try requests.map { $0.number } + [try pendingEntry?.request ?? 0]
    let new = StoredRequest(request, number: (numbers.max() ?? 0) + 1)
    row.set("wishes", try row.value("wishes").longer(by: [RequestRows.row(of: new)], "wishes"))
  }

  mutating func drop(_ numbers: [Int64]) throws(DamagedRow) {
    var rest: [RowValue] = []
    for request in try row.list("wishes", limit: RequestRows.limit) {
      if try !numbers.contains(request.sequence("id")) { rest.append(request) }
    }
    row.set("wishes", .list(rest))
  }

  mutating func set(_ pending: PendingRosterEntry?) {
    row.set("draft", pending.map { RequestRows.row(of: $0) } ?? .undefined)
  }

  // The log.

  /// Goes on to the end of what was read.
  ///
  /// - Parameter isAnew: in another view than the stored one.
  mutating func take(_ opened: OpenedLog, isAnew: Bool) throws(DamagedRow) {
    guard try space == opened.view.space else { throw DamagedRow("space") }
    row.set(
      "view", try ViewRow.row(of: opened.view, after: isAnew ? nil : try row.value("view")))
    row.set("epochs", StateRow.row(of: opened.ring.epochs))
    if let heard = opened.heard, try row.text("heard", limit: 64) < heard.description {
      row.set("heard", .text(heard.description))
    }
    var changes = try row.value("changes")
    _ = try changes.members(of: "changes")
    for (device, stamp) in opened.changes {
      changes.set(device.text, .sequence(stamp.milliseconds))
    }
    row.set("changes", changes)
    let known = try row.value("known")
    guard let count = known.count.map({ UInt64($0) }) else { throw DamagedRow("known") }
    let new = opened.roster.filter { UInt64($0.number) > count }
    guard new.first.map({ UInt64($0.number) == count + 1 }) ?? true else {
      throw DamagedRow("known")
    }
    row.set("known", try known.longer(by: new.map { StateRow.row(of: $0) }, "known"))
    try settlePendingEntry(by: opened.view.roster)
  }

  /// Drops the entry once its place is taken, and its request if that was by this entry.
  private mutating func settlePendingEntry(by roster: Roster?) throws(DamagedRow) {
    guard let pending = try pendingEntry, let roster, roster.number >= pending.entry.number,
      let place = Int(exactly: pending.entry.number)
    else { return }
    if let request = pending.request, roster.entries[place - 1] == pending.entry.id {
      try drop([request])
    }
    set(nil as PendingRosterEntry?)
  }

  static func row(of epochs: [EpochKey]) -> RowValue {
    .list(
      epochs.map {
        .members([("epoch", .whole(UInt64($0.epoch))), ("secret", .bytes($0.secret))])
      })
  }

  static func row(of entry: RosterEntry) -> RowValue {
    .members([("bytes", .bytes(entry.bytes)), ("id", .id(entry.id))])
  }
}
