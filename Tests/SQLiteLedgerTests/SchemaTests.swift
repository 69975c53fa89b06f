import CivilTime
import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing

@testable import SQLiteLedger

@Suite struct SchemaTests {
  @Test("A database of version 1 opens, with all that is in it")
  func versionOne() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: versionOneDatabase) }
    try queue.close()

    let ledger = try SQLiteLedger(testing: path, replica: 99)
    try ledger.check()
    #expect(ledger.replica == ReplicaID(rawValue: 0xabc) && ledger.generation == "v1")
    #expect(try ledger.record(.test(1), of: .drink)?[.amount] == .integer(250))
    let timeline = try ledger.records(of: .drink, in: .always, order: .oldestFirst, limit: 9)
    #expect(timeline.map(\.id) == [.test(1)])
    #expect(try ledger.openRecords(of: .fast, filed: .anywhere).map(\.id) == [.test(2)])
    let totals = try ledger.totals(
      of: .drink, subject: nil, in: .always, dayStart: .midnight)
    #expect(totals == [Total(day: Day(number: 0), subject: "", amount: 250, count: 1)])
    let page = try ledger.ops(after: 0, byteLimit: 1000)
    #expect(page.ops.count == 1 && page.sequence == 1)
    #expect(try ledger.undo(at: .test(minute: 0))?.label == "both")
    #expect(try ledger.openRecords(of: .fast, filed: .anywhere).isEmpty)
    #expect(try ledger.hasDevice(withTokenHash: [1, 2, 3]))
    let none = try ledger.totals(of: .drink, subject: nil, in: .always, dayStart: .midnight)
    #expect(none.isEmpty, "The undo took the drink out of the recounted sums.")
  }

  @Test("A version 1 that is damaged where it is counted is refused, and left at version 1")
  func damagedVersionOne() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: versionOneDatabase)
      try db.execute(sql: "UPDATE record SET body = x'ff' WHERE kind = 'drink'")
    }
    #expect(throws: StorageError.self) { try SQLiteLedger(testing: path, replica: 99) }
    let version = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    #expect(version == 1)
  }

  @Test("Sums of some days are read through the index of the table")
  func planOfTotals() throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(testing: folder.path("a.db"))
    let plan = try ledger.access { db in
      try Row.fetchAll(
        db,
        sql: """
          EXPLAIN QUERY PLAN SELECT day - (hour < 4) AS own, subject, SUM(amount) FROM total
          WHERE kind = 'a' AND (day, hour) >= (1, 4) AND (day, hour) < (2, 4)
          GROUP BY own, subject ORDER BY own, subject
          """
      ).map { $0["detail"] as String }
    }
    let isSearch = plan.first?.hasPrefix("SEARCH total USING PRIMARY KEY (kind=? AND (day,hour)>")
    #expect(isSearch == true, "\(plan)")
  }

  @Test(
    "Every list is read through an index",
    arguments: [
      "SELECT id FROM record WHERE kind = 'a' AND id = x'00'",
      "SELECT id FROM record WHERE kind = 'a' AND local >= 1 AND local < 2 ORDER BY local, id LIMIT 3",
      """
      SELECT id FROM record WHERE kind = 'a' AND local >= 1 AND local < 2
      ORDER BY local DESC, id DESC LIMIT 3
      """,
      "SELECT id FROM record WHERE kind = 'a' AND open = 1 ORDER BY local, id",
      """
      SELECT id FROM record WHERE kind = 'a' AND id BETWEEN x'00' AND x'01' AND deleted = 0
      ORDER BY id LIMIT 3
      """,
      "SELECT max(stamp) FROM op",
      "SELECT sequence, body FROM op WHERE sequence > 1 ORDER BY sequence",
    ])
  func queryPlans(sql: String) throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(testing: folder.path("a.db"))
    let plan = try ledger.access { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] as String }
    }
    #expect(plan.count == 1 && !plan[0].contains("SCAN"), "\(plan)")
  }
}

/// A whole database as version 1 left it. NB: never edit this; add the next version's beside it.
private let versionOneDatabase = """
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE op (
    sequence INTEGER PRIMARY KEY, stamp BLOB NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
  CREATE TABLE record (
    kind TEXT NOT NULL, id BLOB NOT NULL, body BLOB NOT NULL, local INTEGER,
    open INTEGER NOT NULL, deleted INTEGER NOT NULL, UNIQUE (kind, id)) STRICT;
  CREATE INDEX record_timeline ON record (kind, local, id) WHERE local IS NOT NULL;
  CREATE INDEX record_open ON record (kind, local, id) WHERE open = 1;
  CREATE TABLE undo (sequence INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE device (
    token_hash BLOB PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO meta VALUES ('replica', 'abc'), ('generation', 'v1');
  INSERT INTO op VALUES (1, x'00000000000500000000000000000abc', '{\
  "stamp":"0000000000050000-0000000000000abc","records":[\
  {"kind":"drink","id":"00000000000000000000000001",\
  "fields":{"at":{"instant":1000,"offset":0},"amount":250}},\
  {"kind":"fast","id":"00000000000000000000000002","fields":{"end":null}}]}');
  INSERT INTO record VALUES ('drink', x'00000000000000000000000000000001',
    x'010000050000000000bc0a00000000000002026174\
  0005d00f0006616d6f756e740003f403', 1000, 0, 0);
  INSERT INTO record VALUES ('fast', x'00000000000000000000000000000002',
    x'010000050000000000bc0a0000000000000103656e640000', NULL, 1, 0);
  INSERT INTO undo VALUES (1, '{"label":"both","records":[\
  {"kind":"drink","id":"00000000000000000000000001"},\
  {"kind":"fast","id":"00000000000000000000000002"}]}');
  INSERT INTO device VALUES (x'010203', 'Phone', 5);
  PRAGMA application_id = 1147238770;
  PRAGMA user_version = 1;
  """
