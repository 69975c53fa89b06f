import JSON
import Trackers

extension ImportedFile {
  /// Reads a whole file of any format but Apple Health's, which is read in pieces by
  /// ``HealthReader``, and Loop's archive, whose entries come one by one to ``LoopArchive``.
  ///
  /// - Parameters:
  ///   - bytes: at most ``sizeLimit`` of them.
  ///   - format: nil finds out by the contents.
  package init(
    reading bytes: [UInt8], as format: ImportFormat? = nil, _ context: ImportContext
  ) throws(ImportError) {
    guard bytes.count <= ImportedFile.sizeLimit else {
      throw .tooLarge(limit: ImportedFile.sizeLimit)
    }
    let text = try TextDecoding.utf8(bytes)
    guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
    guard let format = format ?? ImportFormat(of: text) else { throw .unknown }
    self = try format.read(text, context)
  }

  /// 64 MB: far above what anyone types in a lifetime.
  package static let sizeLimit = 64 << 20
}

extension ImportFormat {
  fileprivate func read(
    _ text: [UInt8], _ context: ImportContext
  ) throws(ImportError) -> ImportedFile {
    switch self {
    case .fasts: try .fasts(table(text), context)
    case .appleHealth: try .health(text, context)
    case .loop: try .loop(text, context)
    default: throw .unknown
    }
  }

  /// The table, its header found by this format's columns.
  private func table(_ text: [UInt8]) throws(ImportError) -> CSVTable {
    try CSVTable(text) { columns.isEmpty || $0.contains(all: columns) }
  }
}

extension ImportFormat {
  /// What it looks like; nil for what nobody knows.
  init?(of text: [UInt8]) {
    if HealthReader.recognises(text) {
      self = .appleHealth
      return
    }
    let table = try? CSVTable(text)
    let tables = ImportFormat.allCases.filter { !$0.columns.isEmpty }
    if let header = table?.header,
      let format = tables.first(where: { header.contains(all: $0.columns) })
    {
      self = format
    } else if LoopHabit.recognises(table?.header ?? [])
      || (try? LoopChecks(text))?.isOfHabits == true
    {
      self = .loop
    } else {
      return nil
    }
  }

  /// The columns that a table of this format has at least; empty for what is no table.
  var columns: [String] {
    switch self {
    case .fasts: ["Start Date", "End Date", "Schedule", "Target (hours)"]
    default: []
    }
  }
}

extension [String] {
  /// Whether each of the names is among them, in any case.
  fileprivate func contains(all names: [String]) -> Bool {
    names.allSatisfy { name in contains { $0.folded == name.folded } }
  }
}

extension UInt8 {
  var isWhitespace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}
