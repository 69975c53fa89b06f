import ArgumentParser
import Trackers

struct ActivityAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add an activity to count.",
    discussion: """
      Examples: dayring count add pushups --goal 50 --quick 10,20
                dayring count add cigarettes --at-most 5
                dayring count add running --unit km --quick 5,2.5
      """)

  @Argument(help: "Its name, up to 80 characters.")
  var name: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How much to reach a day.", valueName: "amount"))
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
    let command = TallyCommand.add(
      try options.draft(ActivityDraft(name: name)), goal: try limit.goal(atLeast: goal))
    let op = try context.perform(.tally(command))
    return try context.report(on: command, op, nil as Activity?)
  }
}
