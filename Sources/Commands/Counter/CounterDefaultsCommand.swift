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

      Existing counters keep their own.
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
    return try context.exclusively { () throws(CommandFailure) in
      let former = try context.userDay().settings
      var settings = former
      if goal != nil || noGoal { settings.newActivities.goal = goal }
      if let quick { settings.newActivities.quickAmounts = quick }
      try settings.newActivities.check()
      let isChanged = try context.commit(settings.change(from: former))
      return settings.newActivities.report(context.texts, changed: isChanged)
    }
  }
}

extension CounterDefaults {
  /// - Parameter changed: whether the command has changed them; nil for a command that only shows.
  fileprivate func report(_ texts: Texts, changed: Bool? = nil) -> Report {
    let measure = Measure.count(unit: "")
    var document: JSONObject = [:]
    if let changed {
      document.append("action", .string(ChangeKind.settings(.edit).label))
      document.append("changed", .bool(changed))
    }
    document.append(
      "defaults",
      .object([
        "goal": goal?.json(measure) ?? .null,
        "quickThousandths": .list(quickAmounts) { .integer($0.thousandths) },
      ]))
    let json = JSON.object(document)
    let rows = [
      [texts.goalWord, goal.map { texts.shell.goal($0, measure) } ?? texts.say("none")],
      [texts.say("Quick amounts"), quickAmounts.map { $0.text() }.joined(separator: " ")],
    ]
    return Report(
      json: { json },
      text: { _ in (changed == false ? [texts.change.nothing] : []) + Table(rows: rows).lines() })
  }
}
