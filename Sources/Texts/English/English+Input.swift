import Trackers

extension English {
  static func explain(_ error: TypedTimeError, _ field: TimeField) -> Explanation {
    let name =
      switch field {
      case .start: "start"
      case .end: "end"
      case .at: "time"
      case .until: "planned end"
      case .remind: "reminder"
      }
    switch error {
    case .empty:
      return Explanation("The \(name) is empty.", timeExamples)
    case .unreadable(let typed):
      return Explanation("The \(name) \(quoted(typed)) is not a time.", timeExamples)
    case .dayWithoutTime(let typed):
      return Explanation(
        "The \(name) \(quoted(typed)) is a day without a time.",
        "Add one, such as \(quoted(typed + " 20:00")).")
    case .noSuchDay(let typed):
      return Explanation(
        "The \(name) \(quoted(typed)) names a day that does not exist.",
        "Check the length of the month.")
    case .noSuchTime(let typed):
      return Explanation(
        "The \(name) \(quoted(typed)) names a time that does not exist.",
        "Times go from 0:00 to 23:59, or from 12:00 am to 11:59 pm.")
    case .outOfRange(let typed):
      return Explanation(
        "The \(name) \(quoted(typed)) is too far away.", "Choose a year from 1600 to 2400.")
    }
  }

  private static let timeExamples =
    "Times such as “20:00”, “8:30 pm”, “yesterday 20:00”, “2h ago” or “2026-11-20 20:00” work."

  @Sendable static func explain(_ error: TypedDurationError) -> Explanation {
    switch error {
    case .empty:
      return Explanation("The duration is empty.", durationExamples)
    case .unreadable(let typed):
      return Explanation("The duration \(quoted(typed)) cannot be read.", durationExamples)
    case .unitMissing(let typed):
      return Explanation(
        "The duration \(quoted(typed)) has no unit.",
        "Write \(quoted(typed + "h")) or \(quoted(typed + "m")).")
    case .outOfRange(let typed):
      return Explanation("The duration \(quoted(typed)) is too long.", durationExamples)
    }
  }

  private static let durationExamples =
    "Durations such as “18h”, “17h30m”, “16.5h” or “90m” work."

  @Sendable static func explain(_ error: TypedPlanError) -> Explanation {
    switch error {
    case .empty:
      return Explanation("The goal is empty.", planExamples)
    case .unknown(let typed, let nearest):
      return Explanation(
        "The goal \(quoted(typed)) is neither a schedule nor a duration.",
        nearest.isEmpty ? planExamples : "Did you mean \(alternatives(nearest.map(quoted)))?")
    case .ambiguous(let typed):
      return Explanation(
        "Several schedules are called \(quoted(typed)).",
        "Use the id of the one you mean, or remove the others.")
    }
  }

  private static let planExamples =
    "Schedules such as “16:8” and durations such as “18h” or “17h30m” work."
}
