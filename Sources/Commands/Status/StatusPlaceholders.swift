import Ledger
import Texts
import Trackers

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
