import ArgumentParser
import Trackers

struct CounterGoal: LedgerCommand {
  static let configuration = CommandConfiguration(
    "goal", "Show an activity's goal, or choose one that holds from today on.",
    discussion: """
      Examples: dayring count goal pushups
                dayring count goal pushups 60
                dayring count goal cigarettes --at-most 4
                dayring count goal pages --none
      """)

  @OptionGroup var naming: Naming<Counter>

  @Argument(parsing: .allUnrecognized, help: "How much to reach a day.")
  var amount: [String] = []

  @OptionGroup var limit: GoalOptions

  @Flag(help: "Take the goal away.")
  var none = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(amount)
    guard [!amount.isEmpty, limit.atMost != nil, none].filter({ $0 }).count <= 1
    else { throw ValidationError("Give either one amount, or --at-most, or --none.") }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let activity = try context.find(naming)
    let typed = amount.withoutTerminator.joined(separator: " ")
    let goal = try limit.goal(atLeast: typed.isEmpty ? nil : typed, unit: activity.unit)
    if goal != nil || none {
      return try context.carryOut(.counter(.setGoal(activity.id, goal)), on: activity)
    }
    let (current, texts) = (try activity.goal(in: context), context.texts.shell)
    return Report(
      ["goal": current?.json(Measure(activity)) ?? .null],
      text: { _ in [current.map { texts.goal($0, Measure(activity)) } ?? "No goal."] })
  }
}
