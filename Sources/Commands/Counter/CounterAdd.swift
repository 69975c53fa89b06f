import ArgumentParser
import Trackers

struct CounterAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    "add", "Add an activity to count.",
    discussion: """
      Examples: dayring count add pushups --goal 50 --quick 10,20
                dayring count add cigarettes --at-most 5
                dayring count add running --unit km --quick 5,2.5

      What is not given is as `dayring count defaults` says.
      """)

  @Argument(help: "Its name, up to 80 characters.")
  var name: String

  @Option(parsing: .unconditional, help: .value("amount", "How much to reach a day."))
  var goal: String?

  @OptionGroup var limit: GoalOptions

  @Flag(help: "Without a goal.")
  var noGoal = false

  @OptionGroup var options: CounterOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try limit.rejectSeveral(goal, noGoal) }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let defaults = try context.userDay().settings.newActivities
    let draft = try options.draft(
      CounterDraft(name: name, quickAmounts: defaults.quickAmounts))
    let goal = try limit.goal(atLeast: goal, unit: draft.unit) ?? (noGoal ? nil : defaults.goal)
    return try context.carryOut(.counter(.add(draft, goal: goal)), Counter.self)
  }
}
