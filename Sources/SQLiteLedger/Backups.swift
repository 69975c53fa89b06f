import Foundation
import GRDB

/// Whole copies of a database, in the folder `backups` beside it.
enum Backups {
  static func folder(of path: String) -> URL {
    URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent("backups", isDirectory: true)
  }

  /// The newest one that is whole, by modification date.
  static func newestGood(of path: String) -> String? {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder(of: path), includingPropertiesForKeys: [.contentModificationDateKey])
    return (files ?? []).map { (file: $0, date: modified($0)) }
      .sorted { ($0.date, $0.file.path) > ($1.date, $1.file.path) }
      .first { isGood($0.file.path) }?.file.path
  }

  /// NB: the header comes first, so that SQLite never opens what is not ours.
  private static func isGood(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path),
      let bytes = try? file.read(upToCount: DatabaseHeader.length),
      let header = DatabaseHeader([UInt8](bytes)), header.applicationID == Schema.applicationID
    else { return false }
    var configuration = Configuration()
    configuration.readonly = true
    let result = try? DatabaseQueue(path: path, configuration: configuration).inDatabase {
      try String.fetchOne($0, sql: "PRAGMA quick_check(1)")
    }
    return result == "ok"
  }

  private static func modified(_ file: URL) -> Date {
    (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
      ?? .distantPast
  }
}

extension SQLiteLedger {
  /// Writes a whole, compact copy to a new file. One that is cut off half-way leaves a `.part`.
  package func backUp(to copy: String) throws(StorageError) {
    let part = copy + ".part"
    _ = unlink(part)
    try access { db in try db.execute(sql: "VACUUM INTO ?", arguments: [part]) }
    guard rename(part, copy) == 0 else { throw .system(errno, at: copy) }
  }

  /// After a restore: see ``DatabaseIdentity``. Takes effect when the database is next opened.
  package func renew(_ identity: DatabaseIdentity) throws(StorageError) {
    try transaction { db in try Meta.write(identity, to: db) }
  }
}
