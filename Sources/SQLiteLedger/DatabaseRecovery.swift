import Foundation
import GRDB
import Ledger
import SQLiteFiles

import struct Ledger.Record

extension SQLiteLedger {
  /// Merges the readable rows of a database with damaged pages: ops, records, undo entries, and the
  /// rows of this machine.
  ///
  /// - Parameter path: where the damaged database was moved, of this or an earlier version; it is
  ///   only read.
  /// - Returns: how many ops and records were read, and the losses; the whole file when nothing was
  ///   read.
  package func recover(_ path: String) throws(StorageError) -> Repair {
    var found = Examination(damage: [.file])
    var configuration = Configuration.distrusting
    configuration.prepareDatabase { db in WriteAheadLog.leaveAlone(by: db) }
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration),
      let recovery = queue.inDatabase({ DatabaseRecovery(reading: $0) })
    else {
      return Repair(found: found, lost: [.file])
    }
    found.ops = recovery.ops.count + recovery.laterOps.count
    found.laterOps = recovery.laterOps.count
    found.records = recovery.records.count
    var lost = recovery.lost
    try append(recovery.ops)
    // Mostly in the log already; adds the contents of unreadable rows of the log.
    for records in recovery.records.byList { try append(Op.ops(of: records)) }
    try transaction { db in
      for (stamp, body, list) in recovery.laterOps {
        try self.log(stamp, body, of: list, in: db)
      }
      for (stack, entry) in recovery.undo { try stack.push(entry.stored, in: db) }
      let own = recovery.own.map { table, rows in table.fill(with: rows, in: db) }
      if own.contains(false), !lost.contains(.machine) { lost.append(.machine) }
    }
    found.damage += lost
    return Repair(found: found, lost: lost)
  }
}

/// The recovery of a damaged database: its readable content.
private struct DatabaseRecovery {
  private(set) var ops: [Op] = []
  /// As stored; their content is not understood.
  private(set) var laterOps: [(stamp: Stamp, body: [UInt8], list: ListID?)] = []
  private(set) var records: [Record] = []
  private(set) var undo: [(stack: UndoStack, entry: UndoEntry)] = []
  private(set) var own: [(table: OwnTable, rows: [[DatabaseValue]])] = []
  private(set) var lost: [Damage] = []

  private let db: Database
  /// Earlier versions stored no checksums.
  private let hasSums: Bool
  private let isCompact: Bool
  private let hasLists: Bool

  /// Nil when not even the version can be read.
  init?(reading db: Database) {
    guard let version = try? Int.fetchOne(db, sql: "PRAGMA user_version"),
      (1...Schema.version).contains(version)
    else { return nil }
    self.db = db
    hasSums = version >= Schema.firstWithSums
    isCompact = version >= Schema.firstCompact
    hasLists = version >= Schema.firstWithLists
    readLog()
    readRecords()
    readUndo(.undo)
    if version >= Schema.firstWithRedo { readUndo(.redo) }
    for table in OwnTable.all where table.since <= version {
      let rows = table.rows(in: db)
      own.append((table, rows.values))
      if !rows.areAll, !lost.contains(.machine) { lost.append(.machine) }
    }
  }

  private mutating func readLog() {
    var last: Int64 = 0
    let columns =
      hasLists
      ? OpRow.columns : hasSums ? OpRow.formerColumns : "sequence, stamp, body, NULL"
    let end = endOfLog()
    rows(of: "op", "sequence", columns, through: end ?? 0) { recovery, row in
      let row = try OpRow(row)
      if let op = recovery.hasSums ? row.op : row.unsummedOp {
        recovery.ops.append(op)
      } else if row.isWhole, let stamp = row.stamp {
        recovery.laterOps.append((stamp, row.body, row.list))
      } else {
        return
      }
      recovery.pass(row.sequence, &last)
    }
    if let end {
      pass(end + 1, &last)
    } else {
      lost.append(.opsBehind(last))
    }
  }

  /// Reports as lost the numbers between two rows that were read.
  private mutating func pass(_ sequence: Int64, _ last: inout Int64) {
    lost += (last + 1..<max(sequence, last + 1)).map { .op($0) }
    last = sequence
  }

  /// The number of the newest op, from any source that can be read; nil if none can.
  private func endOfLog() -> Int64? {
    let last = "SELECT coalesce(max(sequence), 0) FROM op"
    let known = [last, last + " INDEXED BY op_stamp WHERE stamp > x''"].compactMap { sql in
      try? Int64.fetchOne(db, sql: sql)
    }
    // Limits a damaged number: each row takes more than 32 bytes of a page.
    let most = (try? Int64.fetchOne(db, sql: "PRAGMA page_count")).map { $0 * 4096 / 32 } ?? 0
    guard let end = known.max(), end <= most else { return nil }
    let examined = try? String.fetchOne(
      db, sql: "SELECT value FROM meta WHERE key = ?", arguments: [SQLiteLedger.examined])
    return max(end, min(examined.flatMap { Int64($0) } ?? 0, most))
  }

  private mutating func readRecords() {
    rows(of: "record", "rowid", "kind, id, body") { recovery, row in
      let kind = Kind(rawValue: try row.checked(0))
      if recovery.isCompact {
        recovery.records.append(try row.record(of: kind, at: 1))
      } else if recovery.hasSums {
        recovery.records.append(try row.formerRecord(of: kind, at: 1))
      } else if let record = try row.unsummedRecord(of: kind, at: 1) {
        recovery.records.append(record)
      }
    }
  }

  private mutating func readUndo(_ stack: UndoStack) {
    do {
      let columns = hasSums ? "body, sum" : "body"
      let rows = try Row.fetchCursor(
        db, sql: "SELECT \(columns) FROM \(stack.rawValue) ORDER BY sequence")
      while let row = try rows.next() {
        let body: Data = try row.checked(0)
        let entry = hasSums ? try UndoEntry(row, at: 0) : try UndoEntry(parsing: Array(body))
        undo.append((stack, entry))
      }
    } catch {
      if !lost.contains(.undo) { lost.append(.undo) }
    }
  }

  /// The number of consecutive missing numbers that counts as the end.
  private static let gap: Int64 = 100_000

  /// Reads each row by its number. An unreadable page costs only the rows on it.
  private mutating func rows(
    of table: String, _ number: String, _ columns: String, through end: Int64 = 0,
    _ body: (inout DatabaseRecovery, Row) throws -> Void
  ) {
    var next: Int64 = 1
    var lastRead: Int64 = 0
    while next <= end || next - lastRead <= Self.gap {
      let sql = "SELECT \(columns) FROM \(table) WHERE \(number) = ?"
      if let statement = try? db.cachedStatement(sql: sql),
        let row = try? Row.fetchOne(statement, arguments: [next])
      {
        lastRead = next
        try? body(&self, row)
      }
      next += 1
    }
  }
}

/// A table of this machine's own rows. Its columns have not changed since it was added.
private struct OwnTable {
  let name: String
  let columns: [String]
  /// The first schema version that has it.
  let since: Int

  static let all = [
    OwnTable(name: "token", columns: ["hash", "scope", "name", "created"], since: 4),
    OwnTable(name: "channel", columns: ["number", "kind", "address"], since: 5),
    OwnTable(
      name: "delivery", columns: ["key", "channel", "attempts", "next", "changed"], since: 5),
  ]

  /// Reads from both ends as far as possible.
  func rows(in db: Database) -> (values: [[DatabaseValue]], areAll: Bool) {
    var found: [[DatabaseValue]] = []
    for order in ["ASC", "DESC"] {
      let list = columns.joined(separator: ", ")
      let sql = "SELECT \(list) FROM \(name) ORDER BY \(columns[0]) \(order)"
      do {
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() { found.append(Array(row.databaseValues)) }
        return (found, order == "ASC")
      } catch {}
    }
    return (found, false)
  }

  /// Rows that exist already stay.
  /// - Returns: false when a row was damaged and left out.
  func fill(with rows: [[DatabaseValue]], in db: Database) -> Bool {
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let sql =
      "INSERT OR IGNORE INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
    let damaged = rows.filter { row in
      (try? db.execute(sql: sql, arguments: StatementArguments(row))) == nil
    }
    return damaged.isEmpty
  }
}

extension OpRow {
  /// For a version that stored no checksums.
  fileprivate var unsummedOp: Op? {
    guard let op = try? Op(parsingLabelled: body), op.stamp == stamp else { return nil }
    return op
  }
}

extension Row {
  /// For a version that stored other bodies.
  fileprivate func formerRecord(of kind: Kind, at column: Int) throws -> Record {
    let id = try recordID(at: column)
    guard let record = Record(kind, id, formerlyStored: try checked(column + 1)) else {
      throw DamagedRow()
    }
    return record
  }

  /// For a version that stored no checksums.
  fileprivate func unsummedRecord(of kind: Kind, at column: Int) throws -> Record? {
    let id = try recordID(at: column)
    let body: Data = try checked(column + 1)
    return body.withUnsafeBytes { bytes in
      Record(kind, id, body: bytes.bindMemory(to: UInt8.self))
    }
  }
}
