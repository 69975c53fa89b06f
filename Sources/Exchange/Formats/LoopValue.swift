import Trackers

/// The value of one habit on one day in Loop Habit Tracker.
///
/// Source: https://github.com/iSoron/uhabits, `Entry`: -1 unknown, 0 no, 1 yes (automatic), 2 yes,
/// 3 skipped; in numerical habits any other number is in thousandths. Since 2.1 these five are
/// words.
enum LoopValue: Hashable {
  case nothing
  /// Not checked, but not needed for the habit's frequency.
  case automatic
  case yes
  case skipped
  case number(CounterAmount)

  /// - Parameter kind: a boolean habit has only these five values.
  init?(_ text: String, _ kind: LoopHabit.Kind) {
    switch text.folded {
    case "", "unknown", "-1", "no", "0": self = .nothing
    case "yes_auto", "1": self = .automatic
    case "yes_manual", "2": self = kind == .boolean ? .yes : .number(CounterAmount(thousandths: 2))
    case "skip", "3": self = .skipped
    default:
      guard kind == .numerical, let number = LoopValue.number(text), number >= 0,
        number <= CounterAmount.supported.upperBound.thousandths
      else { return nil }
      self = number == 0 ? .nothing : .number(CounterAmount(thousandths: number))
    }
  }

  /// The number in thousandths: integers already are, decimal numbers are not.
  private static func number(_ text: String) -> Int64? {
    let isWhole = !text.utf8.contains(0x2e) && !text.utf8.contains(0x2c)
    return DecimalText.parse(text, places: isWhole ? 0 : 3)
  }

  /// The kind that values show when it is not stated: a value above 3 or with decimals means
  /// numerical. So a numerical habit that never had more than 0.003 is taken for a boolean one. Nil
  /// when no value shows anything.
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
