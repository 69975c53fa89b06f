/// The recognised content of a file.
package enum FileContents: Sendable {
  case file(ImportedFile)
  case backup(Backup)

  /// Reads a file that is in memory as a whole.
  init(
    reading bytes: [UInt8], as format: ImportFormat?, _ context: ImportContext
  ) throws(ImportError) {
    if format.map({ $0 == .backup }) ?? false {
      self = .backup(try Backup(parsing: try TextDecoding.utf8(bytes)))
    } else if let text = try? TextDecoding.utf8(bytes), Backup.recognises(text) {
      self = .backup(try Backup(parsing: text))
    } else {
      self = .file(try ImportedFile(reading: bytes, as: format, context))
    }
  }
}
