import Trackers

/// The texts on unreadable input and unknown names.
extension RefusalTexts {
  package func time(_ error: TypedTimeError, _ field: TimeField) -> Explanation {
    let name =
      switch field {
      case .start: say("start")
      case .end: say("end")
      case .at: say("time")
      case .until: say("planned end")
      case .remind: say("reminder")
      }
    switch error {
    case .empty:
      return explain("The \(name) is empty.", timeExamples)
    case .unreadable(let typed):
      return explain("The \(name) \(quoted(typed)) is not a time.", timeExamples)
    case .dayWithoutTime(let typed):
      return explain(
        "The \(name) \(quoted(typed)) is a day without a time.",
        "Add one, such as \(quoted(typed + " 20:00")).")
    case .noSuchDay(let typed):
      return explain(
        "The \(name) \(quoted(typed)) names a day that does not exist.",
        "Check the length of the month.")
    case .noSuchTime(let typed):
      return explain(
        "The \(name) \(quoted(typed)) names a time that does not exist.",
        "Times go from 0:00 to 23:59, or from 12:00 am to 11:59 pm.")
    case .outOfRange(let typed):
      return explain(
        "The \(name) \(quoted(typed)) is too far away.", "Choose a year from 1600 to 2400.")
    }
  }

  private var timeExamples: String {
    "Times such as “20:00”, “8:30 pm”, “yesterday 20:00”, “2h ago” or “2026-11-20 20:00” work."
  }

  package func duration(_ error: TypedDurationError) -> Explanation {
    switch error {
    case .empty:
      return explain("The duration is empty.", durationExamples)
    case .unreadable(let typed):
      return explain("The duration \(quoted(typed)) cannot be read.", durationExamples)
    case .unitMissing(let typed):
      return explain(
        "The duration \(quoted(typed)) has no unit.",
        "Write \(quoted(typed + "h")) or \(quoted(typed + "m")).")
    case .outOfRange(let typed):
      return explain("The duration \(quoted(typed)) is too long.", durationExamples)
    }
  }

  private var durationExamples: String {
    "Durations such as “18h”, “17h30m”, “16.5h” or “90m” work."
  }

  package func plan(_ error: TypedPlanError) -> Explanation {
    switch error {
    case .empty:
      return explain("The goal is empty.", planExamples)
    case .unknown(let typed, let nearest):
      return Explanation(
        say("The goal \(quoted(typed)) is neither a schedule nor a duration."),
        suggestion(nearest, else: planExamples))
    case .ambiguous(let typed):
      return explain(
        "Several schedules are called \(quoted(typed)).",
        "Use the id of the one you mean, or remove the others.")
    }
  }

  private var planExamples: String {
    "Schedules such as “16:8” and durations such as “18h” or “17h30m” work."
  }

  /// Nil for a text without a number.
  package func number(_ error: TypedNumberError, _ typed: String) -> Explanation? {
    switch error {
    case .unreadable: return nil
    case .ambiguous(let whole, let decimal):
      // A further zero, since three decimals would be ambiguous again.
      let marked = text(decimal) + (decimal % 1000 == 0 ? ".0" : decimal % 10 == 0 ? "" : "0")
      let (whole, decimal) = (text(whole), text(decimal))
      return explain(
        "\(quoted(typed)) can mean \(whole) or \(decimal).", "Write \(whole) or \(marked).")
    case .severalNumbers:
      return explain(
        "\(quoted(typed)) can be one number or several.",
        "Write one, without spaces between its digits.")
    case .otherUnit(let unit, ""):
      return explain(
        "\(quoted(typed)) is in \(quoted(unit)).", "Write the number alone: there is no unit.")
    case .otherUnit(let unit, let expected):
      return explain(
        "\(quoted(typed)) is in \(quoted(unit)).",
        "Write it in \(quoted(expected)), with or without the unit.")
    }
  }

  private func text(_ thousandths: Int64) -> String { DecimalText.text(thousandths, places: 3) }

  func text(_ refusal: TextRefusal, of name: String) -> Explanation {
    switch refusal {
    case .empty:
      return explain("The \(name) is empty.", "Give it at least one character.")
    case .tooLong(let limit):
      return explain("The \(name) is too long.", "Up to \(limit) characters fit.")
    case .controlCharacter(let scalar):
      let code = String(scalar.value, radix: 16, uppercase: true)
      let digits = String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
      return explain(
        "The \(name) holds the control character U+\(digits).",
        "Leave it out; letters, emoji and punctuation of any script are fine.")
    }
  }

  /// A prefix of an id that matches no record, or several.
  package func id(
    _ thing: Listed, _ typed: String, _ matches: Int
  ) -> Explanation {
    matches == 0
      ? explain(
        "No \(thing.name) has an id that begins with \(quoted(typed)).",
        "Check the letters.")
      : explain(
        "Several \(thing.plural) have ids that begin with \(quoted(typed)).",
        "Add one or more letters.")
  }
}

/// A sort of records that is listed with ids and can be named by one.
package struct Listed: Hashable, Sendable {
  package let name: String
  package let plural: String

  /// - Parameter plural: the name with an s unless given.
  package init(_ name: String, plural: String? = nil) {
    self.name = name
    self.plural = plural ?? name + "s"
  }
}

/// A field for a typed time.
package enum TimeField: String, Hashable, Sendable {
  case start, end
  /// The time of a drink or count.
  case at
  /// The planned end of a fast, from which its goal follows.
  case until
  /// The time of a task's reminder.
  case remind
}
