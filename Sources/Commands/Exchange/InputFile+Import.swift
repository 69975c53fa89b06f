import Exchange

extension InputFile {
  func read(as format: ImportFormat?, _ context: ImportContext) throws(CommandFailure) -> Incoming {
    let bytes = try all(limit: Backup.sizeLimit)
    do throws(ImportError) {
      return .file(try ImportedFile(reading: bytes, as: format, context))
    } catch {
      throw .file(error)
    }
  }
}
