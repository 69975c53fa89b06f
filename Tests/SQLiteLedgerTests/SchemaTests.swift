import CivilTime
import Foundation
import GRDB
import Ledger
import LedgerTesting
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
          EXPLAIN QUERY PLAN SELECT day - (hour < 4) AS own, subject, SUM(amount) FROM total
          WHERE kind = 'a' AND (day, hour) >= (1, 4) AND (day, hour) < (2, 4)
          GROUP BY own, subject ORDER BY own, subject
          """
      ).map { $0["detail"] as String }
    }
    let isSearch = plan.first?.hasPrefix("SEARCH total USING PRIMARY KEY (kind=? AND (day,hour)>")
    #expect(isSearch == true, "\(plan)")
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
    "SELECT max(stamp) FROM op",
    "SELECT sequence, stamp, body, sum FROM op WHERE sequence > 1 ORDER BY sequence",
    "SELECT 1 FROM op WHERE stamp = x'00'",
  ])
  func `Every list is read through an index`(sql: String) throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(testing: folder.path("a.db"))
    let plan = try ledger.access { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] as String }
    }
    #expect(plan.count == 1 && !plan[0].contains("SCAN"), "\(plan)")
  }
}
