import CSQLite
import Foundation
import GRDB
import SQLiteFiles

/// The contents of a database that cannot be written, in memory: there they can be read, and also
/// migrated.
///
/// SQLite itself cannot read a database with a write-ahead log in a read-only folder.
enum PrivateCopy {
  private static let attempts = 5

  /// - Throws: `StorageError.busy` when other machines keep writing beyond the reach of SQLite's
  ///   locks.
  static func make(of path: String) throws(StorageError) -> DatabaseQueue {
    let queue = try asItIs(path)
    do {
      try queue.inDatabase { db in
        try db.inTransaction {
          try Schema.migrate(db, at: path)
          return .commit
        }
        try db.execute(sql: "PRAGMA query_only = ON")
      }
    } catch {
      throw StorageError(error, at: path)
    }
    return queue
  }

  /// In the version in which it is stored.
  static func asItIs(_ path: String) throws(StorageError) -> DatabaseQueue {
    do {
      var configuration = Configuration.distrusting
      configuration.foreignKeysEnabled = false
      let queue = try DatabaseQueue(configuration: configuration)
      try queue.inDatabase { db in try read(path, into: db) }
      return queue
    } catch {
      throw StorageError(error, at: path)
    }
  }

  private static func read(_ path: String, into db: Database) throws {
    // With both, SQLite's locks hold off writers by another mount.
    if exists(path + "-shm"), exists(path + "-wal"), (try? copy(path, "mode=ro", to: db)) != nil {
      return
    }
    for _ in 0..<attempts {
      let files = FileStates(of: path)
      if let suffix = files.irregular {
        throw StorageError.io(code: Int(EINVAL), message: "\(path)\(suffix) is not a file")
      }
      if files.logs.isEmpty {
        try copy(path, "mode=ro&immutable=1", to: db)
      } else {
        try copyWithLogs(path, files.logs, to: db)
      }
      if FileStates(of: path) == files { return }
    }
    throw StorageError.busy
  }

  /// Copies database and logs to a temporary folder, where SQLite can bring the logs in.
  private static func copyWithLogs(_ path: String, _ logs: [String], to db: Database) throws {
    var problem = "there is none"
    for base in temporaryFolders {
      var template = Array((base + "/dayring-XXXXXX").utf8CString)
      guard mkdtemp(&template) != nil else { continue }
      let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      do {
        let copied = folder + "/copy.sqlite"
        for suffix in [""] + logs {
          try FileManager.default.copyItem(atPath: path + suffix, toPath: copied + suffix)
          _ = chmod(copied + suffix, 0o600)
        }
        return try copy(copied, "mode=rw", to: db)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        throw error
      } catch {
        problem = "\(error)"
      }
    }
    throw StorageError.io(
      code: Int(ENOSPC), message: "no folder for temporary files could hold a copy (\(problem))")
  }

  private static var temporaryFolders: [String] {
    let chosen = getenv("TMPDIR").map { String(cString: $0) }
    return [chosen, "/tmp", "/var/tmp", "/dev/shm"].compactMap {
      $0?.hasPrefix("/") == true ? $0 : nil
    }
  }

  private static func copy(_ path: String, _ mode: String, to db: Database) throws {
    let address = (path.hasPrefix("/") ? "file://" : "file:") + path.escapedForAddress + "?" + mode
    var source: OpaquePointer?
    defer { _ = sqlite3_close(source) }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI
    try check(sqlite3_open_v2(address, &source, flags, nil), source)
    _ = sqlite3_busy_timeout(source, 5000)
    guard let backup = sqlite3_backup_init(db.sqliteConnection, "main", source, "main") else {
      return try check(sqlite3_errcode(db.sqliteConnection), db.sqliteConnection)
    }
    let code = sqlite3_backup_step(backup, -1)
    _ = sqlite3_backup_finish(backup)
    if code != SQLITE_DONE { try check(code, source) }
  }

  private static func check(_ code: Int32, _ connection: OpaquePointer?) throws {
    guard code != SQLITE_OK else { return }
    throw DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: sqlite3_errmsg(connection).map { String(cString: $0) })
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// Sizes and times of the files, which differ once another process has written.
private struct FileStates: Equatable {
  private struct File: Equatable {
    let size: UInt64
    let modified: Date?
    let number: UInt64
    let isRegular: Bool
  }

  private var files: [String: File] = [:]

  init(of path: String) {
    for suffix in ["", "-wal", "-journal", "-shm"] {
      guard let file = try? FileManager.default.attributesOfItem(atPath: path + suffix) else {
        continue
      }
      files[suffix] = File(
        size: (file[.size] as? NSNumber)?.uint64Value ?? 0,
        modified: file[.modificationDate] as? Date,
        number: (file[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0,
        isRegular: file[.type] as? FileAttributeType == .typeRegular)
    }
  }

  /// The suffix of a log that is a folder or a link, which SQLite passes over.
  var irregular: String? { files.first { !$0.value.isRegular && $0.key != "-shm" }?.key }

  /// The suffixes of the logs that are not empty.
  var logs: [String] { ["-wal", "-journal"].filter { files[$0].map { $0.size > 0 } ?? false } }
}

extension String {
  /// As a path in an SQLite URI.
  fileprivate var escapedForAddress: String {
    var text = ""
    for character in unicodeScalars {
      switch character {
      case "%": text += "%25"
      case "?": text += "%3f"
      case "#": text += "%23"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }
}
