/// What a file turned out to be.
package enum FileContents: Sendable {
  case file(ImportedFile)
  case backup(Backup)

  /// Of a file that is held whole.
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
