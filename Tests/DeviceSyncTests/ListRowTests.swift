import DeviceSyncTesting
import Ledger
import RelayTesting
import Sealing
import Sync
import TestSupport
import Testing
import Wire

@testable import DeviceSync

/// Browsers that are devices of several spaces.
@Suite struct ListRowTests {
  @Test
  func `A change of one person is at the others, and each kind stays in its space`() async throws {
    var home = try await ListBrowsers(seed: 1)
    let list = home.list
    var rows = [
      try await home.rows(of: \.anna), try await home.rows(of: \.ben),
      try await home.rows(of: \.cleo),
    ]
    try home.write("Milk", to: list, in: &rows[0])
    try home.write("Own", to: nil, in: &rows[0])
    try home.write("Eggs", to: list, in: &rows[1])
    var pages = rows.map { home.page($0) }
    for index in [0, 1, 2, 0, 1] { try await pages[index].settle() }
    for page in pages {
      try page.expectInStep(with: list)
      #expect(page.titles(of: list) == ["Eggs", "Milk"])
      #expect(page.records(of: list) == pages[0].records(of: list))
    }
    #expect(pages.map { $0.titles(of: nil) } == [["Own"], [], []])
    let events = pages[2].records(of: list).filter { $0.kind.bare == Kind(rawValue: "event") }
    #expect(events.count { $0[FieldName(rawValue: "what")] == .text("add") } == 2)
  }

  @Test
  func `Engines learn what they may write in a list, and no more once it was left`() async throws {
    var home = try await ListBrowsers(seed: 2)
    let list = home.list
    let people: [(KeyPath<ListWorld, ListMember>, kinds: [String])] = [
      (\.anna, ["comment", "list", "person", "task"]), (\.ben, ["comment", "person", "task"]),
      (\.cleo, ["comment", "person"]),
    ]
    for (person, kinds) in people {
      var page = home.page(try await home.rows(of: person))
      try await page.settle()
      var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
      func adopt() {
        for row in page.rows.rows(.meta) {
          guard case .text(let key) = row.key else { continue }
          ledger.adopt(writer: key, row.value.text, number: 0x1_2345)
        }
      }
      adopt()
      let writer = try #require(ledger.writer(of: list))
      #expect(writer.kinds.map { $0.bare.rawValue }.sorted() == kinds)
      let device = try home.member(person).ring.device
      #expect(writer.clock.replica.rawValue == device.replica << 16 | 0x2345)
      #expect(Set(writer.devices) == [device.replica])
      _ = try page.rows.store(.left)
      adopt()
      #expect(ledger.writer(of: list) == nil)
      #expect(page.rows.rows(.space).isEmpty)
    }
  }

  @Test
  func `A page that is closed anywhere loses nothing of any space, and sends nothing twice`()
    async throws
  {
    var home = try await ListBrowsers(seed: 3)
    let list = home.list
    var rows = try await home.rows(of: \.anna)
    var (own, shared) = (Set<RecordID>(), Set<RecordID>())
    var random = SeededGenerator(seed: 4)
    for count in 0..<70 {
      own.insert(try home.write("\(count)", to: nil, in: &rows))
      shared.insert(try home.write("\(count)", to: list, in: &rows))
      if random.chance(20) { try rows.compact() }
      var page = home.page(rows)
      try await page.lead(steps: count)
      rows = page.rows
    }
    var page = home.page(rows)
    try await page.settle()
    try page.expectInStep(with: list)
    #expect(Set(page.records(of: nil).filter { $0.kind == .task }.map(\.id)) == own)
    #expect(Set(page.records(of: list).filter { $0.kind.bare == .task }.map(\.id)) == shared)
    var other = home.page(try await home.rows(of: \.ben))
    try await other.settle()
    #expect(other.records(of: list) == page.records(of: list))
    let events = page.records(of: list).filter { $0.kind.bare == Kind(rawValue: "event") }
    #expect(events.count { $0[FieldName(rawValue: "what")] == .text("add") } == shared.count)
  }

  @Test
  func `What the log does not take is kept aside, and what waits elsewhere still waits`()
    async throws
  {
    var home = try await ListBrowsers(seed: 5)
    let list = home.list
    var anna = home.page(try await home.rows(of: \.anna))
    let milk = try home.write("Milk", to: list, in: &anna.rows)
    anna.tell("changed")
    try await anna.settle()
    var cleo = home.page(try await home.rows(of: \.cleo))
    try await cleo.settle()
    try home.write("Beer", .task, milk, to: list, in: &cleo.rows)
    let comment = try home.write("Oat", Kind(rawValue: "person"), to: list, in: &cleo.rows)
    try home.write("Own", to: nil, in: &cleo.rows)
    cleo.tell("changed")
    try await cleo.settle()
    #expect(cleo.titles(of: list) == ["Milk"])
    #expect(cleo.titles(of: nil) == ["Own"])
    #expect(cleo.records(of: list).allSatisfy { $0.id != comment }, "it is of no person")
    let state = try #require(
      cleo.rows.rows(.space).first { $0.key == .text(list.rawValue.description) })
    #expect(state.value["untaken"]?.count == 2)
    try await anna.settle()
    #expect(anna.records(of: list) == cleo.records(of: list))
    try cleo.expectInStep(with: list)
  }

  @Test
  func `A new start of the own space leaves what waits for a list where it is`() async throws {
    var home = try await ListBrowsers(seed: 6)
    let list = home.list
    var rows = try await home.rows(of: \.anna)
    for title in ["1", "2"] {
      try home.write(title, to: list, in: &rows)
      try home.write(title, to: nil, in: &rows)
    }
    let states = try [nil, list].map { list -> DeviceState in
      guard case .overtaken(let state) = try rows.read(.state, at: 0, of: list) else {
        throw RowDevice.Unexpected()
      }
      return state
    }
    for (state, other) in [(states[0], list), (states[1], nil)] {
      var changed = rows
      let before = try waiting(changed, of: other)
      let next = SyncState(
        revision: state.syncState.revision + 1, cursor: state.syncState.cursor,
        membership: state.syncState.membership, chain: state.syncState.chain, isCopied: false,
        isRestored: false, growth: Growth())
      let opened = OpenedLog(state.view, state.ring)
      let step = state.log.list == nil ? StoreStep.restarted(opened) : .replaced(opened)
      let transaction = StoreTransaction.step(
        step, next, expected: state.syncState.revision)
      _ = try changed.store(transaction, of: state.log.list)
      #expect(try waiting(changed, of: other).map(\.row) == before.map(\.row))
      #expect(try waiting(changed, of: other).map(\.op) == before.map(\.op))
      let records = rows.ledger.ledger.allRecords(of: other)
      #expect(changed.ledger.ledger.allRecords(of: other) == records)
      // It is in all snapshots, and still there after them.
      for _ in 0..<4 { try changed.compact() }
      #expect(try waiting(changed, of: other).map(\.op) == before.map(\.op))
    }
  }

  private func waiting(_ rows: MemoryRows, of list: ListID?) throws -> [WaitingOp] {
    var rows = rows
    guard case .overtaken(let state) = try rows.read(.state, at: 0, of: list),
      case .found(.waiting(let waiting)) = try rows.read(
        .waiting(ops: .max, bytes: .max), at: state.syncState.revision, of: list)
    else { throw RowDevice.Unexpected() }
    return waiting
  }

  @Test
  func `An op is never sent to the log of another space`() async throws {
    var home = try await ListBrowsers(seed: 7)
    let list = home.list
    var rows = try await home.rows(of: \.anna)
    try home.write("1", to: list, in: &rows)
    try home.write("1", to: nil, in: &rows)
    let (shared, own) = (rows.rows(.ops)[0], rows.rows(.ops)[1])
    #expect(shared.value["list"] == .text(list.rawValue.description))
    let other = RowValue.text(RecordID(high: 1, low: 2).description)
    for (row, value, spaces) in [
      (shared, RowValue.undefined, [nil]), (own, .text(list.rawValue.description), [list]),
      (own, .number(1), [nil, list]), (own, .text("task"), [nil, list]),
      (shared, .text(list.rawValue.description.uppercased()), [nil, list]),
      (shared, other, []),
    ] as [(StoredRow, RowValue, [ListID?])] {
      var damaged = rows
      var changed = row.value
      changed.set("list", value)
      damaged.put(.ops, row.key, changed)
      for space in [nil, list] {
        if spaces.contains(space) {
          #expect(throws: DamagedRow.self) { try waiting(damaged, of: space) }
        } else {
          _ = try waiting(damaged, of: space)
        }
      }
    }
  }

  @Test
  func `A damaged list is not written, and the own space goes on`() async throws {
    var home = try await ListBrowsers(seed: 8)
    let list = home.list
    var rows = try await home.rows(of: \.anna)
    try home.write("1", to: list, in: &rows)
    try home.write("1", to: nil, in: &rows)
    let key = RowKey.text(list.rawValue.description)
    let state = try #require(rows.rows(.space).first { $0.key == key }).value
    let other = RecordID(high: 1, low: 2).description
    for member in ["view", "known", "standing", "keys", "through", "wishes", "aside"] {
      var (damaged, value) = (rows, state)
      value.set(member, .text("a"))
      damaged.put(.space, key, value)
      try await expectOwnOnly(home.page(damaged), list)
    }
    // The state of another list under this key, as it were.
    var moved = rows
    moved.put(.space, .text(other), state)
    var page = home.page(moved)
    try await page.settle()
    #expect(page.spaces.lists == [nil, list])
    try page.expectInStep(with: list)
  }

  private func expectOwnOnly(_ page: BrowserPage, _ list: ListID) async throws {
    var page = page
    let before = page.rows.rows(.space).filter { $0.key.isOf(list) }
    try await page.settle()
    #expect(page.device?.client.status == .inStep(devices: 1))
    #expect(page.device?.state.outbox.waiting == 0)
    #expect(page.rows.rows(.space).filter { $0.key.isOf(list) } == before)
  }

  @Test
  func `Nothing of an idle space keeps the rows of others for ever`() async throws {
    var home = try await ListBrowsers(seed: 9)
    let list = home.list
    var page = home.page(try await home.rows(of: \.anna))
    try await page.settle()
    for count in 0..<40 { try home.write("\(count)", to: nil, in: &page.rows) }
    for _ in 0..<600 {
      try page.rows.add(
        .ops, .object([RowMember("ops", .list([])), RowMember("log", .bool(true))]))
    }
    page.tell("changed")
    try await page.settle()
    for _ in 0..<4 { try page.rows.compact() }
    #expect(page.rows.rows(.ops).count < 40)
    try page.expectInStep(with: list)
  }
}

extension RowKey {
  fileprivate func isOf(_ list: ListID) -> Bool {
    switch self {
    case .text(let text): text == list.rawValue.description
    case .list(let parts): parts.first == .text(list.rawValue.description)
    case .number: false
    }
  }
}
