import Foundation
import GRDB
import Ledger
import SQLiteFiles

extension SQLiteLedger {
  /// Replaces the records, the log, undo and redo by those of a copy. The rows of this machine
  /// stay: tokens, and reminder channels with their deliveries. Nothing else of the copy is taken
  /// over, and no record of a space or of a list; see ``RowCopy`` and ``Ledger/Kind/isFromLog``. The
  /// log begins a new generation. It is atomic for other processes that have the database open.
  ///
  /// - Parameters:
  ///   - copy: a database; it is only read.
  ///   - identity: a new one; see ``DatabaseIdentity``.
  ///   - former: where to copy the present contents; nil when there is nothing to keep.
  ///   - finishing: run on the new contents before they are in place.
  /// - Returns: how many records of a space or of lists the copy has.
  @discardableResult
  package func restore(
    from copy: String, as identity: DatabaseIdentity, keepingFormerIn former: String?,
    finishing: (SQLiteLedger) throws(StorageError) -> Void = { _ in }
  ) throws(StorageError) -> Int {
    try Backups.check(copy)
    return try replaceContents(as: identity, by: copy, former, finishing) {
      temporary throws(StorageError) in
      try Self.write(.entries, of: copy, to: temporary, as: identity)
    }
  }

  /// The same with the state that results from ops, such as those of a backup.
  @discardableResult
  package func restore(
    _ ops: PackedOps, as identity: DatabaseIdentity, keepingFormerIn former: String?,
    finishing: (SQLiteLedger) throws(StorageError) -> Void = { _ in }
  ) throws(StorageError) -> Int {
    try replaceContents(as: identity, by: path, former, finishing) {
      temporary throws(StorageError) in
      try SQLiteLedger(path: temporary, ifNew: identity).append(ops)
    }
  }

  /// The records in a copy, which is only read.
  ///
  /// - Parameter identity: a new one.
  package func records(
    ofCopy copy: String, as identity: DatabaseIdentity
  ) throws(StorageError) -> [Ledger.Record] {
    try Backups.check(copy)
    let temporary = try TemporaryDatabase(path + ".restore-" + identity.generation)
    try Self.write(.entries, of: copy, to: temporary.path, as: identity)
    return try Self.whole(temporary, of: copy, as: identity).allRecords
  }

  /// Runs a body on a temporary ledger with only a copy's rows of a space, if it has any.
  ///
  /// - Parameters:
  ///   - copy: only read.
  ///   - path: beside which there is room for a temporary database.
  ///   - identity: a new one.
  package static func reading<Outcome>(
    membershipOf copy: String, beside path: String, as identity: DatabaseIdentity,
    _ body: (SQLiteLedger) throws(StorageError) -> Outcome
  ) throws(StorageError) -> Outcome {
    let temporary = try TemporaryDatabase(path + ".restore-" + identity.generation)
    try write(.membership, of: copy, to: temporary.path, as: identity)
    return try body(try SQLiteLedger(path: temporary.path, ifNew: identity))
  }

  private static func write(
    _ part: Schema.Part, of copy: String, to temporary: String, as identity: DatabaseIdentity
  ) throws(StorageError) {
    try Backups.claim(temporary)
    do {
      try Backups.reading(copy) { source in
        let version = try Int.fetchOne(source, sql: "PRAGMA user_version") ?? 0
        guard (1...Schema.version).contains(version) else { throw DamagedRow() }
        let queue = try DatabaseQueue(path: temporary, configuration: .distrusting)
        try queue.inDatabase { target in
          try Schema.rebuild(part, of: source, version, as: identity, in: target)
        }
        try queue.close()
      }
    } catch {
      throw StorageError(error, copying: copy)
    }
  }

  private static func whole(
    _ temporary: TemporaryDatabase, of copy: String, as identity: DatabaseIdentity
  ) throws(StorageError) -> SQLiteLedger {
    do throws(StorageError) {
      let source = try SQLiteLedger(path: temporary.path, ifNew: identity)
      try source.transaction { db in try Schema.derive(in: db) }
      guard try source.repair().lost.isEmpty, try source.hasSupportedStamps() else {
        throw .damagedBackup(path: copy)
      }
      return source
    } catch {
      guard case .damaged = error else { throw error }
      throw .damagedBackup(path: copy)
    }
  }

  /// Whether clocks can rise above what they observe here.
  private func hasSupportedStamps() throws(StorageError) -> Bool {
    try access { db in
      let newest = try Data.fetchOne(db, sql: "SELECT max(stamp) FROM op").flatMap(Stamp.init)
      return newest?.isSupported ?? true
    }
  }

  /// - Parameters:
  ///   - copy: where the new contents come from.
  ///   - make: writes them as a database to the given path.
  /// - Returns: how many records of a space or of lists were left out.
  private func replaceContents(
    as identity: DatabaseIdentity, by copy: String, _ former: String?,
    _ finishing: (SQLiteLedger) throws(StorageError) -> Void,
    _ make: (String) throws(StorageError) -> Void
  ) throws(StorageError) -> Int {
    let temporary = try TemporaryDatabase(path + ".restore-" + identity.generation)
    try make(temporary.path)
    let source = try Self.whole(temporary, of: copy, as: identity)
    let leftOut = try source.transaction { db in try Schema.leaveOutRecordsOfLogs(in: db) }
    try source.renew(identity)
    try finishing(source)
    try replaceContents(with: source, former)
    try reloadIdentity()
    return leftOut
  }

  /// Replaces the contents after copying the present ones. If another process writes meanwhile, the
  /// copy is made again, so that no write is lost; the third time, writers are locked out until the
  /// end.
  private func replaceContents(
    with source: SQLiteLedger, _ former: String?
  ) throws(StorageError) {
    func keep() throws(StorageError) {
      if let former { try backUp(to: former) }
      try source.replaceTokens(with: try tokens())
      try source.replaceDeliveries(with: try deliveryRows())
    }
    for isLast in [false, false, true] {
      let version = try dataVersion()
      if !isLast { try keep() }
      let isDone = try alone { live in
        if isLast { try keep() } else if try self.dataVersion() != version { return false }
        try source.access { db in
          try live.withSmallCache { try db.withSmallCache { try db.backup(to: live) } }
        }
        // SQLite counts no write for it.
        negativeCache.withLock { $0.forget() }
        return true
      }
      if isDone { return }
    }
  }

  /// Takes the records of a list out with their ops, before they come anew from its log. Sessions
  /// read everything again. The numbers of these ops stay unused.
  package func takeOut(_ list: ListID, in db: Database) throws {
    negativeCache.withLock { $0.forget() }
    var totals = Totals.Changes()
    var kinds: Set<Kind> = []
    for record in try allRecords(of: list) {
      totals.replace(record.contribution, with: nil, of: record.kind)
      try SearchTable.replace(SearchTable.Entry(of: record), with: nil, in: db)
      kinds.insert(record.kind)
    }
    try totals.write(to: db)
    for kind in kinds {
      try db.execute(sql: "DELETE FROM record WHERE kind = ?", arguments: [kind.rawValue])
    }
    try db.execute(sql: "DELETE FROM op WHERE list = ?", arguments: [list.blob])
    try Meta.noteRestamp(in: db)
  }

  package var allRecords: [Ledger.Record] {
    get throws(StorageError) {
      try access { db in
        let rows = try Row.fetchCursor(
          db, sql: "SELECT kind, id, body FROM record ORDER BY kind, id")
        var records: [Ledger.Record] = []
        while let row = try rows.next() {
          let kind = Kind(rawValue: try row.checked(0))
          records.append(try row.record(of: kind, at: 1).canonical)
        }
        return records
      }
    }
  }
}
