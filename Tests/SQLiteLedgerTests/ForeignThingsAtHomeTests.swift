import CivilTime
import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// Foreign objects in the schema of a database, which are not run, are named, and can be removed.
@Suite struct ForeignThingsAtHomeTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.sqlite"))
    for number: UInt64 in 1...40 { _ = try ledger.commit(.adding(number), at: .test(minute: 0)) }
    try ledger.add(Token(hash: [3], scope: .widgets, name: "Kitchen", created: .test(minute: 0)))
    _ = try ledger.addChannel(.desktop, "")
    try ledger.transaction { db in
      try db.execute(sql: SpaceSchema.ownSpace)
      try db.execute(sql: "INSERT INTO space_epoch (key, epoch, secret) VALUES (1, 1, x'05')")
    }
  }

  private func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: ledger.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func schema() throws -> [String] {
    try ledger.access { db in
      try String.fetchAll(
        db, sql: "SELECT type || name || coalesce(sql, '') FROM sqlite_schema ORDER BY 1")
    }
  }

  @Test(arguments: ForeignSchema.additions)
  func `It is not run, it is named, and a repair removes nothing else`(addition: String) throws {
    let schema = try schema()
    try change(addition)
    let open = try SQLiteLedger(testing: ledger.path)
    _ = try open.commit(.adding(77), at: .test(minute: 5))
    #expect(try open.tokens().map(\.name) == ["Kitchen"] && open.channels().count == 1)
    #expect(try open.record(.test(77), of: .drink) != nil)
    let found = try open.examine().damage
    #expect(!found.isEmpty && found.allSatisfy { if case .foreign = $0 { true } else { false } })

    let records = try open.allRecords
    let (sequence, generation) = (try open.lastSequence(), open.generation)
    let repair = try open.repair(keepingFormerIn: folder.path("former.sqlite"))
    #expect(repair.lost.isEmpty && repair.found.damage == found)
    #expect(try self.schema() == schema)
    #expect(try open.examine().damage == [] && open.allRecords == records)
    #expect(try open.lastSequence() == sequence && open.generation == generation)
    #expect(try open.tokens().map(\.name) == ["Kitchen"] && open.channels().count == 1)
    let waiting = try open.access { db in
      try Int64.fetchAll(db, sql: "SELECT op FROM space_pending")
    }
    #expect(waiting == [sequence], "What was written meanwhile waits to be sent.")
    #expect(
      try open.access { try Int.fetchOne($0, sql: "SELECT count(*) FROM space_epoch") } == 1)
    _ = try open.commit(.adding(78), at: .test(minute: 6))
    #expect(try open.lastSequence() == sequence + 1)
  }

  @Test(arguments: ForeignSchema.replacements)
  func `What stands in the place of a table ends no command in an endless loop`(
    replacement: String
  ) throws {
    try change(replacement)
    #expect(try !ledger.examine().damage.isEmpty)
    #expect(throws: StorageError.self) { try ledger.backUp(to: folder.path("copy.sqlite")) }
    #expect(throws: StorageError.damaged(path: ledger.path)) {
      try ledger.repair(keepingFormerIn: folder.path("former.sqlite"))
    }
    #expect(try !folder.names.contains("former.sqlite"))
  }

  @Test(
    arguments: Array(
      zip(
        1...,
        [
          ReleasedDatabase.versionOne, ReleasedDatabase.versionTwo, ReleasedDatabase.versionThree,
          ReleasedDatabase.versionFour, ReleasedDatabase.versionFive, ReleasedDatabase.versionSix,
          ReleasedDatabase.versionSeven,
        ])))
  func `Databases as released have nothing foreign, before a migration and after it`(
    version: Int, sql: String
  ) throws {
    let path = folder.path("released.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
    #expect(try Backups.strangers(in: path) == [])
    let identity = DatabaseIdentity(replica: ReplicaID(rawValue: 8), generation: "g8")
    try ledger.restore(from: path, as: identity, keepingFormerIn: nil)
    #expect(try ledger.examine().damage == [])
    let migrated = try SQLiteLedger(testing: path)
    // Databases of some versions have records without their ops.
    let damage = try migrated.examine().damage
    #expect(damage.allSatisfy { if case .difference = $0 { true } else { false } }, "\(damage)")
    #expect(try migrated.allRecords == ledger.allRecords)
  }
}
