import Foundation
import GRDB
import Ledger

extension SQLiteLedger {
  /// Replaces everything here by the contents of a copy, except what belongs to this machine:
  /// tokens, and reminder channels with their deliveries. The log begins a new generation. It is
  /// atomic for other processes that have the database open.
  ///
  /// - Parameters:
  ///   - copy: a database; it is only read.
  ///   - identity: a new one; see ``DatabaseIdentity``.
  ///   - former: where to copy the present contents; nil when there is nothing to keep.
  ///   - finishing: what is done to the new contents before they are in place.
  package func restore(
    from copy: String, as identity: DatabaseIdentity, keepingFormerIn former: String?,
    finishing: (SQLiteLedger) throws(StorageError) -> Void = { _ in }
  ) throws(StorageError) {
    try Backups.check(copy)
    try replaceContents(as: identity, by: copy, former, finishing) { draft throws(StorageError) in
      try Self.write(copy, to: draft)
    }
  }

  /// The same with the state that ops give, such as those of a backup.
  package func restore(
    _ ops: [Op], as identity: DatabaseIdentity, keepingFormerIn former: String?,
    finishing: (SQLiteLedger) throws(StorageError) -> Void = { _ in }
  ) throws(StorageError) {
    try replaceContents(as: identity, by: path, former, finishing) { draft throws(StorageError) in
      try SQLiteLedger(path: draft, ifNew: identity).append(ops)
    }
  }

  /// The records in a copy, which is only read.
  ///
  /// - Parameter identity: a new one.
  package func records(
    ofCopy copy: String, as identity: DatabaseIdentity
  ) throws(StorageError) -> [Ledger.Record] {
    try Backups.check(copy)
    let draft = try Draft(path + ".restore-" + identity.generation)
    try Self.write(copy, to: draft.path)
    return try Self.whole(draft, of: copy, as: identity).allRecords
  }

  private static func write(_ copy: String, to draft: String) throws(StorageError) {
    try Backups.claim(draft)
    do {
      try Backups.reading(copy) { try $0.execute(sql: "VACUUM INTO ?", arguments: [draft]) }
    } catch {
      throw StorageError(error, at: copy)
    }
  }

  private static func whole(
    _ draft: Draft, of copy: String, as identity: DatabaseIdentity
  ) throws(StorageError) -> SQLiteLedger {
    let source = try SQLiteLedger(path: draft.path, ifNew: identity)
    guard try source.mend().lost.isEmpty else { throw .damagedBackup(path: copy) }
    return source
  }

  /// - Parameters:
  ///   - copy: where the new contents come from.
  ///   - make: writes them as a database to the given path.
  private func replaceContents(
    as identity: DatabaseIdentity, by copy: String, _ former: String?,
    _ finishing: (SQLiteLedger) throws(StorageError) -> Void,
    _ make: (String) throws(StorageError) -> Void
  ) throws(StorageError) {
    let draft = try Draft(path + ".restore-" + identity.generation)
    try make(draft.path)
    let source = try Self.whole(draft, of: copy, as: identity)
    try source.renew(identity)
    try finishing(source)
    try replaceContents(with: source, former)
    try reloadIdentity()
  }

  /// What another process writes after the present contents were copied would be lost. So the copy
  /// is made again then; the third time, writers are locked out until all is replaced.
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
        try source.access { try $0.backup(to: live) }
        // SQLite counts no write for it.
        absences.withLock { $0.forget() }
        return true
      }
      if isDone { return }
    }
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
