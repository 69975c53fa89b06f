import JSON
import Trackers

extension ImportedFile {
  /// Reads a whole file; of one of any size, ``FileReader`` holds no more than it must.
  ///
  /// - Parameters:
  ///   - bytes: at most ``sizeLimit`` of them.
  ///   - format: nil finds out by the contents.
  package init(
    reading bytes: [UInt8], as format: ImportFormat? = nil, _ context: ImportContext
  ) throws(ImportError) {
    try self.init(try TextDecoding.utf8(bytes), as: format, context)
  }

  /// - Parameter text: UTF-8 without a mark.
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
    switch self {
    case .fasts: try .fasts(table(text), context)
    case .drinks: try .drinks(table(text), context)
    case .tallies: try .tallies(table(text), context)
    case .zero: try .zero(table(text), context)
    case .zeroJSON: try .zeroJSON(text, context)
    case .fastTrack: try .fastTrack(table(text), context)
    case .waterMinder: try .waterMinder(table(text), context)
    case .hydroTracker: try .hydroTracker(table(text), context)
    case .todoist: try .todoist(table(text), context)
    case .tickTick: try .tickTick(table(text), context)
    case .taskwarrior: try .taskwarrior(text, context)
    case .todoTxt: .todoTxt(text, context)
    case .appleHealth: try .health(text, context)
    case .loop: try .loop(text, context)
    case .backup: throw .unknown
    }
  }

  /// The table, its header found by this format's columns.
  private func table(_ text: [UInt8]) throws(ImportError) -> CSVTable {
    try CSVTable(text) { columns.isEmpty || specificity(in: $0) > 0 }
  }
}

extension UInt8 {
  var isWhitespace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}
