import GRDB

/// The reason why the database could not be used. Nothing of the failed action was stored.
package enum StorageError: Error, Equatable, Sendable {
  /// Another process has been writing for longer than five seconds.
  case busy
  /// The database has to be replaced, but another process has it open.
  case inUse(path: String)
  case full
  case readOnly(path: String)
  /// A symbolic link is dangling, or part of a cycle.
  case brokenLink(path: String)
  /// The file has a second name, under which another process would use another log.
  case hardLinked(path: String)
  /// A folder, a link or something else has the name of the lock file.
  case notALock(path: String)
  /// The file is something else, or too short to be complete.
  case notADatabase(path: String)
  /// An SQLite database of another program; the id is zero when that program set none.
  case foreign(path: String, applicationID: UInt32)
  /// Written by a later Dayring.
  case newer(path: String, version: Int, supported: Int)
  case damaged(path: String)
  /// The copy to be restored is damaged; nothing was changed.
  case damagedBackup(path: String)
  /// Any other error, with SQLite's extended result code or, before SQLite opened the file,
  /// `errno`.
  case io(code: Int, message: String)
}

extension StorageError {
  /// Whether it prevents writing and may allow reading.
  var forbidsOnlyWriting: Bool {
    switch self {
    case .full, .readOnly, .hardLinked, .notALock, .io: true
    case .busy, .inUse, .brokenLink, .notADatabase, .foreign, .newer, .damaged, .damagedBackup:
      false
    }
  }
}

extension StorageError {
  /// The only place that interprets GRDB's errors.
  init(_ error: any Error, at path: String) {
    switch error {
    case let error as StorageError: self = error
    case is DamagedRow: self = .damaged(path: path)
    case let error as DatabaseError: self.init(error, at: path)
    default: self = .io(code: 0, message: String(describing: error))
    }
  }

  /// For copying the rows of a file: their damage is not damage of this database.
  init(_ error: any Error, copying path: String) {
    let rows: [ResultCode] = [
      .SQLITE_CONSTRAINT, .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_TOOBIG,
    ]
    switch error {
    case is DamagedRow: self = .damagedBackup(path: path)
    case let error as DatabaseError where rows.contains(error.resultCode):
      self = .damagedBackup(path: path)
    default: self.init(error, at: path)
    }
  }

  private init(_ error: DatabaseError, at path: String) {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
    case .SQLITE_FULL: self = .full
    // There is no room for the index of the log.
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .full
    case .SQLITE_READONLY: self = .readOnly(path: path)
    case .SQLITE_NOTADB:
      self = .notADatabase(path: path)
    case .SQLITE_CORRUPT, .SQLITE_TOOBIG:
      self = .damaged(path: path)
    default:
      self = .io(
        code: Int(error.extendedResultCode.rawValue), message: error.message ?? "no message")
    }
  }
}

/// A row that SQLite can read and the ledger cannot.
struct DamagedRow: Error {}
