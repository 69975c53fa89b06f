import Trackers

/// The texts on times, durations and goals that can't be read.
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
    return switch error {
    case .empty: explain("The \(name) is empty.", remedy: timeExamples)
    case .unreadable(let typed):
      explain("The \(name) \(quoted(typed)) isn't a time.", remedy: timeExamples)
    case .dayWithoutTime(let typed):
      explain(
        "The \(name) \(quoted(typed)) is a day without a time.",
        "Add a time: \(quoted(typed + " 20:00")).")
    case .noSuchDay(let typed):
      explain(
        "The \(name) \(quoted(typed)) names a day that doesn't exist.",
        "Check the length of the month.")
    case .noSuchTime(let typed):
      explain(
        "The \(name) \(quoted(typed)) names a time that doesn't exist.",
        "Times go from 0:00 to 23:59, or from 12:00 am to 11:59 pm.")
    case .outOfRange(let typed):
      explain("The \(name) \(quoted(typed)) is too far away.", "Choose a year from 1600 to 2400.")
    }
  }

  private var timeExamples: String {
    say("Try 20:00, 8:30 pm, yesterday 20:00, 2h ago or 2026-11-20 20:00.")
  }

  package func duration(_ error: TypedDurationError) -> Explanation {
    switch error {
    case .empty: explain("The duration is empty.", remedy: durationExamples)
    case .unreadable(let typed):
      explain("\(quoted(typed)) isn't a duration.", remedy: durationExamples)
    case .unitMissing(let typed):
      explain(
        "The duration \(quoted(typed)) has no unit.",
        "Write \(quoted(typed + "h")) or \(quoted(typed + "m")).")
    case .outOfRange(let typed):
      explain("The duration \(quoted(typed)) is too long.", remedy: durationExamples)
    }
  }

  private var durationExamples: String { say("Try 18h, 17h30m, 16.5h or 90m.") }

  package func plan(_ error: TypedPlanError) -> Explanation {
    switch error {
    case .empty: explain("The goal is empty.", remedy: planExamples)
    case .unknown(let typed, let nearest):
      explain(
        "\(quoted(typed)) is neither a schedule nor a duration.",
        remedy: nearest.isEmpty ? planExamples : suggestion(nearest))
    case .ambiguous(let typed):
      explain(
        "Several schedules are called \(quoted(typed)).",
        "Use the ID of one, or remove the others.")
    }
  }

  private var planExamples: String {
    say("Try a schedule, like 16:8, or a duration, like 18h or 17h30m.")
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

/// The texts on entries that are named by their IDs.
extension RefusalTexts {
  /// A typed name that fits several things.
  /// - Parameter names: their names; with ids if names may be equal.
  package func ambiguous(_ typed: String, _ names: [String]) -> Explanation {
    explain(
      "\(quoted(typed)) could mean \(alternatives(names.map(quoted))).",
      "Type more of the name, or the beginning of its ID.")
  }

  /// A prefix of an ID that matches no record, or several.
  package func id(
    _ thing: Listed, _ typed: String, _ matches: Int
  ) -> Explanation {
    let id = quoted(typed)
    if matches == 0 {
      let remedy = say("Check the letters.")
      return switch thing {
      case .fast: explain("No fast has an ID that starts with \(id).", remedy: remedy)
      case .drink: explain("No drink has an ID that starts with \(id).", remedy: remedy)
      case .entry: explain("No entry has an ID that starts with \(id).", remedy: remedy)
      case .task: explain("No task has an ID that starts with \(id).", remedy: remedy)
      }
    }
    let remedy = say("Add more letters.")
    return switch thing {
    case .fast: explain("Several fasts have IDs that start with \(id).", remedy: remedy)
    case .drink: explain("Several drinks have IDs that start with \(id).", remedy: remedy)
    case .entry: explain("Several entries have IDs that start with \(id).", remedy: remedy)
    case .task: explain("Several tasks have IDs that start with \(id).", remedy: remedy)
    }
  }

  /// A place from the newest, such as `@3`, of which there are fewer.
  package func place(_ thing: Listed, _ typed: String, isEmpty: Bool) -> Explanation {
    let remedy = say("@1 is the newest, @2 the one before.")
    return switch thing {
    case .fast:
      explain(isEmpty ? "No fasts yet." : "There is no fast \(typed).", remedy: remedy)
    case .drink:
      explain(isEmpty ? "No drinks yet." : "There is no drink \(typed).", remedy: remedy)
    case .entry:
      explain(isEmpty ? "No entries yet." : "There is no entry \(typed).", remedy: remedy)
    case .task:
      explain(isEmpty ? "No tasks yet." : "There is no task \(typed).", remedy: remedy)
    }
  }
}

/// A sort of records that is listed with ids and can be named by one. The raw values are names in
/// `--json`.
package enum Listed: String, Hashable, Sendable {
  case fast, drink, entry, task
}
