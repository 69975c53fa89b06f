import Ledger
import Texts
import Trackers

/// A line with placeholders in braces: `{fast.elapsed} {water.percent}`. `{{` and `}}` are braces.
struct StatusFormat {
  let pieces: [Piece]

  enum Piece {
    case text(String)
    case field(StatusField)
  }

  init(_ format: String) throws(CommandFailure) {
    var pieces: [Piece] = []
    for piece in try LineFormat(format, example: "fast.elapsed", hint: Self.help).pieces {
      switch piece {
      case .text(let text): pieces.append(.text(text))
      case .field(let name): pieces.append(.field(try StatusField(name)))
      }
    }
    self.pieces = pieces
  }

  /// The line; reads no more than it needs.
  func line(in context: Context) throws(CommandFailure) -> String {
    let trackers = pieces.compactMap { piece -> Tracker? in
      if case .field(let field) = piece { field.tracker } else { nil }
    }
    let scene = StatusScene(try WidgetSnapshot(of: TrackerSet(trackers), in: context), in: context)
    var line = ""
    for piece in pieces {
      switch piece {
      case .text(let text): line += text
      case .field(let field): line += try field.tracker.cli.placeholders.text(field, scene)
      }
    }
    return line
  }

  static let help = "dayring help status"
}

/// One placeholder of a tracker.
struct StatusField {
  let tracker: Tracker
  /// The name of an activity or a date, as typed; nil for the default one.
  let name: String?
  let value: String

  static var documented: [String] {
    TrackerCLI.all.flatMap { cli in
      cli.placeholders.values.map { "\(cli.placeholders.word).\($0)" }
    }
  }

  /// - Parameter text: a name such as `fast.elapsed`, `tally.push-ups.count`, which may contain
  ///   dots.
  init(_ text: String) throws(CommandFailure) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let found = Tracker.allCases.first { $0.cli.placeholders.word == parts[0] }
    guard parts.count >= 2, let value = parts.last, let tracker = found,
      tracker.cli.placeholders.values.contains(value),
      parts.count == 2 || tracker.cli.placeholders.takesName
    else {
      let nearest = Self.nearest(to: parts, found?.cli.placeholders.takesName == true)
        .map { "{\($0)}" }
      let all = Self.documented.map { "{\($0)}" }
      // In a part, since braces in a text are places of its parts.
      let placeholder = "{\(text)}"
      throw .refused(.noSuchPlaceholder, .format, hint: StatusFormat.help) { texts, _ in
        texts.explain(
          "There is no placeholder \(placeholder).",
          remedy: nearest.isEmpty
            ? texts.say("Available: \(all.joined(separator: " "))")
            : texts.say("Did you mean \(texts.alternatives(nearest))?"))
      }
    }
    self.tracker = tracker
    name = parts.count == 2 ? nil : parts[1..<parts.count - 1].joined(separator: ".")
    self.value = value
  }

  /// Similar placeholders; suggestions for `tally.push-ups.cuont` keep the name.
  private static func nearest(to parts: [String], _ takesName: Bool) -> [String] {
    if parts == [""] { return [] }
    guard takesName, parts.count > 2, let last = parts.last else {
      return documented.nearest(to: parts.joined(separator: "."))
    }
    let name = parts[1..<parts.count - 1].joined(separator: ".")
    return documented.nearest(to: "\(parts[0]).\(last)").map { field in
      field.split(separator: ".").joined(separator: ".\(name).")
    }
  }
}

/// The data of status lines.
struct StatusScene {
  let context: Context
  let snapshot: WidgetSnapshot
  let texts: WidgetTexts

  /// - Parameter snapshot: a snapshot of the needed trackers.
  init(_ snapshot: WidgetSnapshot, in context: Context) {
    self.context = context
    self.snapshot = snapshot
    texts = WidgetTexts(context.texts)
  }

  /// A sentence for each tracker that was read.
  var sentences: [String] { TrackerCLI.all.compactMap { $0.sentence(self)?.harmless } }
}

/// A tracker's part of the line of `dayring status`.
struct StatusPart {
  /// The text; empty if there is nothing to show.
  let text: String
  /// One of tmux's 256 colours.
  let colour: Int
  /// A class for bars that style each state.
  var state: String?
  /// The progress, 0 to 100.
  var percentage: Int?
}

/// The placeholders of one tracker: `{fast.elapsed}`. One without a value is empty.
struct StatusPlaceholders {
  /// The word before the dot.
  let word: String
  let values: [String]
  /// Whether a name may follow it: `{tally.push-ups.count}`.
  let takesName: Bool
  /// Their text in the help.
  let help: String
  let text: (StatusField, StatusScene) throws(CommandFailure) -> String

  init<Value: RawRepresentable<String> & CaseIterable>(
    _ word: String, takesName: Bool = false, help: String,
    _ text: @escaping (Value, String?, StatusScene) throws(CommandFailure) -> String
  ) {
    self.word = word
    self.takesName = takesName
    self.help = help
    values = Value.allCases.map { $0.rawValue }
    self.text = { field, scene throws(CommandFailure) in
      guard let value = Value(rawValue: field.value) else { return "" }
      return try text(value, field.name, scene)
    }
  }
}
