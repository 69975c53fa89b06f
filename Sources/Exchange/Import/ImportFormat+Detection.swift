import Trackers

extension Recognition {
  /// Nil for what nobody knows.
  init?(of text: [UInt8]) {
    if HealthReader.recognises(text) {
      self.init(.appleHealth)
      return
    }
    let opening = CSVTable.opening(of: text)
    let tables = opening.lazy.compactMap { Recognition(ofTable: $0) }
    if let found = Recognition(ofZero: text) ?? tables.first ?? Recognition(ofLoop: text, opening) {
      self = found
    } else if let confidence = TaskwarriorJSON.confidence(in: text) {
      self.init(.taskwarrior, confidence)
    } else if let confidence = TodoTxt.confidence(in: text) {
      self.init(.todoTxt, confidence)
    } else {
      return nil
    }
  }

  /// NB: by the names that stand in it, not by reading it: where a document ends too early is for its
  /// format to tell.
  private init?(ofZero text: [UInt8]) {
    guard text.first(where: { !$0.isWhitespace }) == UInt8(ascii: "{"),
      text.contains(sequence: Array("\"fast_data\"".utf8))
    else { return nil }
    self.init(.zeroJSON)
  }

  /// Of several that fit, the one that asks for the most columns, since a table that has them all has
  /// hardly come by them by chance; of those, the first.
  private init?(ofTable header: [String]) {
    var best: (format: ImportFormat, columns: Int)?
    for format in ImportFormat.allCases {
      let columns = format.specificity(in: header)
      if columns > best?.columns ?? 0 { best = (format, columns) }
    }
    guard let best else { return nil }
    self.init(best.format, best.format.hasOnlyItsOwnColumns(in: header) ? .sure : .likely)
  }

  private init?(ofLoop text: [UInt8], _ opening: [[String]]) {
    if LoopHabit.recognises(opening.first ?? []) {
      self.init(.loop)
    } else if let checks = try? LoopChecks(text.openingLines),
      let confidence = checks.confidenceOfHabits ?? checks.confidenceOfHabit
    {
      self.init(.loop, confidence)
    } else {
      return nil
    }
  }
}

extension ImportFormat {
  /// How many columns it asks for, where the header has them all; else 0.
  func specificity(in header: [String]) -> Int {
    for names in [columns, formerColumns] where header.contains(all: names) && !names.isEmpty {
      return names.count
    }
    return 0
  }

  /// Whether a table that has the columns of this format can be no other one. Times of work are kept
  /// in columns of the same names as some fasts are: there, no further column may be a stranger.
  fileprivate func hasOnlyItsOwnColumns(in header: [String]) -> Bool {
    let further: [String]
    switch self {
    case .zero: further = ["Night Eating"]
    case .fastTrack: further = ["Duration", "Notes"]
    default: return true
    }
    let own = (columns + formerColumns + further).map { $0.folded }
    return header.allSatisfy { $0.isEmpty || own.contains($0.folded) }
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
    case .todoist: ["TYPE", "CONTENT", "PRIORITY", "INDENT"]
    case .tickTick: ["List Name", "Title", "Due Date", "Status"]
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
  /// The whole lines at its beginning that tell what it is.
  fileprivate var openingLines: [UInt8] {
    let length = 1 << 16
    if count <= length { return self }
    let opening = prefix(length)
    return Array(opening[...(opening.lastIndex(of: 0x0a) ?? length - 1)])
  }

  /// Whether the bytes stand in it, one after the other.
  fileprivate func contains(sequence: [UInt8]) -> Bool {
    guard let first = sequence.first, count >= sequence.count else { return false }
    return (0...count - sequence.count).contains {
      self[$0] == first && self[$0...].starts(with: sequence)
    }
  }
}
