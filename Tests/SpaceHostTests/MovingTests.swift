import CivilTime
import Ledger
import OpSets
import SQLiteLedger
import Sync
import TestSupport
import Testing
import Trackers
import Wire

@testable import SpaceHost

/// A space that is taken to another relay.
@Suite struct MovingTests {
  private let home: Household
  private let new: TestTransport

  init() throws {
    home = try Household(.sqlite, seed: 11)
    new = try TestTransport(.memory, home.folder)
  }

  private func runner(of store: SpaceStore) throws -> SyncRunner {
    let relay = try #require(try store.overview()).relay
    let transport = relay == "https://new.test" ? new : home.transport
    let runner = try SyncRunner(
      store, TimedTransport(transport: transport) { home.time }, clock: { home.time },
      random: home.random,
      pause: { _ in })
    return try #require(runner)
  }

  /// As processes do that begin now, one after the other.
  @discardableResult
  private func catchUp(_ store: SpaceStore) async throws -> SyncStatus {
    while true {
      var runner = try runner(of: store)
      let status = try await runner.catchUp()
      if try store.follow(at: home.time) == nil { return status }
    }
  }

  private func move(_ store: SpaceStore, isAlone: Bool = false) async throws {
    var runner = try runner(of: store)
    try await runner.move(
      to: try #require(RelayAddress("https://new.test/")),
      over: TimedTransport(transport: new) { home.time }, invitation: nil, isAlone: isAlone)
  }

  private func relays(_ stores: [SpaceStore]) throws -> Set<String> {
    Set(try stores.map { try #require(try $0.overview()).relay })
  }

  @Test
  func `All devices follow, and one that was away loses nothing of what it wrote`() async throws {
    let stores = try await home.stores(3)
    for (index, store) in stores.enumerated() {
      try home.commit(UInt64(index) + 1, "before", on: store)
    }
    try await home.settle(stores)
    // The third is away.
    try home.commit(10, "away, before it moved", on: stores[2])
    try home.commit(11, "not sent yet", on: stores[0])
    try await move(stores[0])
    #expect(try relays([stores[0]]) == ["https://new.test"])
    try home.commit(12, "after it moved", on: stores[0])
    try await catchUp(stores[0])
    try await catchUp(stores[1])
    #expect(try relays([stores[1]]) == ["https://new.test"])
    // The device that moved it need not be told.
    #expect(try stores[0].overview()?.followed == nil)
    let move = FollowedMove(
      former: "http://relay.test", relay: "https://new.test", at: home.time)
    #expect(try stores[1].overview()?.followed == move)
    try home.commit(13, "away, after it moved", on: stores[2])
    try await catchUp(stores[2])
    #expect(try relays(stores) == ["https://new.test"])
    // No device asks the former one any more.
    home.transport.weather = .cut
    for store in stores + stores { try await catchUp(store) }
    let states = try stores.map { try $0.ledger.allRecords }
    #expect(states[0] == states[1] && states[1] == states[2])
    #expect(try stores[1].ledger.records(of: .task).count == 7)
    for store in stores {
      #expect(try await catchUp(store) == .inStep(devices: 3))
      #expect(try store.outbox().waiting == 0)
    }
  }

  @Test
  func `Where the other relay does not answer, the space stays where it is`() async throws {
    let stores = try await home.stores(2)
    new.weather = .cut
    await #expect(throws: MovingFailure.joining(.transport(.unreachable))) {
      try await move(stores[0])
    }
    try home.commit(1, "still here", on: stores[1])
    try await home.settle(stores)
    #expect(try relays(stores) == ["http://relay.test"])
  }

  @Test
  func `Where the former relay does not answer, a space is only moved device by device`()
    async throws
  {
    let stores = try await home.stores(2)
    home.transport.weather = .cut
    try home.commit(1, "here", on: stores[0])
    try home.commit(2, "there", on: stores[1])
    await #expect(
      throws: MovingFailure.notInStep(.noNetwork(since: home.time.milliseconds, safe: 1))
    ) { try await move(stores[0]) }
    #expect(try relays(stores) == ["http://relay.test"])
    for store in stores { try await move(store, isAlone: true) }
    for store in stores + stores { try await catchUp(store) }
    #expect(try stores[0].ledger.allRecords == stores[1].ledger.allRecords)
    #expect(try stores[0].ledger.records(of: .task).count == 2)
  }

  @Test(arguments: [
    "", "javascript:alert(1)", "https://", "https://a@b", "http://relay.example",
    "https://127.0.0.1:65536", "https://127.0.0.1:99999", "https://[::1]:70000", "https://a:0",
    "https://a:+80", "https://a:99999999999999999999", "http://127.1:80", "https://a?b",
    "http://localhost.evil.example", "http://127.0.0.1.evil.example", "https://a\nb",
    "https://" + String(repeating: "a", count: 2000),
  ])
  func `An address that nobody should go to moves nobody`(address: String) async throws {
    let store = try home.store("a")
    try await home.found(store)
    let space = try #require(try store.whereabouts()).space
    let change = RecordChange(.relay, RecordID(space), [.init(.address, .text(address))])
    _ = try store.ledger.commitWithoutUndo([change], at: home.time)
    #expect(try store.follow(at: home.time) == nil)
    #expect(try relays([store]) == ["http://relay.test"])
    #expect(try store.overview()?.followed == nil)
  }

  @Test(arguments: 0..<20)
  func `No set of ops takes a device elsewhere than to a relay`(seed: UInt64) async throws {
    let store = try home.store("a")
    try await home.found(store)
    let space = RecordID(try #require(try store.whereabouts()).space)
    // Changes of the relay of `OpSet.space` become changes of this space's.
    let ops = OpSet(seed: seed).ops.map { op in
      Op(
        stamp: op.stamp,
        changes: op.changes.map { change in
          change.kind == .relay && change.id == OpSet.space
            ? RecordChange(.relay, space, change.fields) : change
        })
    }
    for op in ops {
      try store.ledger.append([op])
      let record = try store.ledger.record(space, of: .relay)
      let address = record?.isDeleted == false ? record?[.address]?.text : nil
      let before = try relays([store])
      _ = try store.follow(at: home.time)
      let isOne = address.map { FieldTable.relays.contains($0) } ?? false
      #expect(try relays([store]) == (isOne ? [address ?? ""] : before))
      #expect(try store.overview()?.trouble == nil)
    }
  }

  @Test
  func `A deleted record of a relay moves no device`() async throws {
    let store = try home.store("a")
    try await home.found(store)
    let id = RecordID(try #require(try store.whereabouts()).space)
    let fields = [
      RecordChange.Write(.address, .text("https://new.test")), .init(.deleted, .bool(true)),
    ]
    _ = try store.ledger.commitWithoutUndo([RecordChange(.relay, id, fields)], at: home.time)
    #expect(try store.follow(at: home.time) == nil)
  }

  @Test(arguments: ["https://127.0.0.1:99999", "nonsense", ""])
  func `A device whose relay is at no address says so, and goes where another device moves it`(
    address: String
  ) async throws {
    let store = try home.store("a")
    try await home.found(store)
    try store.move(to: address)
    #expect(try store.overview()?.trouble == SpaceOverview.noAddress)
    try await move(store, isAlone: true)
    #expect(try relays([store]) == ["https://new.test"])
    #expect(try await catchUp(store) == .inStep(devices: 1))
    #expect(try store.overview()?.trouble == nil)
  }

  @Test(arguments: [
    ("https://a", true), ("http://a", false), ("http://localhost:4170", true),
    ("http://127.0.0.1:4170/x", true), ("http://[::1]:4170", true), ("http://[::2]", false),
  ])
  func `Others are only sent where nobody listens in`(address: String, isFit: Bool) throws {
    #expect(try #require(RelayAddress(address)).isFitForAll == isFit)
  }
}
