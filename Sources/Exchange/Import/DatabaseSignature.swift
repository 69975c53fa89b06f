/// A file of SQLite's, in which programs keep their data: none of those that export can be told by it.
enum DatabaseSignature {
  /// Whether a file that begins like this is a database, and whether it is Dayring's; nil for what is
  /// none.
  ///
  /// Source: "Database File Format" on sqlite.org; what names the program stands at byte 68, here
  /// as `Schema` in SQLiteLedger has it.
  static func isOwn(_ beginning: [UInt8]) -> Bool? {
    guard beginning.starts(with: "SQLite format 3\0".utf8) else { return nil }
    return beginning.count >= 72 && beginning[68..<72].elementsEqual("Dayr".utf8)
  }
}
