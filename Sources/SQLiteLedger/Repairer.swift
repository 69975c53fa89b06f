import Foundation
import GRDB
import Ledger

import struct Ledger.Record

/// A repair of ops from records and of records from ops, inside the caller's transaction.
struct Repairer {
  let found: Examination
  /// The number of the newest op.
  let last: Int64
  /// The damage that cannot be repaired from either form.
  private(set) var lost: [Damage] = []
  private let db: Database
  private let ledger: SQLiteLedger
  private let stored: [Examiner.Key: Record]
  /// The records that result from the log, including rebuilt ops.
  private var replayed: [Examiner.Key: Record]
  /// All that can be read, from both forms.
  private var state: [Examiner.Key: Record]

  init(_ db: Database, of ledger: SQLiteLedger) throws {
    var examiner = Examiner(db)
    try examiner.readThrough()
    found = examiner.found
    last = examiner.last
    self.db = db
    self.ledger = ledger
    // All of it in memory, which only a repair needs.
    stored = found.damage.isEmpty ? [:] : try Self.stored(in: db)
    replayed = found.damage.isEmpty ? [:] : try Self.replayed(in: db)
    state = replayed
    for (key, record) in stored {
      state[key, default: Record(key.kind, key.id)].merge(record)
    }
  }

  /// The stored records, as far as they can be read.
  private static func stored(in db: Database) throws -> [Examiner.Key: Record] {
    var stored: [Examiner.Key: Record] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT rowid, kind, id, body FROM record")
    while let row = try rows.next() {
      guard let key = try? Examiner.Key(row), let record = try? row.record(of: key.kind, at: 2)
      else { continue }
      stored[key] = record
    }
    return stored
  }

  /// The records that result from the log, as far as it can be read.
  private static func replayed(in db: Database) throws -> [Examiner.Key: Record] {
    var replayed: [Examiner.Key: Record] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT \(OpRow.columns) FROM op ORDER BY sequence")
    while let row = try rows.next() {
      guard let op = try OpRow(row).op else { continue }
      for change in op.changes {
        replayed[Examiner.Key(change.kind, change.id), default: Record(change.kind, change.id)]
          .merge(change.fields, op.stamp)
      }
    }
    return replayed
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

  /// NB: a row that cannot be rebuilt is deleted, and with it a number that cursors rely on; so the
  /// log begins a new generation, which every browser reads from its beginning.
  private mutating func rebuildOp(_ sequence: Int64) throws {
    let sql = "SELECT \(OpRow.columns) FROM op WHERE sequence = ?"
    guard let row = try Row.fetchOne(db, sql: sql, arguments: [sequence]).map({ try OpRow($0) })
    else {
      return
    }
    if let op = row.rebuilt(from: state) {
      let body = op.stored
      try db.execute(
        sql: "UPDATE op SET stamp = ?, body = ?, sum = ?, list = ? WHERE sequence = ?",
        arguments: [
          op.stamp.blob, Data(body), Op.checksum(op.stamp, body, of: op.list), op.list?.blob,
          sequence,
        ])
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
      // It is unknown which record the row held; if the log is undamaged, the record comes from
      // there.
      case .row where !lost.isEmpty: lost.append(damage)
      case .record, .row, .file, .foreign, .op, .opsBehind, .difference, .timeline, .sums,
        .search, .undo, .machine:
        break
      }
    }
    try db.execute(sql: "DELETE FROM record")
    for record in state.values { try ledger.save(record, in: db) }
  }

  /// Appends ops for fields that only the records have, so that other devices get them.
  private func completeLog() throws {
    var missing: [Record] = []
    for (key, record) in stored {
      let known = replayed[key] ?? Record(key.kind, key.id)
      let fields = record.fields.filter {
        known.lacksAny(of: Record(key.kind, key.id, fields: [$0]))
      }
      if !fields.isEmpty { missing.append(Record(key.kind, key.id, fields: fields)) }
    }
    for records in missing.byList {
      for op in Op.ops(of: records) { try ledger.log(op, in: db) }
    }
  }

  private func removeDamagedUndo() throws {
    for stack in UndoStack.allCases {
      for sequence in try stack.damaged(in: db) {
        try db.execute(
          sql: "DELETE FROM \(stack.rawValue) WHERE sequence = ?", arguments: [sequence])
      }
    }
  }
}

extension OpRow {
  /// The op of the row, as far as it can be determined; nil when it cannot.
  ///
  /// The checksum tells whether only the stamp beside the op was damaged. Otherwise the records
  /// have its fields that later ops have not overwritten; the others are no longer needed. An op
  /// that no record mentions is kept as it is if it would change nothing.
  func rebuilt(from records: [Examiner.Key: Record]) -> Op? {
    let stored = Op(stored: body)
    if let stored, Op.checksum(stored.stamp, body, of: stored.list) == sum { return stored }
    let held = records.values.compactMap { record in
      let fields = record.fields.filter { $0.stamp == stamp }
      return fields.isEmpty ? nil : Record(record.kind, record.id, fields: fields)
    }
    if let op = Op.ops(of: held).first { return op }
    guard let stored, stored.stamp == stamp else { return nil }
    let changesNothing = stored.changes.allSatisfy { change in
      var record = records[Examiner.Key(change.kind, change.id)]
      return record?.merge(change.fields, stored.stamp) == false
    }
    return changesNothing ? stored : nil
  }
}

extension [Record] {
  /// Those of each list, and the user's own, since an op has one label.
  var byList: [[Record]] { Dictionary(grouping: self) { $0.kind.list }.values.map { $0 } }
}

extension Record {
  fileprivate mutating func merge(_ other: Record) {
    for field in other.fields { merge([RecordChange.Write(field.name, field.value)], field.stamp) }
  }
}
