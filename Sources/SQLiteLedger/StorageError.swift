/// Why the database could not be used. Nothing of the refused action was kept.
package enum StorageError: Error, Equatable, Sendable {
  /// Another process has been writing for longer than five seconds.
  case busy
  /// Another process has the database open, which has to be replaced.
  case inUse(path: String)
  case full
  case readOnly(path: String)
  /// The file is something else, or so short that it was cut.
  case notADatabase(path: String)
  /// An SQLite database of another program; zero is what programs have that set no id.
  case foreign(path: String, applicationID: UInt32)
  /// Written by a later Dayring.
  case newer(path: String, version: Int, supported: Int)
  case damaged(path: String)
  /// What was to be restored; nothing here was touched.
  case damagedBackup(path: String)
  /// Anything else, with SQLite's extended result code or, before SQLite has the file, `errno`.
  case io(code: Int, message: String)
}
