import Foundation
import GRDB
import RelayTesting
import Sync
import Testing
import TestSupport

@testable import Relay
@testable import Sealing

/// Files of every released version open, with all that is in them.
@Suite struct SchemaTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("relay.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `A file of version 1 opens, with all that is in it`() async throws {
    let world = try RelayWorld(seed: 81)
    let head = world.point(after: world.rosterBytes)
    let id = Data(world.roster.head.bytes)
    let space = Data(world.space.bytes)
    let device = Data(world.founder.device.bytes)
    let database = try DatabaseQueue(path: path)
    try await database.write { db in
      try db.execute(sql: ReleasedRelay.versionOne)
      try db.execute(
        sql: """
          INSERT INTO space VALUES (?, 1, ?, 0, ?, 1, ?, ?, 0);
          INSERT INTO device VALUES (?, ?, ?);
          INSERT INTO chain VALUES (?, ?, -1, 7, ?);
          INSERT INTO entry VALUES (?, 1, 1, ?, 0, 1, ?, ?, 0, ?);
          INSERT INTO space VALUES (zeroblob(16), 0, zeroblob(32), 0, zeroblob(32), 1, zeroblob(32), 0, 1);
          """,
        arguments: [
          space, Data(head.log.bytes), Data(world.start.log.bytes), id,
          world.rosterBytes[0].count, space, device,
          Data(TokenHash(of: world.founder.token).bytes), space, device, id, space, device, id,
          Data(head.log.bytes), Data(world.rosterBytes[0]),
        ])
    }
    try database.close()
    let relay = try TestRelay(sharing: folder)
    let state = try await relay.state(of: world, by: world.founder)
    #expect(state.head == head && state.roster == RosterPoint(world.roster))
    #expect(state.chains.map(\.chain) == [.max] && state.chains.map(\.n) == [7])
    #expect(try await relay.log(of: world, by: world.founder) == world.rosterBytes)
    let deleted = Wire.Space(checked: .init(repeating: 0, count: 16))
    #expect(
      try await relay.refusal(.state(deleted), by: world.founder.token) == .deleted)
  }

  @Test func `A new file has the tables of the newest version, which a released one is brought to`()
    throws
  {
    _ = try SQLiteRelayStore(path: path)
    let released = try DatabaseQueue(path: folder.path("released.sqlite"))
    try released.write { db in
      try db.execute(sql: ReleasedRelay.versionOne)
      try RelaySchema.migrate(db)
    }
    let schema = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
    let new = try DatabaseQueue(path: path).read { try String.fetchAll($0, sql: schema) }
    #expect(try released.read { try String.fetchAll($0, sql: schema) } == new)
    #expect(
      new.filter { $0.hasPrefix("CREATE TABLE") }
        .allSatisfy { $0.hasSuffix("STRICT") || $0.hasSuffix("STRICT, WITHOUT ROWID") })
  }

  @Test func `A later version and a file of something else are left alone`() throws {
    for (sql, error) in [
      (ReleasedRelay.versionOne + "PRAGMA user_version = 99;", RelayError.newer),
      ("CREATE TABLE other (id INTEGER);", .damaged), ("PRAGMA application_id = 7;", .damaged),
    ] {
      let other = folder.path("\(error)-\(sql.utf8.count).sqlite")
      try DatabaseQueue(path: other).write { try $0.execute(sql: sql) }
      #expect(throws: error) { try SQLiteRelayStore(path: other) }
    }
    try folder.write(Array("no database, but long enough to be one".utf8), to: "text")
    #expect(throws: RelayError.damaged) { try SQLiteRelayStore(path: folder.path("text")) }
  }

  @Test func `Nobody else may read the file`() throws {
    _ = try SQLiteRelayStore(path: path)
    for name in try folder.names {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }
}
