import ArgumentParser
import Trackers

/// What can be said of an activity beside its name and goal.
struct ActivityOptions: ParsableArguments {
  @Option(help: "What is counted, such as km; up to 20 characters.")
  var unit: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The amounts that one tap adds, the first one first.", valueName: "10,20"))
  var quick: String?

  @OptionGroup var look: LookOptions

  var isEmpty: Bool { unit == nil && quick == nil && look.isEmpty }

  func draft(_ former: ActivityDraft) throws(CommandFailure) -> ActivityDraft {
    var draft = former
    draft.unit = unit ?? former.unit
    if let quick { draft.quickAmounts = try TallyAmount.list(quick) }
    draft.colour = look.colour ?? former.colour
    draft.symbol = look.icon ?? former.symbol
    return draft
  }
}

/// A goal is reached, or a limit kept; never both.
struct GoalOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The limit: a day counts that stays within it.", valueName: "amount"))
  var atMost: String?

  func goal(atLeast: String?) throws(CommandFailure) -> DailyGoal? {
    if let atLeast {
      return DailyGoal(.atLeast, try TallyAmount(atLeast, .countGoal).thousandths)
    }
    return try atMost.map { text throws(CommandFailure) in
      DailyGoal(.atMost, try TallyAmount(text, .countGoal).thousandths)
    }
  }
}
