/// Why the database could not be used. Nothing of the failed action was stored.
package enum StorageError: Error, Equatable, Sendable {
  /// Another process has been writing for longer than five seconds.
  case busy
  /// The database has to be replaced, but another process has it open.
  case inUse(path: String)
  case full
  case readOnly(path: String)
  /// A symbolic link leads to a place that is not there, or round in a circle.
  case brokenLink(path: String)
  /// The file has a second name, by which others would write beside this one's log.
  case hardLinked(path: String)
  /// What has the name of the lock file is a folder, a link or something else.
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
  /// Whether it keeps from writing and need not keep from reading.
  var forbidsOnlyWriting: Bool {
    switch self {
    case .full, .readOnly, .hardLinked, .notALock, .io: true
    case .busy, .inUse, .brokenLink, .notADatabase, .foreign, .newer, .damaged, .damagedBackup:
      false
    }
  }
}
