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
    case .drinks: try .drinks(table(text), context)
    case .tallies: try .tallies(table(text), context)
    case .zero: try .zero(table(text), context)
    case .zeroJSON: try .zeroJSON(text, context)
    case .fastTrack: try .fastTrack(table(text), context)
    case .waterMinder: try .waterMinder(table(text), context)
    case .hydroTracker: try .hydroTracker(table(text), context)
    default: throw .unknown
    }
  }

  /// The table, its header found by this format's columns.
  private func table(_ text: [UInt8]) throws(ImportError) -> CSVTable {
    try CSVTable(text) { columns.isEmpty || specificity(in: $0) > 0 }
  }
}

extension ImportFormat {
  /// What it looks like; nil for what nobody knows.
  init?(of text: [UInt8]) {
    if let format = ImportFormat(ofJSON: text) {
      self = format
      return
    }
    guard let header = (try? CSVTable(text))?.header, let format = ImportFormat(of: header) else {
      return nil
    }
    self = format
  }

  /// NB: by the names that stand in it, not by reading it: where a document ends too early is for its
  /// format to tell.
  private init?(ofJSON text: [UInt8]) {
    guard text.first(where: { !$0.isWhitespace }) == UInt8(ascii: "{"),
      text.contains(sequence: Array("\"fast_data\"".utf8))
    else { return nil }
    self = .zeroJSON
  }

  /// Of several that fit, the one that asks for the most columns, since a table that has them all has
  /// hardly come by them by chance; of those, the first.
  private init?(of header: [String]) {
    var best: (format: ImportFormat, columns: Int)?
    for format in ImportFormat.allCases {
      let columns = format.specificity(in: header)
      if columns > best?.columns ?? 0 { best = (format, columns) }
    }
    guard let best else { return nil }
    self = best.format
  }

  /// How many columns it asks for, where the header has them all; else 0.
  private func specificity(in header: [String]) -> Int {
    for names in [columns, formerColumns] where header.contains(all: names) && !names.isEmpty {
      return names.count
    }
    return 0
  }

  /// The columns that a table of this format has at least; empty for what is no table.
  var columns: [String] {
    switch self {
    case .fasts: ["Start Date", "End Date", "Schedule", "Target (hours)"]
    case .drinks: ["Date", "Time", "Beverage", "Note"]
    case .tallies: ["Date", "Count", "Goal", "GoalReached"]
    case .zero: ["Date", "Start", "End", "Hours"]
    case .fastTrack: ["ID", "Start", "End", "Duration (s)"]
    case .waterMinder: ["Date", "Time", "Drink Type"]
    case .hydroTracker: ["timestamp", "amount", "beverage_type"]
    default: []
    }
  }

  /// The same of an older version.
  private var formerColumns: [String] {
    switch self {
    case .fastTrack: ["ID", "Start Date", "Start Time", "Duration (hours)"]
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

extension [UInt8] {
  /// Whether the bytes stand in it, one after the other.
  fileprivate func contains(sequence: [UInt8]) -> Bool {
    guard let first = sequence.first, count >= sequence.count else { return false }
    return (0...count - sequence.count).contains {
      self[$0] == first && self[$0...].starts(with: sequence)
    }
  }
}

extension UInt8 {
  var isWhitespace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}
