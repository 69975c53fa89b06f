import GRDB
import Ledger

/// The counts of a database's contents.
package struct LedgerCounts: Equatable, Sendable {
  package let ops: Int
  /// Without deleted records, and without kinds that have none.
  package let records: [Kind: Int]
  package let deleted: Int
  /// How many changes can be undone.
  package let undoable: Int
}

extension SQLiteLedger {
  /// Takes time in proportion to the number of records.
  package func counts() throws(StorageError) -> LedgerCounts {
    try access { db in
      var records: [Kind: Int] = [:]
      let rows = try Row.fetchCursor(
        db, sql: "SELECT kind, count(*) FROM record WHERE deleted = 0 GROUP BY kind")
      while let row = try rows.next() {
        records[Kind(rawValue: try row.checked(0))] = try row.checked(1) as Int
      }
      func count(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
      return LedgerCounts(
        ops: try count("SELECT count(*) FROM op"), records: records,
        deleted: try count("SELECT count(*) FROM record WHERE deleted = 1"),
        undoable: try count("SELECT count(*) FROM undo"))
    }
  }
}
