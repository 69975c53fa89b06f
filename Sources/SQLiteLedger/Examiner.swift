import GRDB
import Ledger

import struct Ledger.Record

/// Looks for damage by reading everything and comparing what is stored twice.
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

  private(set) var found = Examination()
  /// The records that result from the ops in the log.
  private(set) var replayed: [Key: Record] = [:]
  /// The stored records, as far as they can be read.
  private(set) var stored: [Key: Record] = [:]
  /// The number of the newest op that was read.
  private(set) var last: Int64 = 0
  private var noted: Set<Damage> = []
  private var damagedStamps: Set<Stamp> = []
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Reads the ops after `sequence` and compares them with the records. Takes time in proportion to
  /// the number of ops.
  mutating func followLog(after sequence: Int64) throws {
    try readLog(after: sequence)
    for (key, record) in replayed {
      found.records += 1
      guard let stands = try? Self.record(key, in: db) else {
        note(.record(key.kind, key.id))
        continue
      }
      if stands.lacksAny(of: record) { note(.difference(key.kind, key.id)) }
    }
  }

  /// Reads everything.
  mutating func readThrough() throws {
    if try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") != "ok" { note(.file) }
    try readLog(after: 0)
    try readRecords()
    for (key, record) in replayed {
      guard let stands = stored[key] else {
        if !noted.contains(.record(key.kind, key.id)) { note(.difference(key.kind, key.id)) }
        continue
      }
      if stands.lacksAny(of: record) { note(.difference(key.kind, key.id)) }
    }
    for (key, record) in stored {
      let known = replayed[key] ?? Record(key.kind, key.id)
      // Fields of a damaged op are reported with the op, not again as a difference.
      let fields = record.fields.filter { !damagedStamps.contains($0.stamp) }
      if known.lacksAny(of: Record(key.kind, key.id, fields: fields)) {
        note(.difference(key.kind, key.id))
      }
    }
    if try !Totals.agree(with: stored.values, in: db) { note(.sums) }
    if try !SearchTable.agrees(with: stored.values, in: db) { note(.search) }
    for stack in UndoStack.allCases where try !stack.damaged(in: db).isEmpty { note(.undo) }
  }

  mutating func note(_ damage: Damage) {
    if noted.insert(damage).inserted { found.damage.append(damage) }
  }

  private mutating func readLog(after sequence: Int64) throws {
    last = sequence
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(OpRow.columns) FROM op WHERE sequence > ? ORDER BY sequence",
      arguments: [sequence])
    while let row = try rows.next() {
      let row = try OpRow(row)
      found.ops += 1
      last = row.sequence
      guard row.isWhole else {
        note(.op(row.sequence))
        if let stamp = row.stamp { damagedStamps.insert(stamp) }
        continue
      }
      guard let op = row.op else {
        found.laterOps += 1
        continue
      }
      for change in op.changes {
        let key = Key(change.kind, change.id)
        replayed[key, default: Record(change.kind, change.id)].merge(change.fields, op.stamp)
      }
    }
  }

  private mutating func readRecords() throws {
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
        continue
      }
      stored[key] = record
      // NB: compared as database values; `fromDatabaseValue` here crashes the optimizer of Swift
      // 6.3.1.
      let filing = RecordFiling(of: record)
      let columns = [
        filing.local.databaseValue, filing.isOpen.databaseValue, filing.isDeleted.databaseValue,
      ]
      if columns != (4...6).map({ row[$0] as DatabaseValue }) { note(.timeline) }
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
