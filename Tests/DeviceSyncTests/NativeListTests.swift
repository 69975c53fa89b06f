import CivilTime
import Ledger
import LedgerTesting
import Relay
import RelayTesting
import SQLiteLedger
import Sync
import Synchronization
import TestSupport
import Testing
import Wire

@testable import DeviceSync
@testable import SpaceHost

/// A database in an own space and in the list of a ``ListBrowsers``.
private struct NativePerson {
  let store: SpaceStore
  private let relay: RelayRules<MemoryRelayStore>
  private let random: RandomSource
  private let folder: TemporaryFolder

  init(
    _ person: KeyPath<ListWorld, ListMember>, in home: inout ListBrowsers, seed: UInt64
  ) async throws {
    folder = try TemporaryFolder()
    relay = home.relay
    let generator = GeneratorBox(seed: seed)
    random = RandomSource { generator.next() }
    store = SpaceStore(
      try SQLiteLedger(testing: folder.path("device.sqlite"), replica: seed))
    try store.begin(try await home.own(), chain: random.next())
    try store.of(home.list).begin(home.member(person), chain: random.next())
  }

  /// Of a process that begins now.
  func catchUp() async throws {
    let relay = relay
    let transport = LocalTransport { call, request, token in
      try await relay.answer(call, request, token: token, at: RelayWorld.now).bytes
    }
    let runner = try SyncRunner(
      store, transport, clock: { RelayWorld.now }, random: random, pause: { _ in })
    var process = try #require(runner)
    _ = try await process.catchUp()
  }

  func write(_ title: String, to list: ListID) throws {
    var random = random
    try store.openLists(using: &random)
    let change = RecordChange(
      Kind.task.labelled(list), RecordID(random: &random),
      [
        RecordChange.Write(.at, .moment(Moment(RelayWorld.now, offset: .utc))),
        RecordChange.Write(.title, .text(title)),
      ])
    _ = try store.ledger.commitWithoutUndo([change], at: RelayWorld.now)
  }

  private final class GeneratorBox: Sendable {
    private let generator: Mutex<SeededGenerator>

    init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

    func next() -> UInt64 { generator.withLock { $0.next() } }
  }
}

/// Browsers and a database in the same list.
@Suite struct NativeListTests {
  @Test(arguments: 0..<UInt64(Soak.rounds(4, soak: 100)))
  func `Browsers, killed anywhere, and a database end with equal records`(
    seed: UInt64
  ) async throws {
    var home = try await ListBrowsers(seed: 20 + seed)
    var random = SeededGenerator(seed: seed)
    let list = home.list
    let ben = try await NativePerson(\.ben, in: &home, seed: seed + 90)
    var rows = [try await home.rows(of: \.anna), try await home.rows(of: \.cleo)]
    var written: Set<String> = []
    for count in 0..<25 {
      let title = String(count)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        try ben.write(title, to: list)
        written.insert(title)
      case 1: try await ben.catchUp()
      case 2:
        try home.write(title, to: list, in: &rows[0])
        written.insert(title)
      case 3: try home.write(title, to: nil, in: &rows[random.chance(50) ? 0 : 1])
      default:
        let index = random.chance(60) ? 0 : 1
        if random.chance(30) { try rows[index].compact() }
        var page = home.page(rows[index])
        try await page.lead(steps: Int.random(in: 0...60, using: &random))
        rows[index] = page.rows
      }
    }
    var pages = rows.map { home.page($0) }
    for _ in 0..<2 {
      for index in pages.indices { try await pages[index].settle() }
      try await ben.catchUp()
    }
    for page in pages {
      try page.expectInStep(with: list)
      #expect(Set(page.titles(of: list)) == written)
      let theirs = try ben.store.ledger.allRecords(of: list)
      #expect(page.records(of: list) == theirs)
    }
    #expect(try ben.store.of(list).outbox().waiting == 0)
    #expect(try ben.store.ledger.allRecords(of: nil).isEmpty)
  }
}
