import CivilTime
import Foundation
import GRDB
import Ledger

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
