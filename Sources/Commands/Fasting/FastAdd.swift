import ArgumentParser
import Trackers

struct FastAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a fast that is over.",
    discussion: """
      Example: dayring fast add --start monday 20:00 --end 12:00 --goal 16:8
      An end without a day is the first such time after the start.
      """)

  @Option(parsing: .upToNextOption, help: ArgumentHelp("When it started.", valueName: "time"))
  var start: [String]

  @Option(parsing: .upToNextOption, help: ArgumentHelp("When it ended.", valueName: "time"))
  var end: [String]

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "A schedule or a duration; without it, the schedule in use.", valueName: "goal"))
  var goal: [String] = []

  @Option(help: "Anything to remember, up to 2000 characters.")
  var note = ""

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let start = try context.time(start, .start) ?? context.now
    let end = try context.time(end, .end, .after(start)) ?? context.now
    let command = FastingCommand.add(
      start: start, end: end, plan: try context.plan(goal), note: note)
    return try context.report(on: command, try context.perform(command))
  }
}
