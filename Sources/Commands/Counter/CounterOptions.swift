import ArgumentParser
import Trackers

/// The options of a counter besides its name and goal.
struct CounterOptions: ParsableArguments {
  @Option(help: .text("Unit, like km or pages, up to 20 characters."))
  var unit: String?

  @Option(
    parsing: .unconditional,
    help: .value("10,20", "Quick amounts for one tap, the default first."))
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
    help: .value("amount", "Daily limit; days within the limit count."))
  var atMost: String?

  func rejectSeveral(_ goal: String?, _ none: Bool) throws {
    guard [goal != nil, atMost != nil, none].filter({ $0 }).count <= 1 else {
      throw ValidationError(.text("Use only one of --goal, --at-most and --no-goal."))
    }
  }

  /// - Parameter unit: the unit of the counter.
  func goal(atLeast: String?, unit: String = "") throws(CommandFailure) -> DailyGoal? {
    if let atLeast {
      return DailyGoal(.atLeast, try CounterAmount(atLeast, .countGoal, unit: unit).thousandths)
    }
    return try atMost.map { text throws(CommandFailure) in
      DailyGoal(.atMost, try CounterAmount(text, .countGoal, unit: unit).thousandths)
    }
  }
}
