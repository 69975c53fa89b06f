import Trackers

/// What Loop Habit Tracker has of one habit on one day.
///
/// Source: https://github.com/iSoron/uhabits, `Entry`: -1 unknown, 0 no, 1 yes by itself, 2 yes, 3
/// skipped; of numerical habits any other number counts thousandths. Since 2.1 those five are words.
enum LoopValue: Hashable {
  case nothing
  /// Not checked, but the habit's frequency asks for no more.
  case automatic
  case yes
  case skipped
  case number(TallyAmount)

  /// - Parameter kind: a boolean habit has none but those five.
  init?(_ text: String, _ kind: LoopHabit.Kind) {
    switch text.folded {
    case "", "unknown", "-1", "no", "0": self = .nothing
    case "yes_auto", "1": self = .automatic
    case "yes_manual", "2": self = kind == .boolean ? .yes : .number(TallyAmount(thousandths: 2))
    case "skip", "3": self = .skipped
    default:
      guard kind == .numerical, let number = LoopValue.number(text), number >= 0,
        number <= TallyAmount.supported.upperBound.thousandths
      else { return nil }
      self = number == 0 ? .nothing : .number(TallyAmount(thousandths: number))
    }
  }

  /// In thousandths: whole numbers are, others count ones.
  private static func number(_ text: String) -> Int64? {
    let isWhole = !text.utf8.contains(0x2e) && !text.utf8.contains(0x2c)
    return DecimalText.parse(text, places: isWhole ? 0 : 3)
  }

  /// What a habit's values show where nothing tells its kind: one above 3, or with decimals, is a
  /// number. So a numerical habit that never had more than 0.003 is taken for a boolean one. Nil where
  /// none shows anything.
  static func kind(shownBy texts: some Sequence<String>) -> LoopHabit.Kind? {
    var kind: LoopHabit.Kind?
    for text in texts {
      if let value = LoopValue(text, .boolean) {
        if value != .nothing { kind = .boolean }
      } else if LoopValue(text, .numerical) != nil {
        return .numerical
      }
    }
    return kind
  }
}
