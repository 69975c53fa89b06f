import Foundation
import GRDB
import RelayTesting
import Testing
import TestSupport
import Wire

@testable import PostgresRelay
@testable import Relay
@testable import Sealing

/// Files of every released version open, with all that is in them.
@Suite struct SchemaTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("relay.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `A link to a place that is not there is named, and no file is made`() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "missing")
    #expect(throws: RelayError.file(.brokenLink(path: path))) { try SQLiteRelayStore(path: path) }
    #expect(try folder.names == ["relay.sqlite"])
  }

  @Test func `By a link its lock is that of the file`() throws {
    try folder.write([], to: "home/note")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("home/relay.sqlite"), withDestinationPath: path)
    let store = try SQLiteRelayStore(path: path)
    let linked = try SQLiteRelayStore(path: folder.path("home/relay.sqlite"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("home")).sorted()
        == ["note", "relay.sqlite"])
    withExtendedLifetime((store, linked)) {}
  }

  @Test func `A file with a second name is refused, and so is what is no file`() throws {
    var store: SQLiteRelayStore? = try SQLiteRelayStore(path: path)
    store = nil
    #expect(store == nil && link(path, folder.path("other")) == 0)
    #expect(throws: RelayError.file(.hardLinked(path: path))) { try SQLiteRelayStore(path: path) }
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    for name in ["pipe", "folder"] {
      let path = folder.path(name)
      try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      #expect(throws: RelayError.file(.notADatabase(path: path))) {
        try SQLiteRelayStore(path: path)
      }
    }
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
          Data(world.founder.token.hash.bytes), space, device, id, space, device, id,
          Data(head.log.bytes), Data(world.rosterBytes[0]),
        ])
    }
    try database.close()
    let relay = try TestRelay(sharing: folder)
    let state = try await relay.state(of: world, by: world.founder)
    #expect(state.head == head && state.roster == world.roster.point)
    #expect(state.chains.map(\.chain) == [.max] && state.chains.map(\.n) == [7])
    #expect(try await relay.log(of: world, by: world.founder) == world.rosterBytes)
    let deleted = SpaceID(checked: .init(repeating: 0, count: 16))
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

  @Test func `The released tables on a server never change`() {
    let released = PostgresSchema.migrations.prefix(5).joined(separator: "\n")
    #expect(
      Digest.hash(Array(released.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        .joined()
        == "e4e7612c217fdfd1591efd5fc6b024dc125c16bbdacb80a71704ea4e3ebacb14")
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

  @Test(arguments: [
    "CREATE TRIGGER evil AFTER INSERT ON entry BEGIN DELETE FROM space; END;",
    "CREATE VIEW evil AS SELECT * FROM space;", "CREATE TABLE evil (a);",
    "CREATE INDEX evil ON entry (hex(bytes));",
    "ALTER TABLE slot RENAME TO former; CREATE VIEW slot AS SELECT * FROM former;",
    "ALTER TABLE entry ADD COLUMN evil TEXT GENERATED ALWAYS AS (hex(bytes)) VIRTUAL;",
  ])
  func `A file with things that no relay has made is refused, and they are named`(
    addition: String
  ) throws {
    do { _ = try SQLiteRelayStore(path: path) }
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: addition) }
    try queue.close()
    let error = #expect(throws: RelayError.self) { _ = try SQLiteRelayStore(path: path) }
    guard case .storage(let words)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(words.contains("objects that Dayring didn't create: "))
    #expect(["evil", "view slot", "table entry"].contains { words.contains($0) })
  }

  @Test func `A database of version 1 on a server opens, with all that is in it`() async throws {
    let world = try RelayWorld(seed: 83)
    let server = try PostgresServer.shared.get()
    let database = try server.newDatabase()
    let head = world.point(after: world.rosterBytes)
    let id = hex(world.roster.head.bytes)
    let (space, device) = (hex(world.space.bytes), hex(world.founder.device.bytes))
    let token = hex(world.founder.token.hash.bytes)
    let (log, bytes) = (hex(head.log.bytes), hex(world.rosterBytes[0]))
    try server.query(
      ReleasedRelay.versionOneOnPostgres + """
        INSERT INTO space VALUES
          (\(space), 1, \(log), 0, \(hex(world.start.log.bytes)), 1, \(id), \(world.rosterBytes[0].count), 0);
        INSERT INTO device VALUES (\(space), \(device), \(token));
        INSERT INTO entry VALUES (\(space), 1, 1, \(device), 0, 1, \(id), \(log), 0, \(bytes));
        """, in: database)
    let relay = try TestRelay(address: database)
    let state = try await relay.state(of: world, by: world.founder)
    #expect(state.head == head && state.roster == world.roster.point)
    #expect(try await relay.log(of: world, by: world.founder) == world.rosterBytes)
    let new = try server.newDatabase()
    _ = try TestRelay(address: new)
    let columns = """
      SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY 1, 2
      """
    let indexes = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"
    for sql in [columns, indexes] {
      #expect(try server.query(sql, in: database) == server.query(sql, in: new))
    }
  }

  @Test func `What a newer version adds does not disturb an older one that runs`() async throws {
    var world = try RelayWorld(seed: 84)
    let server = try PostgresServer.shared.get()
    let database = try server.newDatabase()
    let older = try TestRelay(address: database)
    let _: SpaceState = try await older.done(
      .create(world.space, invitation: nil, roster: world.rosterBytes), by: world.founder)
    let version = try server.query("SELECT version FROM dayring_relay", in: database)
    try server.query(
      """
      ALTER TABLE space ADD COLUMN later bigint NOT NULL DEFAULT 0;
      ALTER TABLE entry ADD COLUMN later bytea;
      CREATE TABLE later (space bytea PRIMARY KEY);
      UPDATE dayring_relay SET version = version + 1;
      """, in: database)
    let entries = try (0..<3).map { _ in try world.envelope(by: world.founder) }
    let appended = try await older.append(entries, to: world, by: world.founder)
    #expect(appended.sequences.count == 3)
    #expect(
      try await older.log(of: world, by: world.founder) == world.rosterBytes + entries)
    // It does not start anew there.
    #expect(throws: RelayError.newer) { try TestRelay(address: database) }
    #expect(try server.query("SELECT version - 1 FROM dayring_relay", in: database) == version)
  }

  private func hex(_ bytes: some Sequence<UInt8>) -> String {
    "'\\x" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
  }

  @Test func `Nobody else may read the file`() throws {
    _ = try SQLiteRelayStore(path: path)
    for name in try folder.names {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }
}
