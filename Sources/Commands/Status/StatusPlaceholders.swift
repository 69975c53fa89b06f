import Ledger
import Texts
import Trackers

/// What status lines are filled from: what was read, and when.
struct StatusScene {
  let context: Context
  let snapshot: WidgetSnapshot
  let texts: WidgetTexts

  /// - Parameter snapshot: of no more than the trackers that are asked for.
  init(_ snapshot: WidgetSnapshot, in context: Context) {
    self.context = context
    self.snapshot = snapshot
    texts = WidgetTexts(context.texts)
  }

  /// One for each tracker that was read.
  var sentences: [String] { TrackerFacet.all.compactMap { $0.sentence(self)?.harmless } }
}

/// A part of the line of `dayring status`.
struct StatusPart {
  /// Empty where there is nothing to say.
  let text: String
  /// Of tmux's 256.
  let colour: Int
  /// For bars that look different in each.
  var state: String?
  /// 0 to 100, of what is under way.
  var percentage: Int?
}

/// The placeholders of one tracker: `{fast.elapsed}`. What there is none of at the moment is nothing.
struct StatusPlaceholders {
  /// What stands in front.
  let word: String
  let values: [String]
  /// Whether a name may stand between: `{tally.push-ups.count}`.
  let takesName: Bool
  /// What help says of them.
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
