import Ledger
import Sealing
import Sync
import Wire

/// The state as a process begins with it.
extension StateRow {
  /// A member that has read nothing yet.
  ///
  /// - Parameters:
  ///   - chain: random.
  ///   - through: up to which sequence of `ops` nothing waits.
  init(
    _ member: SpaceMember, of keys: SpaceKeys, chain: UInt64, through: Int64, lead: Int64
  ) throws(DamagedRow) {
    let view = LogView(of: member.space, list: keys.list)
    let syncState = SyncState(
      cursor: view.place, membership: .none(known: UInt32(member.roster.count)), chain: chain)
    try self.init(
      .members([
        ("relay", .text(member.relay)), ("space", .id(member.space)),
        ("device", .id(member.ring.device)), ("keys", KeysRow.row(of: member.ring.keys)),
        ("token", .id(member.token)), ("epochs", StateRow.row(of: member.ring.epochs)),
        ("known", .list(member.roster.map { StateRow.row(of: $0) })),
        ("view", try ViewRow.row(of: view, after: nil)), ("standing", RowValue(syncState.json)),
        ("through", .sequence(through)), ("pages", .list([])), ("change", .number(0)),
        ("aside", .list([])), ("heard", .text("")), ("changes", .object([])),
        ("lead", .number(0)), ("lowered", .number(0)), ("wishes", .list([])),
        ("draft", .undefined),
      ]), keys)
    set(lead: lead)
  }

  /// - Parameter outbox: its counts.
  func deviceState(_ outbox: OutboxCounts) throws(DamagedRow) -> DeviceState {
    let syncState = try syncState
    let known = try known
    // The key of the row says whose log it is, and so which label its records get.
    if let list = keys.list {
      guard let founding = known.first?.id.founding, ListID(founding) == list else {
        throw DamagedRow("known")
      }
    }
    let view = try ViewRow.view(
      row.value("view"), of: space, keys.list, roster: syncState.membership.number, known)
    guard view.place == syncState.cursor else { throw DamagedRow("cursor") }
    let ring = KeyRing(try row.id("device"), try KeysRow.keys(in: row), epochs: try epochs)
    return DeviceState(
      relay: try relay, token: try row.id("token"), log: DeviceLog(view, ring, known: known),
      syncState: syncState, pendingEntry: try pendingEntry, outbox: outbox, lead: try lead,
      notes: try notes)
  }

  var notes: SpaceNotes {
    get throws(DamagedRow) {
      var notes = SpaceNotes()
      notes.moved = try moved
      notes.lists = try MembershipRows.memberships(in: row)
      if let former = row["former"] {
        notes.followed = SpaceNotes.Followed(
          former: try former.text("relay", limit: RelayAddress.limit),
          time: try former.sequence("left"))
      }
      for member in try row.value("changes").members(of: "changes") {
        guard let device = DeviceID(text: member.name), let time = member.value.whole() else {
          throw DamagedRow("changes")
        }
        notes.changes[device] = Int64(time)
      }
      return notes
    }
  }

  private var known: [RosterEntry] {
    get throws(DamagedRow) {
      var entries: [RosterEntry] = []
      for known in try row.list("known", limit: 1 << 20) {
        let bytes = try known.bytes("bytes", limit: SyncLimits.entries)
        let isOfList = keys.list != nil
        guard let entry = try? RosterEntry(parsing: bytes, isOfList: isOfList),
          try known.id("id") == entry.id,
          entry.number == UInt32(entries.count) + 1
        else { throw DamagedRow("known") }
        entries.append(entry)
      }
      return entries
    }
  }

  private var epochs: [EpochKey] {
    get throws(DamagedRow) {
      var keys: [EpochKey] = []
      for epoch in try row.list("epochs", limit: 1 << 20) {
        let number = UInt32(try epoch.whole("epoch", to: UInt64(UInt32.max)))
        let secret = try epoch.bytes("secret", limit: Fingerprint.length)
        guard let key = try? EpochKey(epoch: number, secret: secret) else {
          throw DamagedRow("epochs")
        }
        keys.append(key)
      }
      return keys
    }
  }
}
