import CivilTime
import Foundation
import GRDB
import Ledger
import SQLiteFiles
import struct Ledger.Record

extension SQLiteLedger {
  package func record(_ id: RecordID, of kind: Kind) throws(StorageError) -> Record? {
    if negativeCache.withLock({ $0.lacks(id) }) { return nil }
    return try access { db in
      let sql = "SELECT body FROM record WHERE kind = ? AND id = ?"
      let body = try Data.fetchOne(
        db.cachedStatement(sql: sql), arguments: [kind.rawValue, id.blob])
      guard let body else {
        if db.isInsideTransaction { try negativeCache.withLock { try $0.note(in: db, writes) } }
        return nil
      }
      guard let record = Record(kind, id, stored: body) else { throw DamagedRow() }
      return record
    }
  }

  /// Fills the negative cache on another thread. To be called before many look-ups with few hits,
  /// as for a long file.
  package func expectMany() {
    DispatchQueue(label: "dayring.negativeCache").async {
      // An error here occurs again in the caller's own reads.
      try? self.read { db in try self.negativeCache.withLock { try $0.read(db, self.writes) } }
    }
  }

  package func records(of kind: Kind) throws(StorageError) -> [Record] {
    try records(
      of: kind, "SELECT id, body FROM record WHERE kind = ? AND deleted = 0 ORDER BY id",
      [kind.rawValue])
  }

  package func records(
    of kind: Kind, in times: Range<LocalTime>, order: TimeOrder, limit: Int
  ) throws(StorageError) -> [Record] {
    let direction =
      switch order {
      case .oldestFirst: "local, id"
      case .newestFirst: "local DESC, id DESC"
      }
    return try records(
      of: kind,
      """
      SELECT id, body FROM record WHERE kind = ? AND local >= ? AND local < ?
      ORDER BY \(direction) LIMIT ?
      """,
      [
        kind.rawValue, times.lowerBound.milliseconds, times.upperBound.milliseconds, limit,
      ])
  }

  package func openRecords(
    of kind: Kind, filed filing: Filing
  ) throws(StorageError) -> [Record] {
    let open = "SELECT id, body FROM record WHERE kind = ? AND open = 1"
    switch filing {
    case .anywhere:
      return try records(of: kind, open + " ORDER BY local, id", [kind.rawValue])
    case .nowhere:
      return try records(of: kind, open + " AND local IS NULL ORDER BY id", [kind.rawValue])
    case .at(let times):
      return try records(
        of: kind, open + " AND local >= ? AND local < ? ORDER BY local, id",
        [kind.rawValue, times.lowerBound.milliseconds, times.upperBound.milliseconds])
    }
  }

  package func records(
    of kind: Kind, ids: ClosedRange<RecordID>, limit: Int
  ) throws(StorageError) -> [Record] {
    try records(
      of: kind,
      """
      SELECT id, body FROM record WHERE kind = ? AND id BETWEEN ? AND ? AND deleted = 0
      ORDER BY id LIMIT ?
      """,
      [kind.rawValue, ids.lowerBound.blob, ids.upperBound.blob, limit])
  }

  func records(
    of kind: Kind, _ sql: String, _ arguments: StatementArguments
  ) throws(StorageError) -> [Record] {
    try access { db in
      let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
      var records: [Record] = []
      while let row = try rows.next() { records.append(try row.record(of: kind, at: 0)) }
      return records
    }
  }
}

extension SQLiteLedger {
  package func eachOp(
    rounds: Int, _ body: (_ round: Int, Op) -> Bool
  ) throws(StorageError) {
    try eachOp(rounds: rounds, limit: StateOps.limit, body)
  }

  /// Makes several passes over the records if the ops do not fit into memory: first for the lowest
  /// stamps.
  func eachOp(
    rounds: Int, limit: Int, _ body: (_ round: Int, Op) -> Bool
  ) throws(StorageError) {
    try read { db in
      try db.withSmallCache {
        var kept: StateOps?
        for round in 0..<rounds {
          var part = try kept ?? StateOps(after: nil, limit: limit, in: db)
          if part.isWhole { kept = part }
          while true {
            guard part.each({ body(round, $0) }) else { return }
            guard let end = part.end else { break }
            part.forget()
            part = try StateOps(after: end, limit: limit, in: db)
          }
        }
      }
    }
  }
}

extension SQLiteLedger {
  package func search(
    _ query: String, of kind: Kind, limit: Int
  ) throws(StorageError) -> [Record] {
    let query = SearchQuery(query)
    guard limit > 0, !query.words.isEmpty else { return [] }
    return try records(
      of: kind, Self.searchStatement, [query.match, kind.rawValue, limit])
  }

  static let searchStatement = """
    WITH found AS (
      SELECT id, local FROM search CROSS JOIN searchable ON number = search.rowid
      WHERE search MATCH ?1 AND kind = ?2 ORDER BY local DESC NULLS FIRST, id DESC LIMIT ?3)
    SELECT id, body FROM found CROSS JOIN record USING (id)
    WHERE kind = ?2 ORDER BY found.local DESC NULLS FIRST, id DESC
    """
}

extension SearchQuery {
  /// In FTS5 syntax: each word is a phrase, whose last token may be a prefix. Within quotes no
  /// character of a word has a special meaning.
  fileprivate var match: String {
    words.map { "\"" + String(decoding: $0, as: UTF8.self) + "\" *" }.joined(separator: " ")
  }
}

/// The counts of a database's contents.
package struct LedgerCounts: Equatable, Sendable {
  package let ops: Int
  /// Without deleted records, and without kinds that have none.
  package let records: [Kind: Int]
  package let deleted: Int
  /// The number of changes that can be undone.
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
