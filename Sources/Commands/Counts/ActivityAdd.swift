import ArgumentParser
import Trackers

struct ActivityAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    "add", "Add an activity to count.",
    discussion: """
      Examples: dayring count add pushups --goal 50 --quick 10,20
                dayring count add cigarettes --at-most 5
                dayring count add running --unit km --quick 5,2.5
      """)

  @Argument(help: "Its name, up to 80 characters.")
  var name: String

  @Option(parsing: .unconditional, help: .value("amount", "How much to reach a day."))
  var goal: String?

  @OptionGroup var limit: GoalOptions
  @OptionGroup var options: ActivityOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard goal == nil || limit.atMost == nil else {
      throw ValidationError("Give either --goal or --at-most.")
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let draft = try options.draft(ActivityDraft(name: name))
    return try context.carryOut(
      .tally(.add(draft, goal: try limit.goal(atLeast: goal))), Activity.self)
  }
}
