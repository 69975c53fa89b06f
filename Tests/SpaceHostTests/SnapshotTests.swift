import CivilTime
import Ledger
import LedgerTesting
import SQLiteLedger
import TestSupport
import Testing

@testable import SpaceHost

/// Snapshots, over real databases.
@Suite struct SnapshotTests {
  private static let month = Span.hours(31 * 24)

  /// So many databases, of which the first two have made and attested a snapshot of so many entries,
  /// and a relay that has let go of what that holds.
  private func pruned(
    _ sort: Household.Sort, devices: Int, entries: Int = 40
  ) async throws -> (Household, [SpaceStore]) {
    let home = try Household(sort, snapshots: 4000)
    let stores = try await home.stores(devices)
    try await write(entries, by: stores, in: home)
    return (home, stores)
  }

  private func write(
    _ entries: Int, by stores: [SpaceStore], in home: Household
  ) async throws {
    let former = try stores[0].ledger.records(of: .task).count
    for number in former..<former + entries {
      try home.commit(UInt64(number), "entry \(number)", on: stores[number % 2])
      try await home.catchUp(stores[number % 2])
    }
    for _ in 0..<3 { for store in stores.prefix(2) { try await home.catchUp(store) } }
    home.time = home.time + Self.month
    try await home.transport.prune(at: home.time)
  }

  private func base(of store: SpaceStore) throws -> UInt64 {
    try #require(try store.state()).view.base.sequence
  }

  @Test(arguments: Household.Sort.allCases)
  func `A newcomer begins with a snapshot that a second device has attested`(
    sort: Household.Sort
  ) async throws {
    let (home, stores) = try await pruned(sort, devices: 2)
    let newcomer = try home.store("newcomer")
    try home.commit(1000, "of the newcomer", on: newcomer)
    try await home.join(newcomer, by: stores[0])
    try await home.settle(stores + [newcomer])
    #expect(try newcomer.ledger.records(of: .task).count == 41)
    #expect(try base(of: newcomer) > 0)
    // It goes on from there, in another process as well, and reads back what it has written.
    try home.commit(1001, "later", on: stores[1])
    try home.commit(1002, "later", on: newcomer)
    try await home.settle(stores + [newcomer])
    #expect(try newcomer.ledger.records(of: .task).count == 43)
  }

  @Test
  func `A sole device's own is enough`() async throws {
    let home = try Household(.sqlite, snapshots: 4000)
    let store = try home.store("a")
    try await home.found(store)
    for number in 0..<40 as Range<UInt64> {
      try home.commit(number, "entry \(number)", on: store)
      try await home.catchUp(store)
    }
    home.time = home.time + Self.month
    try await home.transport.prune(at: home.time)
    let second = try home.store("b")
    try await home.join(second, by: store)
    try await home.settle([store, second])
    #expect(try base(of: second) > 0)
    #expect(try second.ledger.records(of: .task).count == 40)
  }

  @Test(arguments: Household.Sort.allCases)
  func `Away for a year and three epochs, with changes of its own`(
    sort: Household.Sort
  ) async throws {
    let (home, stores) = try await pruned(sort, devices: 6)
    let away = stores[2]
    for store in stores { try await home.catchUp(store) }
    for number in 2000..<2005 as Range<UInt64> { try home.commit(number, "own", on: away) }
    let cursor = try #require(try away.state()).syncState.cursor.sequence
    for removed in stores[3...] {
      let device = try #require(try removed.state()).ring.device
      var runner = try home.runner(of: stores[0])
      #expect(try await runner.bringAbout(.remove([device])))
      try await write(40, by: stores, in: home)
      home.time = home.time + Self.month + Self.month + Self.month
    }
    try await home.settle(Array(stores.prefix(3)))
    #expect(try base(of: away) > cursor)
    #expect(try #require(try away.state()).ring.epochs.count == 4)
    #expect(try away.ledger.records(of: .task).count == 165)
  }

  @Test(arguments: Household.Sort.allCases)
  func `Records of lists get into no snapshot and no log`(sort: Household.Sort) async throws {
    let home = try Household(sort, snapshots: 4000)
    let store = try home.store("a")
    try store.ledger.append([Self.listed(1)])
    try await home.found(store)
    #expect(try store.outbox().waiting == 0)
    try store.ledger.append([Self.listed(2)])
    #expect(try store.outbox().waiting == 0)
    for number in 0..<40 as Range<UInt64> {
      try home.commit(number, "entry \(number)", on: store)
      try await home.catchUp(store)
    }
    home.time = home.time + Self.month
    try await home.transport.prune(at: home.time)
    // It has records already, so what the log lacks of these is sent.
    let second = try home.store("b")
    try second.ledger.append([Self.listed(3)])
    try home.commit(1000, "of the second", on: second)
    try await home.join(second, by: store)
    for _ in 0..<3 { for store in [second, store] { try await home.catchUp(store) } }
    #expect(try base(of: second) > 0)
    #expect(try store.ledger.records(of: .task).count == 41)
    #expect(try second.ledger.allRecords(of: nil) == store.ledger.allRecords(of: nil))
    let lists = try [store, second].map { store in
      try store.ledger.allRecords.filter { !$0.kind.isBare }.map(\.id)
    }
    #expect(lists == [[.test(1), .test(2)], [.test(3)]])
    for store in [store, second] {
      #expect(try store.outbox().waiting == 0 && store.ledger.examine().damage.isEmpty)
    }
  }

  private static func listed(_ number: UInt64) -> Op {
    let kind = Kind.task.labelled(ListID(rawValue: .test(7)))
    return .test(at: Int64(number), RecordChange(kind, number, [.title: .text("of a list")]))
  }

  /// The first device holds something that it has never sent.
  @Test
  func `What holds something else is not attested, and told`() async throws {
    let home = try Household(.memory, snapshots: 4000)
    let stores = try await home.stores(2)
    try home.commit(999, "in no log", on: stores[0])
    try stores[0].ledger.transaction { db in try db.execute(sql: "DELETE FROM space_pending") }
    for number in 0..<40 as Range<UInt64> {
      try home.commit(number, "entry", on: stores[0])
      try await home.catchUp(stores[0])
    }
    let status = try await home.catchUp(stores[1])
    #expect(status == .stopped(.trouble(.differs)))
    #expect(try stores[1].told().trouble == "differs")
    home.time = home.time + Self.month
    try await home.transport.prune(at: home.time)
    // Nothing goes, so a newcomer reads all of it from the log.
    let newcomer = try home.store("newcomer")
    try await home.join(newcomer, by: stores[1])
    try await home.catchUp(newcomer)
    #expect(try newcomer.ledger.allRecords == stores[1].ledger.allRecords)
    #expect(try base(of: newcomer) == 0)
  }

  /// A process is killed after so many calls; the next one begins.
  @Test
  func `Killed between any two calls of taking, nothing is half`() async throws {
    let (home, stores) = try await pruned(.memory, devices: 2)
    let newcomer = try home.store("newcomer")
    try home.commit(1000, "of the newcomer", on: newcomer)
    try await home.join(newcomer, by: stores[0])
    var counts: [Int] = []
    for calls in 0..<8 {
      home.transport.weather = .cutAfter(calls)
      try await home.catchUp(newcomer)
      counts.append(try newcomer.ledger.records(of: .task).count)
      #expect(try newcomer.ledger.examine().damage.isEmpty)
    }
    #expect(Set(counts) == [1, 41])
    home.transport.weather = .fair
    try await home.settle(stores + [newcomer])
  }

  /// The same for who makes it.
  @Test
  func `Killed between any two calls of making and attesting, it is done at last`() async throws {
    let home = try Household(.memory, snapshots: 4000)
    let stores = try await home.stores(2)
    for number in 0..<60 as Range<UInt64> {
      try home.commit(number, "entry \(number)", on: stores[0])
      for store in stores {
        home.transport.weather = .cutAfter(Int(number % 12))
        try await home.catchUp(store)
      }
    }
    home.transport.weather = .fair
    try await home.settle(stores)
    home.time = home.time + Self.month
    try await home.transport.prune(at: home.time)
    let newcomer = try home.store("newcomer")
    try await home.join(newcomer, by: stores[0])
    try await home.settle(stores + [newcomer])
    #expect(try base(of: newcomer) > 0)
  }
}
