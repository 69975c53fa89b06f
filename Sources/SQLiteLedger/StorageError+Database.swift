import GRDB

@_exported import SQLiteFiles

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
