import CivilTime
import DeviceSync
import DeviceSyncTesting
import Ledger
import Sealing
import Testing
import Wire

@testable import Sync

/// The transactions of a browser's device, each by what it writes.
@Suite struct RowPlanTests {
  /// A device with something in each place: an envelope with its list, a list that is set aside, ops
  /// that wait, and a pending entry.
  private static func device() throws -> (RowDevice, RowSpace) {
    var space = try RowSpace(seed: 3)
    var other = RowDevice(space.members[1], seed: 9)
    try other.enter()
    try other.write()
    try other.merge(from: space)
    try other.seal()
    try other.send(to: &space)
    var device = RowDevice(space.members[0], seed: 5)
    try device.write()
    try device.enter()
    try device.merge(from: space)
    try device.seal()
    var how = Unsealing()
    how.aside = try device.state.syncState.chain.sealed.first?.point.n
    try device.unseal(how, from: space)
    try device.write()
    try device.seal()
    try device.write()
    _ = try device.rows.store(.requested(.leave))
    let pending = PendingRosterEntry(space.members[0].roster[0], for: 1)
    try device.store(.madeEntry(pending))
    try other.write()
    try other.seal()
    try other.send(to: &space)
    return (device, space)
  }

  private static let state = "put space state"
  private static let dropSealed = ["delete space [list]", "delete space [envelope]"]
  private static let replace = [
    "add ops", "clear ops", "clear snapshots", "add snapshots", "add snapshots", "add snapshots",
  ]
  private static let backlog = ["delete space [backlog]", "put space [backlog, 0]"]

  @Test func `A page is one row, and what was read back goes`() throws {
    var (device, space) = try Self.device()
    try device.send(to: &space, isAnswerLost: true)
    let opened = try device.opened(device.state.view, in: space)
    let chain = try device.chain(after: opened)
    #expect(
      try writes(of: .merged(opened), by: device, chain, opened.view) == [
        "delete space [envelope, 1]", "delete space [list, 1]", "add ops", Self.state,
      ])
  }

  @Test func `Sealed ops go from the rows of the backlog and of pages alike`() throws {
    var (device, space) = try Self.device()
    var how = Unsealing()
    how.takesBack = true
    try device.unseal(how, from: space)
    try device.write()
    let (step, chain) = try #require(try device.sealing(1))
    // One of the two ops of the backlog.
    #expect(
      try writes(of: step, by: device, chain) == [
        "delete space [backlog, 0]", "put space [backlog, 1]", "put space [list, 1]",
        "put space [envelope, 1]", Self.state,
      ])
    let through = try device.through
    try device.store(step, chain)
    #expect(try device.through == through)
    let (last, all) = try #require(try device.sealing(4))
    #expect(
      try writes(of: last, by: device, all) == [
        "delete space [backlog, 1]", "put space [list, 2]", "put space [envelope, 2]", Self.state,
      ])
    try device.store(last, all)
    #expect(try device.through > through)
    #expect(try device.state.outbox.waiting == 0)
  }

  @Test func `Steps that change the state only write one row`() throws {
    let (device, space) = try Self.device()
    let pending = PendingRosterEntry(space.members[0].roster[0], for: nil)
    for step in [StoreStep.confirmed, .noted, .madeEntry(pending), .droppedEntry] {
      #expect(try writes(of: step, by: device) == [Self.state])
    }
    for transaction in [
      StoreTransaction.requested(.delete), .withdrawn([1]), .moved(to: "https://other", at: 1),
    ] {
      #expect(try writes(of: transaction, by: device) == [Self.state])
    }
    #expect(try writes(of: .clockSet(lead: 90), by: device) == ["put meta lead", Self.state])
  }

  @Test func `What was sealed waits again, in the backlog`() throws {
    let (device, _) = try Self.device()
    let now = device.now.milliseconds
    #expect(
      try writes(of: .unsealed(Unsealing(), now: now), by: device)
        == Self.dropSealed + Self.backlog + [Self.state])
    var how = Unsealing()
    how.stamps = .byOwnClock
    #expect(
      try writes(of: .unsealed(how, now: now), by: device) == Self.dropSealed + [
        "delete space [backlog]", "add ops", "add ops", "add ops", Self.state,
      ])
    how.stamps = .byRelay(now - 600_000)
    #expect(
      try writes(of: .unsealed(how, now: now), by: device)
        == Self.dropSealed + Self.replace + ["put meta lead"] + Self.backlog + [Self.state])
  }

  @Test func `Stamps are lowered once a minute at most`() throws {
    var (device, _) = try Self.device()
    var how = Unsealing()
    how.stamps = .byRelay(device.now.milliseconds - 600_000)
    let step = StoreStep.unsealed(how, now: device.now.milliseconds)
    guard case .done(let outbox, lead: 600, isReplaced: true, _) = try device.store(step) else {
      throw RowDevice.Unexpected()
    }
    #expect(outbox.waiting == 3)
    #expect(outbox.aside == 0)
    guard case .done(_, lead: 600, isReplaced: false, _) = try device.store(step) else {
      throw RowDevice.Unexpected()
    }
    #expect(try device.waiting().count == 3)
  }

  @Test func `A log that is read again replaces everything`() throws {
    var (device, space) = try Self.device()
    let opened = try device.opened(LogView(of: space.members[0].space), in: space)
    #expect(
      try writes(of: .restarted(opened), by: device, nil, opened.view)
        == Self.dropSealed + Self.replace + Self.backlog + [Self.state])
    guard
      case .done(let outbox, _, isReplaced: true, _) = try device.store(
        .restarted(opened), nil, opened.view)
    else { throw RowDevice.Unexpected() }
    // What is sealed, set aside or waits is not in the log.
    #expect(outbox.waiting == 3)
    #expect(outbox.aside == 0)
  }

  @Test func `Entering and leaving clear the store of the space`() throws {
    let (device, space) = try Self.device()
    let member = space.members[0]
    #expect(
      try writes(of: .entered(member, chain: 1, isEmpty: false), by: device)
        == ["clear space"] + Self.backlog + [Self.state])
    #expect(
      try writes(of: .entered(member, chain: 1, isEmpty: true), by: device) == [
        "clear space", "clear ops", "clear snapshots", "clear undo", "delete space [backlog]",
        Self.state,
      ])
    #expect(try writes(of: .left, by: device) == ["clear space"])
    let named = StoreTransaction.named(member.ring.device, "Phone", at: device.now.milliseconds)
    #expect(try writes(of: named, by: device) == ["add ops", Self.state])
  }

  @Test func `Outside of a space nothing is written`() throws {
    var (device, _) = try Self.device()
    let syncState = try device.next()
    _ = try device.rows.store(.left)
    let former = device.rows
    for transaction in [
      StoreTransaction.step(.noted, syncState, expected: syncState.revision - 1),
      .requested(.leave), .withdrawn([1]), .moved(to: "https://other", at: 1), .clockSet(lead: 90),
      .named(device.member.ring.device, "Phone", at: 0),
    ] {
      guard case .gone = try device.rows.store(transaction) else { throw RowDevice.Unexpected() }
    }
    for store in RowStore.allCases { #expect(device.rows.rows(store) == former.rows(store)) }
  }

  @Test func `Another op under a known stamp is kept beside it`() throws {
    var space = try RowSpace(seed: 4)
    var device = RowDevice(space.members[0], seed: 5)
    try device.enter()
    try device.write()
    var copy = device
    try device.merge(from: space)
    try device.seal()
    try device.send(to: &space)
    // A copy of the browser, in which another op has that stamp.
    let row = try #require(copy.rows.rows(.ops).first)
    let stamp = try #require(row.value["stamp"]?.text.flatMap { Stamp($0) })
    let other = Op(stamp: stamp, changes: [.deleting(RowDevice.note, RecordID(high: 1, low: 2))])
    copy.rows.put(
      .ops, row.key,
      .object([
        RowMember("stamp", .text(stamp.description)), RowMember("op", .json(other.bytes)),
      ]))
    try copy.merge(from: space)
    let names = copy.rows.rows(.ops).compactMap { $0.value["stamp"]?.text }
    #expect(names == [stamp.description, stamp.description + "+"])
    #expect(try copy.waiting().map(\.op) == [other])
    // Once it is there it is found again.
    try device.merge(from: space)
    #expect(device.rows.rows(.ops).count == 1)
  }

  @Test func `A move is followed where the log says so`() throws {
    var (device, _) = try Self.device()
    let revision = try device.state.syncState.revision
    _ = try device.rows.store(.moved(to: "https://other.example", at: 7))
    #expect(try device.state.syncState.revision == revision)
    let row = try #require(device.rows.rows(.space).last { $0.key == .text("state") })
    guard case .object(let members) = row.value else { throw RowDevice.Unexpected() }
    device.rows.put(
      .space, row.key,
      .object(members + [RowMember("moved", .text("https://other.example"))]))
    _ = try device.rows.store(.moved(to: "https://other.example", at: 7))
    let state = try device.state
    #expect(state.relay == "https://other.example")
    #expect(state.syncState.revision == revision + 1)
    #expect(state.syncState.isRestored)
    let moved = try #require(device.rows.rows(.space).last { $0.key == .text("state") })
    #expect(moved.value["former"]?["relay"] == .text("https://relay.example"))
    #expect(moved.value["former"]?["left"] == .number(7))
  }

  private func writes(
    of step: StoreStep, by device: RowDevice, _ chain: OwnChain? = nil, _ view: LogView? = nil
  ) throws -> [String] {
    let syncState = try device.next(chain, view)
    return try writes(of: .step(step, syncState, expected: syncState.revision - 1), by: device)
  }

  private func writes(
    of transaction: StoreTransaction, by device: RowDevice
  ) throws -> [String] {
    var (rows, found) = (device.rows, [RowWrite]())
    let plan = RowPlan(transaction)
    _ = try rows.carryOut { answers throws(DamagedRow) in
      let step = try plan.step(answers)
      if case .end(let writes, _) = step { found = writes }
      return step
    }
    return found.map(\.summary)
  }
}

extension RowDevice {
  /// Of its stored state.
  fileprivate var through: Double {
    get throws {
      let row = rows.rows(.space).first { $0.key == .text("state") }
      guard case .number(let through)? = row?.value["through"] else { throw Unexpected() }
      return through
    }
  }
}

extension RowWrite {
  fileprivate var summary: String {
    switch self {
    case .add(let store, _): "add \(store)"
    case .put(let store, let key, _): "put \(store) \(key.summary)"
    case .delete(let range): "delete \(range.store) \(range.lower?.summary ?? "")"
    case .clear(let store): "clear \(store)"
    }
  }
}

extension RowKey {
  fileprivate var summary: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text
    case .list(let parts): "[" + parts.map(\.summary).joined(separator: ", ") + "]"
    }
  }
}
