import CivilTime
import Foundation
import GRDB
import Ledger
import SQLiteFiles

/// The log: every op in the order in which it was committed, numbered from 1 without gaps.
extension SQLiteLedger {
  /// The number of the newest op, 0 while there is none.
  package func lastSequence() throws(StorageError) -> Int64 {
    try access { db in
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(sequence) FROM op")) ?? 0
    }
  }

  /// Changes when another process, or another ``SQLiteLedger``, has written; not for own writes.
  package func dataVersion() throws(StorageError) -> Int64 {
    try access { db in
      try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }
  }

  /// Changes after every write, also by this ledger.
  package func writes() throws(StorageError) -> Int64 {
    try access { db in
      try (Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0) << 32
        + Int64(db.totalChangesCount)
    }
  }

  /// The clock of the user's own ops.
  func clock(in db: Database) throws -> HybridClock {
    let replica = try currentReplica(in: db)
    guard let newest = try newestStamp(in: db) else { return HybridClock(replica: replica) }
    return HybridClock(replica: replica, latest: newest.time)
  }

  /// That of the newest of the user's own ops.
  func newestStamp(in db: Database) throws -> Stamp? {
    try Data.fetchOne(db.cachedStatement(sql: "SELECT max(stamp) FROM op WHERE list IS NULL"))
      .map { newest in
        guard let stamp = Stamp(blob: newest) else { throw DamagedRow() }
        return stamp
      }
  }

  /// Gives new stamps to ops that no other device has seen: above all others in the ledger, in the
  /// same order.
  ///
  /// Sets the clock back to these, for a device whose clock was ahead.
  ///
  /// - Parameters:
  ///   - stamps: of ops in the log.
  ///   - list: that of the ops, where they come above this writer's others only, and do not wait
  ///     for those of other people; nil for the user's own.
  ///   - heard: the highest time of the ops that other devices have, which may not be the winners
  ///     here.
  @discardableResult
  package func restamp(
    _ stamps: [Stamp], of list: ListID? = nil, at now: Instant, above heard: UInt64 = 0
  ) throws(StorageError) -> [Stamp: Stamp] {
    try transaction { db in
      var writer = list.flatMap { self.writer(of: $0) }
      if list != nil, writer == nil { return [:] }
      let replaced = Array(Set(stamps)).sorted()
      let newest = try newestTime(
        in: db, of: list, by: writer?.clock.replica, without: Set(replaced))
      var clock = HybridClock(
        replica: try writer?.clock.replica ?? self.currentReplica(in: db),
        latest: max(heard, newest))
      clock.lead = writer?.clock.lead ?? .zero
      var replacements: [Stamp: Stamp] = [:]
      for stamp in replaced { replacements[stamp] = clock.tick(at: now) }
      if !replaced.isEmpty { try Meta.noteRestamp(in: db) }
      var changed: [RecordKey] = []
      for stamp in replaced {
        changed += try relog(stamp, of: list, as: replacements[stamp] ?? stamp, in: db)
      }
      for key in Set(changed) {
        guard var record = try record(key.id, of: key.kind) else { continue }
        record.restamp(replacements)
        try save(record, in: db)
      }
      writer?.clock = clock
      if let writer { self.replace(writer) }
      return replacements
    }
  }

  /// - Parameter replica: only stamps of this one; nil for all.
  private func newestTime(
    in db: Database, of list: ListID?, by replica: ReplicaID?, without stamps: Set<Stamp>
  ) throws -> UInt64 {
    let newest = "SELECT stamp FROM op WHERE list IS ? ORDER BY stamp DESC"
    let rows = try Row.fetchCursor(db.cachedStatement(sql: newest), arguments: [list?.blob])
    while let row = try rows.next() {
      guard let stamp = Stamp(blob: try row.checked(0)) else { throw DamagedRow() }
      if !stamps.contains(stamp), replica == nil || stamp.replica == replica { return stamp.time }
    }
    return 0
  }

  /// - Returns: the records that the ops have written to.
  private func relog(
    _ stamp: Stamp, of list: ListID?, as other: Stamp, in db: Database
  ) throws -> [RecordKey] {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT \(OpRow.columns) FROM op WHERE list IS ? AND stamp = ?"),
      arguments: [list?.blob, stamp.blob])
    return try rows.flatMap { row in
      let row = try OpRow(row)
      guard let op = row.op else { throw DamagedRow() }
      let copy = Op(
        stamp: other, changes: list == nil ? op.changes : op.changes.made(at: other))
      let body = copy.stored
      try db.cachedStatement(
        sql: "UPDATE op SET stamp = ?, body = ?, sum = ? WHERE sequence = ?"
      ).execute(arguments: [
        other.blob, Data(body), Op.checksum(other, body, of: list), row.sequence,
      ])
      return op.changes.map { RecordKey(kind: $0.kind, id: $0.id) }
    }
  }
}

/// The database behind a session that works on a copy of the records in memory: it stores the
/// session's changes, and returns those of other processes.
extension SQLiteLedger {
  /// The session's own rows, which are not part of the ledger.
  package func sessionRows() throws(StorageError) -> [(key: String, value: String)] {
    try access { db in try self.sessionRows(in: db) }
  }

  func sessionRows(in db: Database) throws -> [(key: String, value: String)] {
    let own = "SELECT key, value FROM meta WHERE key GLOB '\(SessionState.prefix)*'"
    return try Row.fetchAll(db.cachedStatement(sql: own)).map { row in
      let key: String = try row.checked(0)
      return (String(key.dropFirst(SessionState.prefix.count)), try row.checked(1))
    }
  }

  /// Stores rows of the session's own; a nil value deletes the row.
  package func keep(_ rows: [(key: String, value: String?)]) throws(StorageError) {
    try transaction { db in
      for (key, value) in rows {
        let key = SessionState.prefix + key
        if let value {
          try db.cachedStatement(sql: "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)")
            .execute(arguments: [key, value])
        } else {
          try db.cachedStatement(sql: "DELETE FROM meta WHERE key = ?").execute(arguments: [key])
        }
      }
    }
  }

  /// The changes since a place in the log.
  /// - Parameter stacks: those that the session has; of these, nothing is read again.
  package func news(
    after place: SessionPlace, _ stacks: UndoStacks
  ) throws(StorageError) -> SessionNews {
    try read { db in
      var news = try self.news(after: place, in: db)
      news.stacks = try self.stacks(reusing: stacks, in: db)
      return news
    }
  }

  /// Stores all of a batch, or nothing: where the log is another one, the batch is not meant for it.
  /// - Parameter place: that of the session.
  /// - Returns: the changes of other processes since, and the place behind the batch.
  package func store(
    _ batch: SessionBatch, after place: SessionPlace
  ) throws(StorageError) -> SessionNews {
    try transaction { db in
      var news = try self.news(after: place, in: db)
      if news.isAnew { return news }
      try self.append(batch.ops)
      switch batch.undo {
      case .unchanged: break
      case .step(let removed, let added):
        // Another process may have pushed or popped entries since.
        for entry in removed where try UndoStack.undo.entries(limit: 1, in: db).first == entry {
          _ = try UndoStack.undo.pop(in: db)
        }
        for entry in added { try UndoStack.undo.push(entry.stored, in: db) }
        try UndoStack.redo.replace(with: batch.redo, in: db)
      case .all(let entries):
        try UndoStack.undo.replace(with: entries, in: db)
        try UndoStack.redo.replace(with: batch.redo, in: db)
      }
      try self.keep(batch.rows)
      news.place.sequence = try self.lastSequence()
      return news
    }
  }

  func stacks(reusing known: UndoStacks, in db: Database) throws -> UndoStacks {
    UndoStacks(
      undo: try UndoStack.undo.rows(reusing: known.undo, in: db),
      redo: try UndoStack.redo.rows(reusing: known.redo, in: db))
  }

  func place(in db: Database) throws -> SessionPlace {
    try Meta.place(at: try lastSequence(), in: db)
  }

  private func news(after known: SessionPlace, in db: Database) throws -> SessionNews {
    var news = SessionNews(place: try place(in: db))
    news.isAnew =
      news.place.generation != known.generation || news.place.sequence < known.sequence
    news.isRestamped = news.place.restamps != known.restamps
    guard !news.isAnew, news.place.sequence > known.sequence else { return news }
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT \(OpRow.columns) FROM op WHERE sequence > ? ORDER BY sequence"),
      arguments: [known.sequence])
    while let row = try rows.next() {
      guard let op = try OpRow(row).op else {
        news.isPartial = true
        break
      }
      news.ops.append(op)
    }
    return news
  }
}
