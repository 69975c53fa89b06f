/// The content of a file, as recognised.
package enum FileContents: Sendable {
  case file(ImportedFile)
  case backup(Backup)

  /// For a file that is in memory as a whole.
  init(
    reading bytes: [UInt8], as format: ImportFormat?, _ context: ImportContext
  ) throws(ImportError) {
    let text = try TextDecoding.utf8(bytes)
    if format.map({ $0 == .backup }) ?? Backup.recognises(text) {
      self = .backup(try Backup(parsing: text))
    } else {
      self = .file(try ImportedFile(text, as: format, context))
    }
  }
}
