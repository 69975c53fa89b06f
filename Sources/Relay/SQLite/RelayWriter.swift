import Foundation
import GRDB
import SQLiteFiles
import Synchronization

/// The one connection that writes, under the lock that keeps commits and checkpoints of all
/// processes apart.
final class RelayWriter: Sendable {
  private let queue: DatabaseQueue
  private let log: WriteAheadLog
  private let lock: CommitLock
  private let openLock: OpenFileLock
  /// Whether the write-ahead log may still contain bytes of a deleted space; at first, those left
  /// by another process.
  private let owesTruncation = Mutex(true)

  init(path: String) throws(RelayError) {
    do {
      let path = try RealPath.of(path)
      try RelayWriter.create(path)
      openLock = try OpenFileLock(beside: path)
      lock = CommitLock(openLock.file)
      queue = try DatabaseQueue(path: path, configuration: RelayWriter.configuration)
      queue.add(transactionObserver: lock, extent: .databaseLifetime)
      let lock = lock
      log = try queue.inDatabase { db in
        try lock.hold {
          try db.execute(sql: "PRAGMA journal_mode = WAL")
          try db.inTransaction(.immediate) {
            try RelaySchema.migrate(db)
            return .commit
          }
        }
        return WriteAheadLog(of: db)
      }
    } catch {
      throw RelayError(error)
    }
  }

  static func reader(of path: String) throws(RelayError) -> DatabaseQueue {
    var configuration = configuration
    configuration.readonly = true
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw RelayError(error)
    }
  }

  /// Commits all in one transaction. If that fails, each in its own, so that an error in one space
  /// does not affect the others.
  func commit(_ writes: [PendingWrite]) {
    do throws(RelayError) {
      try transaction(writes)
      for write in writes { write.finish(nil) }
    } catch {
      if writes.count == 1 {
        for write in writes { write.finish(error) }
      } else {
        for write in writes { commit([write]) }
      }
    }
  }

  /// Makes a checkpoint as far as readers allow; the rest stays in the write-ahead log.
  func checkpoint() {
    try? queue.inDatabase { db in
      try lock.hold {
        truncate(db)
        try log.checkpoint(through: db)
      }
    }
  }

  private func transaction(_ writes: [PendingWrite]) throws(RelayError) {
    do {
      try queue.inDatabase { db in
        try lock.hold {
          try db.inTransaction(.immediate) {
            var tables = SQLTables(SQLiteConnection(db: db))
            for write in writes {
              try db.inSavepoint { try write.run(&tables) ? .commit : .rollback }
            }
            if tables.hasErased { owesTruncation.withLock { $0 = true } }
            return .commit
          }
          log.shorten(through: db)
          truncate(db)
        }
      }
    } catch {
      throw RelayError(error)
    }
  }

  /// Truncates the write-ahead log after a space was deleted. If a reader prevents it, a later
  /// commit does it.
  private func truncate(_ db: Database) {
    guard owesTruncation.withLock({ $0 }) else { return }
    guard (try? db.checkpoint(.truncate)) != nil else { return }
    owesTruncation.withLock { $0 = false }
  }

  /// SQLite would make a file that others can read. NB: one that is there is not opened: to close
  /// it would drop SQLite's locks.
  private static func create(_ path: String) throws {
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 {
      _ = close(file)
    } else if errno != EEXIST {
      throw RelayError.storage("\(path): \(String(cString: strerror(errno)))")
    } else {
      var status = stat()
      guard lstat(path, &status) == 0 else { return }
      try PlainFile.check(status, at: path)
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration.distrusting
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      WriteAheadLog.leaveAlone(by: db)
      guard !db.configuration.readonly else { return }
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: "PRAGMA secure_delete = ON")
      try db.execute(sql: "PRAGMA journal_size_limit = \(WriteAheadLog.longest)")
    }
    return configuration
  }
}

/// A write that waits for a transaction, and the continuation for its outcome.
struct PendingWrite: Sendable {
  /// - Returns: whether it is kept: a refusal is an outcome too.
  /// - Throws: an error that ends the whole transaction.
  let run: @Sendable (inout SQLTables) throws(RelayError) -> Bool
  /// Called once the transaction is on disk, or with its error.
  let finish: @Sendable (RelayError?) -> Void

  init<Outcome: Sendable>(
    _ body: @escaping @Sendable (inout SQLTables) throws(RelayError) -> Outcome,
    then resume: @escaping @Sendable (Result<Outcome, RelayError>) -> Void
  ) {
    let result = LastResult<Outcome>()
    run = { tables throws(RelayError) in
      do throws(RelayError) {
        result.value.withLock { $0 = nil }
        let outcome = try body(&tables)
        result.value.withLock { $0 = .success(outcome) }
        return true
      } catch {
        guard case .refused = error else { throw error }
        result.value.withLock { $0 = .failure(error) }
        return false
      }
    }
    finish = { error in
      let outcome = result.value.withLock { $0 }
      resume(error.map { .failure($0) } ?? outcome ?? .failure(.damaged))
    }
  }
}

private final class LastResult<Outcome: Sendable>: Sendable {
  let value = Mutex<Result<Outcome, RelayError>?>(nil)
}

extension RelayError {
  /// The only place that interprets GRDB's errors.
  init(_ error: any Error) {
    switch error {
    case let error as RelayError: self = error
    case let error as StorageError: self = error == .busy ? .busy : .file(error)
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged
      default: self = .storage(String(describing: error))
      }
    default: self = .storage(String(describing: error))
    }
  }
}
