import ArgumentParser
import Trackers

struct FastEditing: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Correct a fast; without an id, the running one.",
    discussion: """
      Examples: dayring fast edit --start 19:30
                dayring fast edit 7zq4 --end 12:15 --goal 18h
      A start without a day is on the day on which the fast started; an end without one is the \
      first such time after the start.
      """)

  @Argument(help: "The beginning of the fast's id, as listed.")
  var id: String?

  @Option(parsing: .upToNextOption, help: ArgumentHelp("When it started.", valueName: "time"))
  var start: [String] = []

  @Option(parsing: .upToNextOption, help: ArgumentHelp("When it ended.", valueName: "time"))
  var end: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("A schedule or a duration.", valueName: "goal"))
  var goal: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("When it is to end, instead of a goal.", valueName: "time"))
  var until: [String] = []

  @Option(help: "Anything to remember; \"\" removes it.")
  var note: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectTwoGoals(goal, until)
    if start.isEmpty, end.isEmpty, goal.isEmpty, until.isEmpty, note == nil {
      throw ValidationError("Say what to change: --start, --end, --goal, --until or --note.")
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let fast = if let id { try context.fast(id) } else { try context.runningFast() }
    let day = fast.start.local.calendarDay
    let newStart = try context.time(start, .start, .on(day))
    let start = newStart ?? fast.start
    let edit = FastEdit(
      start: newStart, end: try context.time(end, .end, .after(start)),
      plan: try context.plan(goal, until: until, from: start), note: note)
    let command = FastingCommand.edit(fast.id, edit)
    return try context.report(on: command, try context.perform(command))
  }
}
