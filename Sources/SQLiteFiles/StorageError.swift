import Foundation

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
  package static func system(_ code: Int32, at path: String) -> StorageError {
    switch code {
    case EROFS, EACCES, EPERM: .readOnly(path: path)
    case ENOSPC, EDQUOT: .full
    default: .io(code: Int(code), message: String(cString: strerror(code)))
    }
  }
}
