import ArgumentParser
import JSON
import Texts
import Trackers

struct CounterDefaultsCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    "defaults", "Show or set the goal and quick amounts of new counters.",
    discussion: """
      Examples: dayring count defaults --goal 10 --quick 1,5
                dayring count defaults --no-goal

      Existing counters don't change.
      """)

  @Option(parsing: .unconditional, help: .value("amount", "Daily goal."))
  var goal: String?

  @OptionGroup var limit: GoalOptions

  @Flag(help: .text("No goal."))
  var noGoal = false

  @Option(
    parsing: .unconditional,
    help: .value("10,20", "Quick amounts for one tap, the default first."))
  var quick: String?

  @OptionGroup var output: OutputOptions

  func validate() throws { try limit.rejectSeveral(goal, noGoal) }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let goal = try limit.goal(atLeast: goal)
    guard goal != nil || noGoal || quick != nil else {
      return try context.userDay().settings.newActivities.report(context.texts)
    }
    let quick = try quick.map { text throws(CommandFailure) in try CounterAmount.list(text) }
    var defaults = CounterDefaults()
    let isChanged = try context.change(Settings.self) { settings throws(CommandFailure) in
      if goal != nil || noGoal { settings.newActivities.goal = goal }
      if let quick { settings.newActivities.quickAmounts = quick }
      try settings.newActivities.check()
      defaults = settings.newActivities
    }
    return defaults.report(context.texts, changed: isChanged)
  }
}

extension CounterDefaults {
  /// - Parameter changed: whether the command has changed them; nil for a command that only shows.
  fileprivate func report(_ texts: Texts, changed: Bool? = nil) -> Report {
    let measure = Measure.count(unit: "")
    return Report(
      "defaults",
      .object([
        "goal": goal?.json(measure) ?? .null,
        "quickThousandths": .list(quickAmounts) { .integer($0.thousandths) },
      ]),
      changed: changed, texts,
      rows: [
        [texts.goalWord, goal.map { texts.shell.goal($0, measure) } ?? texts.say("none")],
        [texts.say("Quick amounts"), quickAmounts.map { $0.text() }.joined(separator: " ")],
      ])
  }
}
