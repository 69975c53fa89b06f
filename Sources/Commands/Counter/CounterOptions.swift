import ArgumentParser
import Trackers

/// The options of an activity besides its name and goal.
struct CounterOptions: ParsableArguments {
  @Option(help: "What is counted, such as km; up to 20 characters.")
  var unit: String?

  @Option(
    parsing: .unconditional,
    help: .value("10,20", "The amounts that one tap adds, the first one first."))
  var quick: String?

  @OptionGroup var look: LookOptions

  var isEmpty: Bool { unit == nil && quick == nil && look.isEmpty }

  func draft(_ former: CounterDraft) throws(CommandFailure) -> CounterDraft {
    var draft = former
    draft.unit = unit ?? former.unit
    if let quick { draft.quickAmounts = try CounterAmount.list(quick) }
    look.apply(to: &draft.colour, &draft.symbol)
    return draft
  }
}

/// The options of a goal to reach or a limit to keep, not both.
struct GoalOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .value("amount", "The limit: a day counts that stays within it."))
  var atMost: String?

  func rejectSeveral(_ goal: String?, _ none: Bool) throws {
    guard [goal != nil, atMost != nil, none].filter({ $0 }).count <= 1 else {
      throw ValidationError("Give either --goal, or --at-most, or --no-goal.")
    }
  }

  /// - Parameter unit: the unit of the activity.
  func goal(atLeast: String?, unit: String = "") throws(CommandFailure) -> DailyGoal? {
    if let atLeast {
      return DailyGoal(.atLeast, try CounterAmount(atLeast, .countGoal, unit: unit).thousandths)
    }
    return try atMost.map { text throws(CommandFailure) in
      DailyGoal(.atMost, try CounterAmount(text, .countGoal, unit: unit).thousandths)
    }
  }
}
