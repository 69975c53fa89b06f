import GRDB
import Ledger

import struct Ledger.Record

/// A search for damage, which reads everything and compares log and records.
///
/// It holds the records that result from the log, as many as fit into ``limit``; a larger ledger is
/// read several times.
struct Examiner {
  struct Key: Hashable {
    let kind: Kind
    let id: RecordID

    init(_ kind: Kind, _ id: RecordID) {
      self.kind = kind
      self.id = id
    }

    /// Reads the key columns of a row of records, which follow its number.
    init(_ row: Row) throws {
      self.init(Kind(rawValue: try row.checked(1)), try row.recordID(at: 2))
    }
  }

  /// In bytes; enough for the log of a million drinks.
  static let limit = 80 << 20

  private(set) var found = Examination()
  /// The number of the newest op that was read.
  private(set) var last: Int64 = 0
  private var noted: Set<Damage> = []
  private var damagedStamps: Set<Stamp> = []
  private let db: Database
  private let limit: Int

  init(_ db: Database, limit: Int = Self.limit) {
    self.db = db
    self.limit = limit
  }

  /// Reads the ops after `sequence` and compares them with the records. Takes time in proportion to
  /// the number of ops.
  mutating func followLog(after sequence: Int64) throws {
    try eachPass(after: sequence) { examiner, replay, _ in
      replay.eachLeft { record in
        examiner.found.records += 1
        guard let stands = try? Self.record(Key(record.kind, record.id), in: examiner.db) else {
          examiner.note(.record(record.kind, record.id))
          return
        }
        if stands.lacksAny(of: record) { examiner.note(.difference(record.kind, record.id)) }
      }
    }
  }

  /// Reads everything.
  mutating func readThrough() throws {
    if try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") != "ok" { note(.file) }
    try db.withSmallCache {
      try eachPass(after: 0) { examiner, replay, isFirst in
        if isFirst {
          try examiner.readRecords(&replay)
        } else {
          try examiner.readRecordsAgain(&replay)
        }
        replay.eachLeft { record in examiner.note(.difference(record.kind, record.id)) }
      }
      for stack in UndoStack.allCases where try !stack.damaged(in: db).isEmpty { note(.undo) }
    }
  }

  mutating func note(_ damage: Damage) {
    if noted.insert(damage).inserted { found.damage.append(damage) }
  }

  private mutating func eachPass(
    after sequence: Int64, _ body: (inout Self, inout Replay, _ isFirst: Bool) throws -> Void
  ) throws {
    var start: UInt = 0
    while true {
      var replay = Replay(from: start, limit: limit)
      try readLog(after: sequence, into: &replay, isFirst: start == 0)
      replay.finish()
      try body(&self, &replay, start == 0)
      guard replay.hashes.upperBound < .max else { return }
      start = replay.hashes.upperBound + 1
    }
  }

  private mutating func readLog(
    after sequence: Int64, into replay: inout Replay, isFirst: Bool
  ) throws {
    last = sequence
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(OpRow.columns) FROM op WHERE sequence > ? ORDER BY sequence",
      arguments: [sequence])
    while let row = try rows.next() {
      let row = try OpRow(row)
      if isFirst { found.ops += 1 }
      last = row.sequence
      guard row.isWhole else {
        note(.op(row.sequence))
        if let stamp = row.stamp { damagedStamps.insert(stamp) }
        continue
      }
      guard let op = row.op else {
        if isFirst { found.laterOps += 1 }
        continue
      }
      if op.list != row.list { note(.op(row.sequence)) }
      replay.add(op)
    }
  }

  private mutating func readRecords(_ replay: inout Replay) throws {
    var totals = Totals.Changes()
    var search = SearchTable.RecordChecksum()
    let rows = try Row.fetchCursor(
      db, sql: "SELECT rowid, kind, id, body, local, open, deleted FROM record")
    while let row = try rows.next() {
      found.records += 1
      guard let key = try? Key(row) else {
        note(.row(try row.checked(0)))
        continue
      }
      guard let record = try? row.record(of: key.kind, at: 2) else {
        note(.record(key.kind, key.id))
        if replay.has(key.kind, key.id) { replay.pass(key.kind, key.id) }
        continue
      }
      totals.replace(nil, with: record.contribution, of: key.kind)
      search.add(record)
      compare(record, &replay)
      // NB: compared as database values; `fromDatabaseValue` here crashes the optimizer of Swift
      // 6.3.1.
      let filing = RecordFiling(of: record)
      let columns = [
        filing.local.databaseValue, filing.isOpen.databaseValue, filing.isDeleted.databaseValue,
      ]
      if columns != (4...6).map({ row[$0] as DatabaseValue }) { note(.timeline) }
    }
    if try !Totals.agree(with: totals, in: db) { note(.sums) }
    if try !SearchTable.agrees(with: search, in: db) { note(.search) }
  }

  /// Only for the records that were not compared in a pass before.
  private mutating func readRecordsAgain(_ replay: inout Replay) throws {
    let rows = try Row.fetchCursor(db, sql: "SELECT rowid, kind, id, body FROM record")
    while let row = try rows.next() {
      guard let key = try? Key(row), replay.has(key.kind, key.id) else { continue }
      if let record = try? row.record(of: key.kind, at: 2) {
        compare(record, &replay)
      } else {
        replay.pass(key.kind, key.id)
      }
    }
  }

  private mutating func compare(_ record: Record, _ replay: inout Replay) {
    guard replay.has(record.kind, record.id), let known = replay.differing(from: record) else {
      return
    }
    // Fields of a damaged op are reported with the op, not again as a difference.
    let fields = record.fields.filter { !damagedStamps.contains($0.stamp) }
    if record.lacksAny(of: known)
      || known.lacksAny(of: Record(record.kind, record.id, fields: fields))
    {
      note(.difference(record.kind, record.id))
    }
  }

  private static func record(_ key: Key, in db: Database) throws -> Record {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT id, body FROM record WHERE kind = ? AND id = ?"),
      arguments: [key.kind.rawValue, key.id.blob])
    guard let row else { throw DamagedRow() }
    return try row.record(of: key.kind, at: 0)
  }
}

extension Record {
  /// Whether merging another copy of this record would change it.
  func lacksAny(of other: Record) -> Bool {
    var copy = self
    return other.fields.contains { field in
      copy.merge([RecordChange.Write(field.name, field.value)], field.stamp)
    }
  }
}
