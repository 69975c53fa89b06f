import CSQLite
import Foundation
import GRDB
import SQLiteFiles

/// A connection to a database, with its locks against other processes.
struct OpenDatabase {
  let queue: DatabaseQueue
  /// Both nil for a ``PrivateCopy``.
  var lock: CommitLock?
  var openLock: OpenFileLock?
  /// The reason why this is a ``PrivateCopy``.
  var refusal: StorageError?
}

/// Creates and opens the file itself.
enum DatabaseFile {
  private static let attempts = 5

  /// - Parameter path: a ``RealPath``.
  static func open(
    at path: String, ifNew identity: DatabaseIdentity
  ) throws(StorageError) -> OpenDatabase {
    do throws(StorageError) {
      return try openForWriting(at: path, ifNew: identity)
    } catch {
      // A database that cannot be written can still be read.
      guard error.forbidsOnlyWriting, (try? DatabaseHeader.read(at: path)) != nil else {
        throw error
      }
      return OpenDatabase(queue: try PrivateCopy.make(of: path), refusal: error)
    }
  }

  private static func openForWriting(
    at path: String, ifNew identity: DatabaseIdentity
  ) throws(StorageError) -> OpenDatabase {
    for _ in 0..<attempts {
      if try DatabaseHeader.read(at: path) == nil { try create(at: path, identity) }
      try checkIsWritable(path)
      let openLock = try OpenFileLock(beside: path)
      // NB: checked again, since the file may have been moved away, and SQLite would create an
      // empty one.
      guard let header = try DatabaseHeader.read(at: path) else { continue }
      let lock = CommitLock(openLock.file)
      do {
        var configuration = configuration
        configuration.prepareDatabase { db in WriteAheadLog.leaveAlone(by: db) }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        queue.add(transactionObserver: lock, extent: .databaseLifetime)
        try queue.inDatabase { try prepare($0, header, lock, at: path) }
        return OpenDatabase(queue: queue, lock: lock, openLock: openLock)
      } catch {
        throw StorageError(error, at: path)
      }
    }
    // It is moved away again and again, or a link has come in its place.
    _ = try RealPath.of(path)
    throw .busy
  }

  private static func checkIsWritable(_ path: String) throws(StorageError) {
    var status = stat()
    guard access(path, W_OK) == 0, stat(path, &status) == 0 else {
      // A file that is gone is made again.
      if errno == ENOENT { return }
      throw .system(errno, at: path)
    }
    try PlainFile.check(status, at: path)
  }

  private static var configuration: Configuration {
    var configuration = Configuration.distrusting
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      // The second is for Apple's systems, see ``SystemCalls/sync(_:)``; others ignore it.
      try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
      // Pages of a transaction larger than this are written more than once; in KiB.
      try db.execute(sql: "PRAGMA cache_size = -65536")
      try db.execute(sql: "PRAGMA journal_size_limit = \(WriteAheadLog.longest)")
    }
    return configuration
  }

  /// NB: reads the version again, since that of a later Dayring may so far be in the log only.
  private static func prepare(
    _ db: Database, _ header: DatabaseHeader, _ lock: CommitLock, at path: String
  ) throws {
    if try version(of: db) != Schema.version {
      try lock.hold { try migrate(db, at: path) }
    }
    if !header.isWAL { try lock.hold { try db.execute(sql: "PRAGMA journal_mode = WAL") } }
  }

  private static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  /// Copies a database of a former version before anything in it is changed. Without room for the
  /// copy or the migration, it stays unchanged.
  private static func migrate(_ db: Database, at path: String) throws {
    let former = try version(of: db)
    let isCopied = (1..<Schema.version).contains(former) && !TemporaryDatabase.isOne(path)
    if isCopied { try Backups.keep(db, of: former, at: path) }
    try db.inTransaction(.immediate) {
      try Schema.migrate(db, at: path)
      return .commit
    }
    // Packing leaves free pages; where the file cannot shrink, later writes fill them.
    if isCopied, former < Schema.firstCompact {
      try? db.execute(sql: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Creates the database under another name and gives it its own in one step, so that no process
  /// sees it half made, and the first of two creators wins.
  private static func create(
    at path: String, _ identity: DatabaseIdentity
  ) throws(StorageError) {
    try FileLock.check(beside: path)
    let temporary: TemporaryDatabase
    do throws(StorageError) {
      temporary = try TemporaryDatabase(path + ".new-" + identity.generation)
    } catch {
      // It is the folder that is read-only, so name the database and not the temporary one.
      if case .readOnly = error { throw .readOnly(path: path) }
      throw error
    }
    try Backups.claim(temporary.path)
    do {
      let queue = try DatabaseQueue(path: temporary.path, configuration: configuration)
      try queue.inDatabase { db in
        try db.inTransaction(.immediate) {
          try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
          try Schema.migrate(db, at: path)
          try Meta.write(identity, to: db)
          return .commit
        }
        try db.execute(sql: "PRAGMA journal_mode = WAL")
      }
      try queue.close()
    } catch {
      throw StorageError(error, at: path)
    }
    guard SystemCalls.name(temporary.path, path) == 0 || errno == EEXIST else {
      throw .system(errno, at: path)
    }
    syncDirectory(of: path)
  }

  /// A new file name is on disk only after the directory was synced.
  private static func syncDirectory(of path: String) {
    let directory = Foundation.open(
      URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    guard directory >= 0 else { return }
    _ = SystemCalls.sync(directory)
    _ = close(directory)
  }
}

extension Database {
  /// Runs a sequential scan, for which a large cache of pages is of no use. Empties the cache.
  func withSmallCache<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
    let size = try Int.fetchOne(self, sql: "PRAGMA cache_size") ?? -2000
    // In KiB.
    try execute(sql: "PRAGMA cache_size = -2000")
    defer { try? execute(sql: "PRAGMA cache_size = \(size)") }
    return try body()
  }
}
