import Foundation
import GRDB
import Ledger
import SQLiteFiles

/// The result of a repair: the damage found, and that which could not be repaired.
package struct Repair: Equatable, Sendable {
  package let found: Examination
  package let lost: [Damage]
}

extension SQLiteLedger {
  /// Reads everything and compares log and records; takes time in proportion to the size.
  ///
  /// If the schema has foreign items, only these are reported, since reading on would run some of
  /// them.
  package func examine() throws(StorageError) -> Examination {
    let strangers = try access { db in try Schema.strangers(in: db, of: Schema.version) }
    guard strangers.isEmpty else {
      return Examination(damage: strangers.map { .foreign($0.title) })
    }
    return try examine { examiner in try examiner.readThrough() }
  }

  /// Examines only the ops written since the last examination that found no damage.
  package func examineNews() throws(StorageError) -> Examination {
    try examine { examiner in try examiner.followLog(after: try self.lastExamined()) }
  }

  /// Repairs damage: ops from records, records from the log, all else from the records. Keeps
  /// everything that can be read.
  /// - Throws: `StorageError.damaged` when SQLite can no longer write to the file; then
  ///   ``recover(_:)`` reads the rest of it.
  package func repair() throws(StorageError) -> Repair {
    let repair = try transaction { db in
      var repairer = try Repairer(db, of: self)
      guard !repairer.found.damage.isEmpty else {
        try self.noteExamined(to: repairer.last, in: db)
        return Repair(found: repairer.found, lost: [])
      }
      try repairer.repair()
      try self.noteExamined(to: self.lastSequence(), in: db)
      return Repair(found: repairer.found, lost: repairer.lost)
    }
    try reloadIdentity()
    return repair
  }

  /// As ``repair()``, after copying everything as it is.
  /// - Parameter former: the path of the copy, which includes the damage.
  package func repair(keepingFormerIn former: String) throws(StorageError) -> Repair {
    let temporary = try TemporaryDatabase(former + ".part")
    try Backups.claim(temporary.path)
    let queue: DatabaseQueue
    do {
      queue = try DatabaseQueue(path: temporary.path, configuration: .distrusting)
    } catch {
      throw StorageError(error, at: former)
    }
    // Page by page, so that pages that make no sense are copied too.
    try access { live in try queue.inDatabase { try live.backup(to: $0) } }
    guard rename(temporary.path, former) == 0 else { throw .system(errno, at: former) }
    do throws(StorageError) {
      let strangers = try rebuildSchema()
      let repair = try repair()
      guard !strangers.isEmpty else { return repair }
      var found = repair.found
      found.damage = strangers.map { .foreign($0.title) } + found.damage
      return Repair(found: found, lost: repair.lost)
    } catch {
      // Nothing was replaced, and each further try would leave another copy.
      _ = unlink(former)
      throw error
    }
  }

  /// Moves all rows into tables of our own making if the schema has foreign items.
  /// - Returns: these items.
  private func rebuildSchema() throws(StorageError) -> [SchemaItem] {
    let strangers = try alone { db in
      let strangers = try Schema.strangers(in: db, of: Schema.version)
      guard !strangers.isEmpty else { return strangers }
      let temporary = try TemporaryDatabase(self.path + ".restore-" + self.generation)
      try Backups.claim(temporary.path)
      let queue = try DatabaseQueue(path: temporary.path, configuration: .distrusting)
      try queue.inDatabase { target in
        let identity = DatabaseIdentity(replica: self.replica, generation: self.generation)
        try Schema.rebuild(.everything, of: db, Schema.version, as: identity, in: target)
        try Schema.derive(in: target)
        try target.backup(to: db)
      }
      self.negativeCache.withLock { $0.forget() }
      return strangers
    }
    try reloadIdentity()
    return strangers
  }

  private func examine(
    _ body: (inout Examiner) throws -> Void
  ) throws(StorageError) -> Examination {
    let examiner = try access { db in
      var examiner = Examiner(db)
      // Words are listed in a temporary table.
      try changingCopy(db) {
        // One transaction, to read one state while others write; it changes nothing.
        try db.inTransaction(.deferred) {
          do {
            try body(&examiner)
          } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            examiner.note(.file)
          }
          return .rollback
        }
      }
      return examiner
    }
    if examiner.found.damage.isEmpty {
      do throws(StorageError) {
        try transaction { db in try self.noteExamined(to: examiner.last, in: db) }
      } catch {
        // Then the next one reads as much.
        guard error.forbidsOnlyWriting else { throw error }
      }
    }
    return examiner.found
  }

  static let examined = "examined"

  /// The number of the op up to which no damage was found.
  private func lastExamined() throws -> Int64 {
    try access { db in
      let sql = "SELECT value FROM meta WHERE key = ?"
      let number = try String.fetchOne(db, sql: sql, arguments: [Self.examined]).flatMap {
        Int64($0)
      }
      // NB: a restored log begins again at 1.
      return try number.flatMap { try $0 <= self.lastSequence() ? $0 : nil } ?? 0
    }
  }

  private func noteExamined(to sequence: Int64, in db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)",
      arguments: [Self.examined, String(sequence)])
  }
}

/// A damage to a database. Everything is stored twice, in the log and as a record, so most damage
/// can be repaired; see ``SQLiteLedger/repair()``.
package enum Damage: Hashable, Sendable {
  /// The schema has a foreign item, made by no Dayring: "trigger evil".
  case foreign(String)
  /// SQLite reports damaged pages or indexes.
  case file
  /// The op with this number in the log has changed since it was written.
  case op(Int64)
  /// The end of the log is unknown: after this number there may have been more ops.
  case opsBehind(Int64)
  /// The record has changed since it was written.
  case record(Kind, RecordID)
  /// Not even kind and id can be read; this is the row's number.
  case row(Int64)
  /// Log and record are undamaged, but one lacks what the other has.
  case difference(Kind, RecordID)
  /// The times by which records are filed do not match the records.
  case timeline
  /// The sums by day do not match the records.
  case sums
  /// The search index does not match the records.
  case search
  /// A change that could be undone or redone cannot be read.
  case undo
  /// Rows of this machine alone cannot be read: tokens, reminder channels.
  case machine
}

/// The result of an examination of the database.
package struct Examination: Equatable, Sendable {
  /// The number of each that was examined.
  package var ops = 0
  package var records = 0
  /// Undamaged ops that only a later version can read.
  package var laterOps = 0
  /// No damage occurs twice.
  package var damage: [Damage] = []
}
