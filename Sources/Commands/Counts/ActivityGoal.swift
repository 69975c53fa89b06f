import ArgumentParser
import JSON
import Trackers

struct ActivityGoal: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "goal",
    abstract: "Show an activity's goal, or choose one that holds from today on.",
    discussion: """
      Examples: dayring count goal pushups
                dayring count goal pushups 60
                dayring count goal cigarettes --at-most 4
                dayring count goal pages --none
      """)

  @Argument(help: "The activity's name, or the beginning of its name or id.")
  var activity: String

  @Argument(parsing: .allUnrecognized, help: "How much to reach a day.")
  var amount: [String] = []

  @OptionGroup var limit: GoalOptions

  @Flag(help: "Take the goal away.")
  var none = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(amount)
    guard amount.count <= 1, [!amount.isEmpty, limit.atMost != nil, none].filter({ $0 }).count <= 1
    else { throw ValidationError("Give either one amount, or --at-most, or --none.") }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let activity = try context.activity(activity)
    let goal = try limit.goal(atLeast: amount.first)
    if goal == nil, !none { return try context.goalReport(activity) }
    let command = TallyCommand.setGoal(activity.id, goal)
    return try context.report(on: command, try context.perform(.tally(command)), activity)
  }
}

extension Context {
  fileprivate func goalReport(_ activity: Activity) throws(CommandFailure) -> Report {
    let goal = try goal(of: activity)
    let measure = Measure(activity)
    return Report(
      json: { .object(["goal": goal?.json(measure) ?? .null]) },
      text: { _ in [goal.map { texts.shell.goal($0, measure) } ?? texts.shell.noGoal] })
  }
}
