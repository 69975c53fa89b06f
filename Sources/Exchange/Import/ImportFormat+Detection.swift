import Trackers

extension ImportFormat {
  /// What it looks like; nil for what nobody knows.
  init?(of text: [UInt8]) {
    if HealthReader.recognises(text) {
      self = .appleHealth
      return
    }
    let opening = CSVTable.opening(of: text)
    let tables = opening.lazy.compactMap { ImportFormat(of: $0) }
    if let format = ImportFormat(ofJSON: text) ?? tables.first {
      self = format
    } else if LoopHabit.recognises(opening.first ?? [])
      || (try? LoopChecks(text)).map({ $0.isOfHabits || $0.isOfHabit }) == true
    {
      self = .loop
    } else if TaskwarriorJSON.isLikely(text) {
      self = .taskwarrior
    } else if TodoTxt.isLikely(text) {
      self = .todoTxt
    } else {
      return nil
    }
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
  func specificity(in header: [String]) -> Int {
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
  /// Whether the bytes stand in it, one after the other.
  fileprivate func contains(sequence: [UInt8]) -> Bool {
    guard let first = sequence.first, count >= sequence.count else { return false }
    return (0...count - sequence.count).contains {
      self[$0] == first && self[$0...].starts(with: sequence)
    }
  }
}
