import Foundation
import GRDB
import Ledger

import struct Ledger.Record

/// Rebuilds one form of what is stored from the other, inside the caller's transaction.
struct Repairer {
  let found: Examination
  /// The number of the newest op.
  let last: Int64
  /// What stands nowhere in a form that can be read.
  private(set) var lost: [Damage] = []
  private let db: Database
  private let ledger: SQLiteLedger
  private let stored: [Examiner.Key: Record]
  /// What the log says, with the ops that are rebuilt.
  private var replayed: [Examiner.Key: Record]
  /// All that can be read of either.
  private var state: [Examiner.Key: Record]

  init(_ db: Database, of ledger: SQLiteLedger) throws {
    var examiner = Examiner(db)
    try examiner.readThrough()
    found = examiner.found
    last = examiner.last
    self.db = db
    self.ledger = ledger
    stored = examiner.stored
    replayed = examiner.replayed
    state = examiner.replayed
    for (key, record) in examiner.stored {
      state[key, default: Record(key.kind, key.id)].merge(record)
    }
  }

  mutating func repair() throws {
    if found.damage.contains(.file) { try db.execute(sql: "REINDEX") }
    for case .op(let sequence) in found.damage { try rebuildOp(sequence) }
    try rewriteRecords()
    try completeLog()
    try Totals.recount(db)
    try SearchTable.fill(db)
    try removeDamagedUndo()
    guard try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok" else {
      throw DamagedRow()
    }
  }

  /// NB: a row that cannot be rebuilt goes, and with it the number that cursors count on; so the log
  /// begins a new history, which every browser then reads from its beginning.
  private mutating func rebuildOp(_ sequence: Int64) throws {
    let sql = "SELECT \(OpRow.columns) FROM op WHERE sequence = ?"
    guard let row = try Row.fetchOne(db, sql: sql, arguments: [sequence]).map({ try OpRow($0) })
    else {
      return
    }
    if let op = row.rebuilt(from: state) {
      let body = String(decoding: op.bytes, as: UTF8.self)
      try db.execute(
        sql: "UPDATE op SET stamp = ?, body = ?, sum = ? WHERE sequence = ?",
        arguments: [op.stamp.blob, body, Op.checksum(op.stamp, body), sequence])
      for change in op.changes {
        let key = Examiner.Key(change.kind, change.id)
        replayed[key, default: Record(key.kind, key.id)].merge(change.fields, op.stamp)
        state[key, default: Record(key.kind, key.id)].merge(change.fields, op.stamp)
      }
    } else {
      lost.append(.op(sequence))
      try db.execute(sql: "DELETE FROM op WHERE sequence = ?", arguments: [sequence])
      var generator = SystemRandomNumberGenerator()
      let generation = DatabaseIdentity(random: &generator).generation
      try Meta.write(DatabaseIdentity(replica: ledger.replica, generation: generation), to: db)
    }
  }

  private mutating func rewriteRecords() throws {
    for damage in found.damage {
      switch damage {
      case .record(let kind, let id) where state[Examiner.Key(kind, id)] == nil: lost.append(damage)
      // Whose row it was is not known; where the log is whole, its record comes from there.
      case .row where !lost.isEmpty: lost.append(damage)
      case .record, .row, .file, .op, .opsBehind, .difference, .timeline, .sums, .search, .undo,
        .machine:
        break
      }
    }
    try db.execute(sql: "DELETE FROM record")
    for record in state.values { try ledger.save(record, in: db) }
  }

  /// What only records had becomes ops again, so that other devices get it.
  private func completeLog() throws {
    var missing: [Record] = []
    for (key, record) in stored {
      let known = replayed[key] ?? Record(key.kind, key.id)
      let fields = record.fields.filter {
        known.lacksAny(of: Record(key.kind, key.id, fields: [$0]))
      }
      if !fields.isEmpty { missing.append(Record(key.kind, key.id, fields: fields)) }
    }
    for op in Op.ops(of: missing) { try ledger.log(op, in: db) }
  }

  private func removeDamagedUndo() throws {
    for row in try Row.fetchAll(db, sql: "SELECT sequence, body, sum FROM undo")
    where (try? UndoEntry(row, at: 1)) == nil {
      try db.execute(
        sql: "DELETE FROM undo WHERE sequence = ?", arguments: [try row.checked(0) as Int64])
    }
  }
}

extension OpRow {
  /// What the row held, as far as anything tells; nil where nothing does.
  ///
  /// The checksum tells whether only the stamp beside the op was hit. Else the records tell what of the op
  /// holds to this day; what later ops have written over is not needed any more. An op of which no
  /// record knows anything counts as it stands where it would change nothing.
  func rebuilt(from records: [Examiner.Key: Record]) -> Op? {
    let standing = try? Op(parsing: Array(body.utf8))
    if let standing, Op.checksum(standing.stamp, body) == sum { return standing }
    let held = records.values.compactMap { record in
      let fields = record.fields.filter { $0.stamp == stamp }
      return fields.isEmpty ? nil : Record(record.kind, record.id, fields: fields)
    }
    if let op = Op.ops(of: held).first { return op }
    guard let standing, standing.stamp == stamp else { return nil }
    let changesNothing = standing.changes.allSatisfy { change in
      var record = records[Examiner.Key(change.kind, change.id)]
      return record?.merge(change.fields, standing.stamp) == false
    }
    return changesNothing ? standing : nil
  }
}

extension Record {
  fileprivate mutating func merge(_ other: Record) {
    for field in other.fields { merge([RecordChange.Write(field.name, field.value)], field.stamp) }
  }
}
