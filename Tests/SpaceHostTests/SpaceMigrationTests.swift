import GRDB
import Sealing
import Sync
import TestSupport
import Testing

@testable import SQLiteLedger
@testable import SpaceHost

/// Databases in a space that a former version has written.
@Suite struct SpaceMigrationTests {
  /// What databases of version 10 hold is never changed.
  @Test
  func `The tables of version 10 are those that were released`() {
    let digest = Digest.hash(Array(SpaceSchema.formerTables.utf8))
    let digits = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(digits == "2a8044b394f70e31d44216afa6d0076bad6333a8ec861d88a9ab713cffe85e04")
  }

  @Test
  func `A device goes on where a database of version 10 has it`() async throws {
    let home = try Household(.memory)
    let stores = try await home.stores(2)
    try home.commit(1, "sent", on: stores[1])
    try await home.catchUp(stores[1])
    try home.commit(2, "sealed", on: stores[0])
    home.transport.weather = .readingOnly(.unreachable)
    try await home.catchUp(stores[0])
    try home.commit(3, "waiting", on: stores[0])
    try stores[0].request(.remove([try #require(stores[1].state()?.ring.device)]))
    home.transport.weather = .fair
    let former = try #require(try stores[0].state())
    let path = stores[0].ledger.path
    try FormerSpace.write(to: path)

    let store = SpaceStore(try SQLiteLedger(testing: path, replica: 9))
    let state = try #require(try store.state())
    #expect(state.syncState == former.syncState && state.outbox == former.outbox)
    #expect(state.outbox.waiting == 1 && state.syncState.chain.sealed.count == 1)
    #expect(state.known == former.known && state.ring.epochs == former.ring.epochs)
    #expect(try store.rosterRequests().count == 1)
    #expect(try store.ledger.examine().damage.isEmpty)
    let triggers = try store.ledger.access { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'")
    }
    #expect(triggers == 0)
    #expect(try await home.catchUp(store) == .inStep(devices: 1))
    #expect(try store.outbox().waiting == 0 && store.rosterRequests().isEmpty)
    #expect(try store.ledger.records(of: .task).count == 3)
  }

  @Test
  func `A program that knows no tables for several spaces refuses the database`() async throws {
    let home = try Household(.memory)
    let store = try home.store("a")
    try await home.found(store)
    let version = try store.ledger.access { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    #expect(try #require(version) > 10)
    try store.ledger.transaction { try $0.execute(sql: "UPDATE space SET version = 3") }
    #expect(throws: StorageError.newer(path: "space", version: 3, supported: 2)) {
      try store.state()
    }
  }
}
