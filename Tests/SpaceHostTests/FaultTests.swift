import CivilTime
import Foundation
import GRDB
import Ledger
import SQLiteLedger
import TestSupport
import Testing

@testable import SpaceHost

/// Faults, here or elsewhere, each by its name, over real databases.
@Suite struct FaultTests {
  private static let year = Span.hours(366 * 24)

  @Test
  func `Rolled back in silence`() async throws {
    let home = try Household(.memory)
    let stores = try await home.stores(3)
    try home.commit(1, "before", on: stores[0])
    try await home.settle(stores)
    let backup = home.transport.tables
    for (index, store) in stores.enumerated() {
      try home.commit(UInt64(index) + 2, "lost by the relay", on: store)
    }
    try await home.settle(stores)
    home.transport.tables = backup
    // The log becomes longer than it was, before those who knew more ask again.
    for number in 5..<15 as Range<UInt64> { try home.commit(number, "after", on: stores[2]) }
    try await home.catchUp(stores[2])
    try await home.settle(stores)
    #expect(try stores[0].ledger.records(of: .task).count == 14)
    // A newcomer gets it all from the relay.
    let fourth = try home.store("fourth")
    try await home.join(fourth, by: stores[1])
    try await home.settle(stores + [fourth])
    #expect(try fourth.ledger.records(of: .task).count == 14)
  }

  @Test(arguments: [false, true])
  func `A folder that is put back by cp`(looksTheSame: Bool) async throws {
    let home = try Household(.memory)
    let stores = try await home.stores(2)
    try home.commit(1, "before", on: stores[0])
    try await home.settle(stores)
    #expect(try stores[0].ledger.checkpoint())
    try home.folder.write(try home.folder.bytes("device0.sqlite"), to: "copy.sqlite")
    for number in 2...5 as ClosedRange<UInt64> { try home.commit(number, "after", on: stores[0]) }
    try await home.settle(stores)
    let restored = try home.store("copy")
    // As if the file had been overwritten in place: only the log can show it.
    if looksTheSame { try restored.forgetItsPlace() }
    #expect(try restored.ledger.records(of: .task).count == 1)
    try home.commit(6, "written before it reads", on: restored)
    try await home.settle([restored, stores[1]])
    #expect(try stores[1].ledger.records(of: .task).count == 6)
    #expect(restored.ledger.replica != stores[0].ledger.replica)
  }

  @Test
  func `A stranger's 200`() async throws {
    let home = try Household(.memory)
    let stores = try await home.stores(2)
    home.transport.weather = .stranger
    try home.commit(1, "mine", on: stores[0])
    let silence = try await home.catchUp(stores[0])
    #expect(silence == .stopped(.trouble(.unanswered(.stranger))))
    #expect(try stores[0].told().silentSince == home.time.milliseconds)
    // A call that was done and not answered is not sent twice.
    home.transport.weather = .fair
    var runner = try home.runner(of: stores[0])
    home.transport.weather = .deaf
    _ = try await runner.catchUp()
    home.transport.weather = .fair
    try await home.settle(stores)
    #expect(try stores[1].ledger.records(of: .task).count == 1)
    #expect(try stores[0].told().silentSince == nil)
  }

  @Test
  func `No way to lock a device out`() async throws {
    let home = try Household(.sqlite)
    let stores = try await home.stores(3)
    let lost = try #require(try stores[1].state()).ring.device
    var runner = try home.runner(of: stores[0])
    #expect(try await runner.bringAbout(.remove([lost])))
    try home.commit(1, "after it", on: stores[0])
    try home.commit(2, "by who is locked out", on: stores[1])
    try await home.settle([stores[0], stores[2]])
    let status = try await home.catchUp(stores[1])
    #expect(status == .stopped(.trouble(.refused(.unauthorized))))
    // Its records stay there.
    #expect(try stores[1].ledger.records(of: .task).map(\.id) == [.test(2)])
    #expect(try stores[2].ledger.records(of: .task).map(\.id) == [.test(1)])
    #expect(try #require(try stores[1].state()).ring.epochs.count == 1)
    #expect(try #require(try stores[2].state()).ring.epochs.count == 2)
  }

  @Test
  func `One refused batch stops everything`() async throws {
    let home = try Household(.memory)
    let stores = try await home.stores(2)
    try home.commit(1, "small", on: stores[0])
    try await home.catchUp(stores[0])
    home.transport.weather = .narrow(20_000)
    var generator = SeededGenerator(seed: 9)
    let large = String((0..<60_000).map { _ in Character.random(using: &generator) })
    try home.commit(2, large, on: stores[0])
    try home.commit(3, "by the other", on: stores[1])
    try await home.catchUp(stores[1])
    try await home.catchUp(stores[0])
    #expect(try stores[0].outbox().aside == 1)
    #expect(try stores[0].ledger.records(of: .task).count == 3)
    try home.commit(4, "later", on: stores[0])
    // A process that begins takes back what was set aside, and sets it aside once more.
    try await home.catchUp(stores[0])
    try await home.catchUp(stores[1])
    #expect(try stores[1].ledger.records(of: .task).count { $0.id != .test(2) } == 3)
    home.transport.weather = .fair
    try await home.settle(stores)
    #expect(try stores[1].ledger.records(of: .task).count == 4)
  }

  @Test
  func `Clock ratchet`() async throws {
    let home = try Household(.memory)
    let stores = try await home.stores(2)
    try home.commit(1, "next year", on: stores[0], skew: Self.year)
    try home.commit(2, "next year", on: stores[0], skew: Self.year)
    for _ in 0..<3 { try await home.catchUp(stores[0], skew: Self.year) }
    try await home.catchUp(stores[1])
    for store in stores {
      let newest = try store.ledger.access { db in
        try String.fetchOne(db, sql: "SELECT hex(max(stamp)) FROM op")
      }
      let milliseconds = newest.flatMap { Int64($0.prefix(16), radix: 16) }.map { $0 >> 16 }
      #expect(try #require(milliseconds) <= home.time.milliseconds + 300_000)
    }
    #expect(try stores[1].ledger.records(of: .task).count == 2)
    try home.commit(1, "this year", on: stores[1])
    home.time = home.time + .minutes(1)
    try await home.settle(stores)
    #expect(try stores[0].ledger.record(.test(1), of: .task)?[.title] == .text("this year"))
  }

  @Test
  func `One stamp with two contents`() async throws {
    let home = try Household(.memory)
    let stores = try await home.stores(2)
    #expect(try stores[1].ledger.checkpoint())
    let bytes = try home.folder.bytes("device1.sqlite")
    try home.folder.write(bytes, to: "copy.sqlite")
    let copy = try home.store("copy")
    let stamps = try [
      home.commit(1, "of the first", on: stores[1]), home.commit(1, "of the copy", on: copy),
    ].map(\.stamp)
    #expect(stamps[0] == stamps[1])
    for store in [stores[1], copy] + stores + [copy, stores[0]] {
      try await home.catchUp(store)
    }
    let titles = try (stores + [copy]).map { try $0.ledger.record(.test(1), of: .task)?[.title] }
    #expect(titles[0] != nil && titles[0] == titles[1] && titles[1] == titles[2])
    #expect(stores[1].ledger.replica != copy.ledger.replica)
  }

  @Test
  func `By a link it is the same file, and its relay is that beside the file`() async throws {
    let home = try Household(.memory)
    let store = try await home.stores(1)[0]
    let given = store.ledger.path
    let link = home.folder.path("home/dayring.sqlite")
    try home.folder.write([], to: "home/note")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: given)
    let linked = SpaceStore(
      try SQLiteLedger(
        path: link, ifNew: DatabaseIdentity(replica: ReplicaID(rawValue: 5), generation: "g")))
    #expect(
      DatabasePlace.current(of: linked.ledger.path) == DatabasePlace.current(of: given))
    #expect(RelayPlace.file(beside: linked.ledger) == RelayPlace.file(beside: store.ledger))
    // Unless a former version has made one beside the link.
    try home.folder.write([], to: "home/relay.sqlite")
    #expect(RelayPlace.file(beside: linked.ledger) == home.folder.path("home/relay.sqlite"))
  }
}

extension SpaceStore {
  fileprivate func forgetItsPlace() throws {
    let place = DatabasePlace.current(of: ledger.path)
    try ledger.transaction { db in
      try db.execute(sql: "UPDATE space SET place = ?", arguments: [place])
    }
  }
}

extension Character {
  fileprivate static func random(using generator: inout SeededGenerator) -> Character {
    Character(UnicodeScalar(UInt8.random(in: 48...122, using: &generator)))
  }
}
