import CivilTime
import Foundation
import GRDB
import Ledger
import Testing
import TestSupport

@testable import SQLiteLedger

@Suite struct SchemaTests {
  @Test
  func `Sums of some days are read through the index of the table`() throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(testing: folder.path("a.db"))
    let plan = try ledger.access { db in
      try Row.fetchAll(
        db,
        sql: """
          EXPLAIN QUERY PLAN SELECT span, subject, body FROM sums
          WHERE kind = 'a' AND span BETWEEN 1 AND 2 AND (NULL IS NULL OR subject = NULL)
          ORDER BY span, subject
          """
      ).map { $0["detail"] as String }
    }
    #expect(plan == ["SEARCH sums USING PRIMARY KEY (kind=? AND span>? AND span<?)"])
  }

  @Test(arguments: [
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
    "SELECT max(stamp) FROM op WHERE list IS NULL",
    "SELECT sequence, stamp, body, sum FROM op WHERE sequence > 1 ORDER BY sequence",
    "SELECT 1 FROM op WHERE list IS NULL AND stamp = x'00'",
    "SELECT 1 FROM op WHERE list IS x'01' AND stamp = x'00'",
    "SELECT stamp FROM op WHERE list IS NULL ORDER BY stamp DESC",
  ])
  func `Every list is read through an index`(sql: String) throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(testing: folder.path("a.db"))
    let plan = try ledger.access { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] as String }
    }
    // Entries of one moment are sorted when they are read.
    let rest = plan.filter {
      !["LAST TERM", "RIGHT PART"].map { "USE TEMP B-TREE FOR \($0) OF ORDER BY" }.contains($0)
    }
    #expect(rest.count == 1 && !rest[0].contains("SCAN"), "\(plan)")
  }
}
