import Foundation
import GRDB
import Ledger

extension SQLiteLedger {
  /// Puts what a copy holds in the place of everything here. What is this machine's own stays: paired
  /// devices, tokens, and the channels of reminders with what they have delivered. The log begins a
  /// new history, so that browsers send what the copy lacks. One step: other processes, which may have
  /// the database open, see all of it or nothing.
  ///
  /// - Parameters:
  ///   - copy: a database; it is read only.
  ///   - identity: a new one; see ``DatabaseIdentity``.
  ///   - former: where a copy of what is here goes; nil where there is nothing to keep.
  package func restore(
    from copy: String, as identity: DatabaseIdentity, keepingFormerIn former: String?
  ) throws(StorageError) {
    try Backups.check(copy)
    try replaceContents(as: identity, former) { draft throws(StorageError) in
      try Backups.claim(draft)
      do {
        try Backups.reading(copy) { try $0.execute(sql: "VACUUM INTO ?", arguments: [draft]) }
      } catch {
        throw StorageError(error, at: copy)
      }
    }
  }

  /// The same with the state that ops make, such as a backup's.
  package func restore(
    _ ops: [Op], as identity: DatabaseIdentity, keepingFormerIn former: String?
  ) throws(StorageError) {
    try replaceContents(as: identity, former) { draft throws(StorageError) in
      try SQLiteLedger(path: draft, ifNew: identity).append(ops)
    }
  }

  /// - Parameter make: writes the new contents as a database to the path that it is given.
  private func replaceContents(
    as identity: DatabaseIdentity, _ former: String?, _ make: (String) throws(StorageError) -> Void
  ) throws(StorageError) {
    let draft = path + ".restore-" + identity.generation
    defer { for suffix in ["", "-wal", "-shm", "-journal"] { _ = unlink(draft + suffix) } }
    try make(draft)
    let source = try SQLiteLedger(path: draft, ifNew: identity)
    try source.check()
    try source.renew(identity)
    // What another process writes after the copy was made would be in neither.
    var end: Int64
    repeat {
      end = try lastSequence()
      if let former { try backUp(to: former) }
      try source.replaceDevices(with: try devices())
      try source.replaceTokens(with: try tokens())
      try source.replaceDeliveries(with: try deliveryRows())
    } while try lastSequence() != end
    try access { live in try source.access { try $0.backup(to: live) } }
    try reloadIdentity()
  }

  private func replaceDevices(with devices: [Device]) throws(StorageError) {
    try transaction { db in try db.execute(sql: "DELETE FROM device") }
    for device in devices { try add(device) }
  }

  package var allRecords: [Ledger.Record] {
    get throws(StorageError) {
      try access { db in
        let rows = try Row.fetchCursor(
          db, sql: "SELECT kind, id, body FROM record ORDER BY kind, id")
        var records: [Ledger.Record] = []
        while let row = try rows.next() {
          guard let id = RecordID(blob: row[1] as Data),
            let record = Ledger.Record(
              Kind(rawValue: row[0]), id, body: [UInt8](row[2] as Data))
          else { throw DamagedRow() }
          records.append(record.canonical)
        }
        return records
      }
    }
  }
}
