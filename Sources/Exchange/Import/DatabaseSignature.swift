/// The signature of SQLite files, in which programs keep their data. An export is never one.
enum DatabaseSignature {
  /// Whether a file that begins like this is a database, and whether it is Dayring's; nil when it
  /// is not a database.
  ///
  /// Source: "Database File Format" on sqlite.org; the application id is at byte 68, with the value
  /// of `Schema` in SQLiteLedger.
  static func isOwn(_ beginning: [UInt8]) -> Bool? {
    guard beginning.starts(with: "SQLite format 3\0".utf8) else { return nil }
    return beginning.count >= 72 && beginning[68..<72].elementsEqual("Dayr".utf8)
  }
}
