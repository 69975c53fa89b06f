import CivilTime
import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// Databases of every released version open, with all that is in them.
@Suite struct MigrationTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("a.db")
  }

  @Test
  func `A database of version 1 opens, with all that is in it`() throws {
    let ledger = try opened(ReleasedDatabase.versionOne)
    #expect(ledger.replica == ReplicaID(rawValue: 0xabc) && ledger.generation == "v1")
    #expect(try ledger.record(.test(1), of: .drink)?[.amount] == .integer(250))
    let timeline = try ledger.records(of: .drink, in: .always, order: .oldestFirst, limit: 9)
    #expect(timeline.map(\.id) == [.test(1)])
    #expect(try ledger.openRecords(of: .fast, filed: .anywhere).map(\.id) == [.test(2)])
    let totals = try ledger.totals(
      of: .drink, subject: nil, in: .always, dayStart: .midnight)
    #expect(Array(totals) == [Total(day: Day(number: 0), subject: "", amount: 250, count: 1)])
    #expect(try ledger.counts().ops == 1 && ledger.lastSequence() == 1)
    #expect(try ledger.undo(at: .test(minute: 0))?.label == "both")
    #expect(try ledger.openRecords(of: .fast, filed: .anywhere).isEmpty)
    let none = try ledger.totals(of: .drink, subject: nil, in: .always, dayStart: .midnight)
    #expect(none.isEmpty, "The undo took the drink out of the recounted sums.")
  }

  @Test
  func `A database of version 2 opens, and what has a title is found`() throws {
    let ledger = try opened(ReleasedDatabase.versionTwo)
    #expect(ledger.generation == "v2")
    let totals = try ledger.totals(of: .drink, subject: nil, in: .always, dayStart: .midnight)
    #expect(Array(totals) == [Total(day: Day(number: 0), subject: "", amount: 250, count: 1)])
    #expect(try ledger.search("brot", of: .task, limit: 9).map(\.id) == [.test(6), .test(3)])
    #expect(try ledger.search("cafe 本", of: .task, limit: 9).map(\.id) == [.test(3)])
    #expect(try ledger.undo(at: .test(minute: 0))?.label == "rename")
    #expect(try ledger.search("brot", of: .task, limit: 9).map(\.id) == [.test(6)])
    #expect(try ledger.search("salz", of: .task, limit: 9).map(\.id) == [.test(3)])
    let again = try SQLiteLedger(testing: path, replica: 99)
    #expect(try again.search("b", of: .task, limit: 9).map(\.id) == [.test(6)])
  }

  @Test
  func `A database of version 3 opens, and has room for tokens`() throws {
    let ledger = try opened(ReleasedDatabase.versionThree)
    #expect(ledger.generation == "v3")
    #expect(try ledger.search("brot", of: .task, limit: 9).map(\.id) == [.test(6)])
    #expect(try ledger.tokens().isEmpty)
    #expect(try ledger.undo(at: .test(minute: 0))?.label == "drink")
    #expect(try ledger.record(.test(1), of: .drink)?.isDeleted == true)
  }

  @Test
  func `A database of version 4 opens, and can deliver reminders`() throws {
    let ledger = try opened(ReleasedDatabase.versionFour)
    #expect(ledger.generation == "v4")
    #expect(try ledger.tokens().map(\.name) == ["Kitchen"])
    #expect(try ledger.hasToken(withHash: [4, 5, 6], for: .widgets))
    #expect(try ledger.search("brot", of: .task, limit: 9).map(\.id) == [.test(6)])
    #expect(try ledger.channels().isEmpty)
    let channel = try #require(try ledger.addChannel(.desktop, ""))
    let now = Instant.test(minute: 0)
    #expect(
      try ledger.claimDelivery(of: "a", by: channel.number, at: now) { _ in .test(minute: 1) })
    #expect(try ledger.undo(at: now)?.label == "drink")
  }

  @Test
  func `A database of version 5 opens, and what is in it has checksums from then on`() throws {
    let ledger = try opened(ReleasedDatabase.versionFive)
    #expect(ledger.generation == "v5")
    #expect(try ledger.channels().map(\.number) == [3])
    // The task of this one stands in no log.
    #expect(try ledger.examine().damage == [.difference(.task, .test(6))])
    #expect(try ledger.repair().lost.isEmpty)
    #expect(try ledger.examine().damage.isEmpty)
    #expect(try ledger.search("brot", of: .task, limit: 9).map(\.id) == [.test(6)])
    #expect(try ledger.undo(at: .test(minute: 0))?.label == "drink")
    try ledger.tampering { db in
      try db.execute(sql: "UPDATE op SET stamp = x'00' WHERE sequence = 1")
    }
    #expect(try ledger.examine().damage.contains(.op(1)))
  }

  @Test
  func `A database of version 6 opens, and what is undone in it can be redone`() throws {
    let ledger = try opened(ReleasedDatabase.versionSix)
    #expect(try ledger.generation == "v6" && ledger.examine().damage.isEmpty)
    #expect(try ledger.redoEntries(limit: 9).isEmpty)
    #expect(try ledger.undo(at: .test(minute: 0))?.label == "drink")
    #expect(try ledger.record(.test(1), of: .drink)?.isDeleted == true)
    let again = try SQLiteLedger(testing: path, replica: 99)
    #expect(try again.redo(at: .test(minute: 1))?.label == "drink")
    #expect(try again.record(.test(1), of: .drink)?.isDeleted == false)
    #expect(try again.undoEntries(limit: 9).map(\.label) == ["drink"])
  }

  @Test
  func `A database of version 7 opens, and its sums lie in spans from then on`() throws {
    let drinks = [(-1, 5), (0, 4), (31, 6), (31, 0), (32, 0), (20_000, 3)]
    let rows = drinks.map { "('drink', \($0.0), \($0.1), 'tea', \(100 + $0.0), 2)" }
    let ledger = try opened(
      ReleasedDatabase.versionSeven + "INSERT INTO total VALUES " + rows.joined(separator: ", "))
    #expect(ledger.generation == "v7")
    for start in 0...6 {
      let totals = try ledger.totals(
        of: .drink, subject: "tea", in: .always, dayStart: DayStart(clamping: start))
      var expected: [Int: Int64] = [:]
      for (day, hour) in drinks {
        expected[day - (hour < start ? 1 : 0), default: 0] += Int64(100 + day)
      }
      #expect(totals.map { $0.day.number } == expected.keys.sorted())
      #expect(totals.allSatisfy { expected[$0.day.number] == $0.amount && $0.count >= 2 })
    }
    // The ops above belong to no record.
    #expect(try ledger.examine().damage == [.sums])
    #expect(try ledger.repair().lost.isEmpty && ledger.examine().damage.isEmpty)
    let all = try ledger.totals(of: .drink, subject: nil, in: .always, dayStart: .midnight)
    #expect(Array(all) == [Total(day: Day(number: 0), subject: "", amount: 250, count: 1)])
  }

  @Test
  func `A database of version 9 opens, and its ops are the user's own`() throws {
    let ledger = try opened(ReleasedDatabase.versionNine)
    #expect(try ledger.generation == "v9" && ledger.examine().damage.isEmpty)
    #expect(try ledger.search("brot", of: .task, limit: 9).map(\.id) == [.test(6)])
    #expect(try ledger.openRecords(of: .task, filed: .nowhere).map(\.id) == [.test(6)])
    #expect(try ledger.redo(at: .test(minute: 0))?.label == "later")
    #expect(try ledger.undo(at: .test(minute: 1))?.label == "task")
    #expect(try ledger.record(.test(6), of: .task)?.isDeleted == true)
    // An older program would take ops of lists for the user's own, so it refuses the database.
    let version = try ledger.access { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    #expect(try #require(version) >= Schema.firstWithLists)
  }

  @Test(arguments: ReleasedDatabase.all)
  func `The log of every version goes on, and has room for lists`(
    version: Int, database: String
  ) throws {
    let ledger = try opened(database)
    let count = try ledger.lastSequence()
    let newest = try #require(
      try ledger.access { try Data.fetchOne($0, sql: "SELECT max(stamp) FROM op") })
    let list = ListID(rawValue: .test(7))
    let far = Op.test(
      at: 13_000_000_000_000, RecordChange(Kind.task.labelled(list), 1, [.note: .text("far")]))
    try ledger.append([far])
    let own = try ledger.commit(.adding(70), at: .test(minute: 0))
    #expect(own.stamp.milliseconds == Instant.test(minute: 0).milliseconds)
    #expect(Stamp(blob: newest).map { $0 < own.stamp } == true)
    let lists = try ledger.access { db in
      try Row.fetchAll(db, sql: "SELECT list FROM op ORDER BY sequence").map { $0[0] as Data? }
    }
    #expect(lists == Array(repeating: nil, count: Int(count)) + [list.blob, nil])
    #expect(try ledger.repair().lost.isEmpty && ledger.examine().damage.isEmpty)
    let again = try SQLiteLedger(testing: path, replica: 99)
    #expect(try again.record(.test(1), of: Kind.task.labelled(list))?[.note] == .text("far"))
    let copy = try DatabaseQueue(
      path: folder.path("backups/before-version-\(Schema.version).sqlite"))
    #expect(try copy.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == version)
  }

  @Test
  func `A device of a space goes on sending from a database of version 9`() throws {
    let ledger = try opened(
      ReleasedDatabase.versionNine + SpaceSchema.formerOwnSpace
        + "INSERT INTO space_pending (op) VALUES (1);")
    _ = try ledger.commit(.adding(70), at: .test(minute: 0))
    let waiting = try ledger.access { db in
      try Int64.fetchAll(db, sql: "SELECT op FROM space_pending ORDER BY op")
    }
    #expect(waiting == [1, 2])
  }

  @Test
  func `What is damaged in a database of version 5 is found once it has its checksums`() throws {
    let ledger = try opened(
      ReleasedDatabase.versionFive + """
        UPDATE op SET stamp = x'00';
        UPDATE record SET id = x'00' WHERE kind = 'task';
        UPDATE undo SET body = 'rubbish';
        """)
    let found = try ledger.examine().damage
    #expect(found.contains(.op(1)) && found.contains(.row(2)) && found.contains(.undo))
  }

  @Test
  func `A version 1 that is damaged where it is counted is refused, and left at version 1`() throws
  {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: ReleasedDatabase.versionOne)
      try db.execute(sql: "UPDATE record SET body = x'ff' WHERE kind = 'drink'")
    }
    #expect(throws: StorageError.self) { try SQLiteLedger(testing: path, replica: 99) }
    let version = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    #expect(version == 1)
  }

  @Test
  func `A version 2 that is damaged where it is searched is refused, and left at version 2`() throws
  {
    let damage = "UPDATE record SET body = CAST('title' AS BLOB) WHERE kind = 'task';"
    try write(ReleasedDatabase.versionTwo + damage)
    #expect(throws: StorageError.damaged(path: path)) {
      try SQLiteLedger(testing: path, replica: 99)
    }
    let header = try #require(DatabaseHeader(Array(try folder.bytes("a.db").prefix(100))))
    #expect(header.version == 2)
  }

  private func opened(_ database: String) throws -> SQLiteLedger {
    try write(database)
    let ledger = try SQLiteLedger(testing: path, replica: 99)
    #expect(try !ledger.examine().damage.contains(.file))
    return ledger
  }

  private func write(_ database: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: database) }
    try queue.close()
  }
}
