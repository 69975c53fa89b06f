import ArgumentParser
import Trackers

struct CounterEditing: NounCommand {
  static let configuration = CommandConfiguration(
    "edit", "Edit a counter's name, unit, quick amounts or look.",
    discussion: "Example: dayring count edit pushups --name push-ups --quick 10,20")

  @OptionGroup var naming: Naming<Counter>

  @Option(help: .text("New name."))
  var name: String?

  @OptionGroup var options: CounterOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard name == nil, options.isEmpty else { return }
    throw ValidationError(
      .text("Say what to change: --name, --unit, --quick, --colour or --icon."))
  }

  func change(of activity: Counter, in context: Context) throws(CommandFailure) -> TrackerCommand {
    var draft = try options.draft(activity.draft)
    draft.name = name ?? draft.name
    return .counter(.edit(activity.id, draft))
  }
}

struct CounterMove: NounCommand {
  static let configuration = CommandConfiguration(
    "move", "Move a counter to another place in the list.",
    discussion: "Example: dayring count move pushups 1")

  @OptionGroup var naming: Naming<Counter>

  @Argument(help: .text("New place, 1 for the first."))
  var place: Int

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard place > 0 else { throw ValidationError(.text("Places start at 1.")) }
  }

  func change(of activity: Counter, in context: Context) -> TrackerCommand {
    .counter(.move(activity.id, to: place - 1))
  }
}

struct CounterPrimary: NounCommand {
  static let configuration = CommandConfiguration(
    "primary", "Choose the main counter, shown in the ring and in widgets.")

  @OptionGroup var naming: Naming<Counter>

  @OptionGroup var output: OutputOptions

  func change(of activity: Counter, in context: Context) -> TrackerCommand {
    .counter(.makePrimary(activity.id))
  }
}

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
