import JSON
import Trackers

extension ImportedFile {
  /// Reads a file that is in memory; ``FileReader`` reads files of any size.
  ///
  /// - Parameters:
  ///   - bytes: at most ``sizeLimit`` of them.
  ///   - format: nil means to recognise it by the contents.
  package init(
    reading bytes: [UInt8], as format: ImportFormat? = nil, _ context: ImportContext
  ) throws(ImportError) {
    try self.init(try TextDecoding.utf8(bytes), as: format, context)
  }

  /// - Parameter text: UTF-8 without a byte order mark.
  init(
    _ text: [UInt8], as format: ImportFormat?, _ context: ImportContext
  ) throws(ImportError) {
    guard text.count <= ImportedFile.sizeLimit else {
      throw .tooLarge(limit: ImportedFile.sizeLimit)
    }
    guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
    guard let found = format.map({ Recognition($0) }) ?? Recognition(of: text) else {
      throw .unknown
    }
    self = try found.format.read(text, context).checked()
    confidence = found.confidence
    if format == nil, isHardlyRead { confidence = .likely }
  }
}

extension ImportFormat {
  fileprivate func read(
    _ text: [UInt8], _ context: ImportContext
  ) throws(ImportError) -> ImportedFile {
    var file = ImportedFile(self)
    switch form {
    case .text(_, _, _, let read): try read(text, context, &file)
    case .table(let known, let read):
      let table = try CSVTable(text) { known.matches(in: $0) > 0 }
      file.add(table.issues)
      var columns = Columns(table.header)
      try read(table, &columns, context, &file)
      file.ignored = columns.rest
    }
    return file
  }
}
