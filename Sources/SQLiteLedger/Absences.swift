import GRDB
import Ledger

/// Says of nearly all records that are not in the ledger that they are not, without looking: an
/// import asks for each record that it would make.
///
/// That needs all ids once, so it begins only when many were looked for in vain, and holds until
/// somebody writes.
struct Absences {
  /// As many look-ups take as long as reading some fifty thousand ids.
  private static let patience = 2048

  private var misses = 0
  private var known: IDFilter?
  /// The ledger's ``SQLiteLedger/writes()`` when ``known`` was read.
  private var writes: Int64?

  /// Must be called when a transaction begins.
  ///
  /// - Parameter writes: asked for only where it matters.
  mutating func begin(_ writes: () throws -> Int64) rethrows {
    misses = 0
    if known != nil, try writes() != self.writes { known = nil }
  }

  /// Whether the record may be in the ledger, for reads within a transaction.
  func mayHave(_ id: RecordID) -> Bool { known?.mayHave(id) ?? true }

  /// Must be called before a record is written.
  mutating func forget() { known = nil }

  /// Notes that a record was looked for in vain, within a transaction.
  mutating func note(in db: Database, _ writes: () throws -> Int64) throws {
    misses += 1
    if misses == Self.patience { try read(db, writes) }
  }

  /// Within a transaction.
  mutating func read(_ db: Database, _ writes: () throws -> Int64) throws {
    let count = try Int.fetchOne(db, sql: "SELECT max(rowid) FROM record") ?? 0
    var ids = IDFilter(count: count)
    try db.makeStatement(sql: "SELECT id FROM record").eachRow { row in
      if let id = row.id(at: 0) { ids.insert(id) }
    }
    known = ids
    self.writes = try writes()
  }
}
