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
    do throws(ImportError) {
      try self.init(try TextDecoding.text(bytes, context.encoding), as: format, context)
    } catch {
      // For a table that is not in UTF-8, the user is shown a guess to confirm.
      guard case .notText = error, context.encoding == nil, !TextDecoding.isMarked(bytes),
        let text = TextDecoding.windows1252(bytes),
        let found = format ?? Recognition(of: text)?.format, found.mayBeWindows1252
      else { throw error }
      try self.init(text, as: found, context)
      confidence = .likely
      guessed = Array(text).wordsBeyondASCII(3)
    }
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
  /// Whether it may be in Windows-1252: JSON and XML are UTF-8, or declare their encoding.
  fileprivate var mayBeWindows1252: Bool { syntax == .table || syntax == .lines }
}

extension [UInt8] {
  /// The first words with letters beyond ASCII, each once.
  fileprivate func wordsBeyondASCII(_ limit: Int) -> [String] {
    var words: [String] = []
    for word in split(whereSeparator: { $0 < 0x80 && !(0x61...0x7a).contains($0 | 0x20) })
    where word.contains(where: { $0 >= 0x80 }) {
      let text = String(decoding: word.prefix(60), as: UTF8.self)
      if !words.contains(text) { words.append(text) }
      if words.count == limit { break }
    }
    return words
  }
}

extension ImportFormat {
  fileprivate func read(
    _ text: [UInt8], _ context: ImportContext
  ) throws(ImportError) -> ImportedFile {
    var file = ImportedFile(self, context.limits)
    switch form {
    case .text(_, _, _, let read): try read(text, context, &file)
    case .table(let known, let read):
      let table = try CSVTable(text, limit: context.limits.entries) { known.matches(in: $0) > 0 }
      file.add(table.issues)
      var columns = Columns(table.header)
      try read(table, &columns, context, &file)
      file.ignored = columns.rest
    }
    return file
  }
}
