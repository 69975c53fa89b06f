import ArgumentParser
import Trackers

struct FastGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "fast", "Start, stop, list and edit fasts.",
    subcommands: [
      FastStatus.self, FastStart.self, FastStop.self, FastCancel.self, FastList.self,
      FastAdd.self, FastEditing.self, DeleteCommand<Fast>.self, FastKeep.self, ScheduleGroup.self,
    ],
    defaultSubcommand: FastStatus.self)
}

struct FastStatus: LedgerCommand {
  static let configuration = CommandConfiguration(
    "status", "Show the running fast, or when the next fast is due.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let status = try FastStatusReport(in: context)
    return Report(
      json: { status.json }, text: { StatusView(status, context.texts).lines($0) })
  }
}

struct FastAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    "add", "Add a past fast.",
    discussion: """
      Example: dayring fast add --start monday 20:00 --end 12:00 --goal 16:8
      An end without a day is the first such time after the start.
      """)

  @Option(parsing: .upToNextOption, help: .value("time", "Start time."))
  var start: [String]

  @Option(parsing: .upToNextOption, help: .value("time", "End time."))
  var end: [String]

  @Option(
    parsing: .upToNextOption,
    help: .value("goal", "Schedule or duration; the schedule in use by default."))
  var goal: [String] = []

  @Option(help: .text("Note, up to 2000 characters."))
  var note = ""

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let start = try context.time(start, .start) ?? context.now
    let end = try context.time(end, .end, .after(start)) ?? context.now
    let plan = try FastPlan.typed(goal, .add, in: context)
    return try context.carryOut(
      .fast(.add(start: start, end: end, plan: plan, note: note)), Fast.self)
  }
}

struct FastEditing: LedgerCommand {
  static let configuration = CommandConfiguration(
    "edit", "Edit a fast; without an ID, the running fast.",
    discussion: """
      Examples: dayring fast edit --start 19:30
                dayring fast edit 7zq4 --end 12:15 --goal 18h
      A start without a day is on the day the fast started. An end without a day is the first \
      such time after the start.
      """)

  @Argument(help: ArgumentHelp(Fast.naming), completion: .names("fasts"))
  var id: String?

  @Option(parsing: .upToNextOption, help: .value("time", "Start time."))
  var start: [String] = []

  @Option(parsing: .upToNextOption, help: .value("time", "End time."))
  var end: [String] = []

  @Option(parsing: .upToNextOption, help: .value("goal", "Schedule or duration."))
  var goal: [String] = []

  @Option(parsing: .upToNextOption, help: .value("time", "Goal time, instead of a duration."))
  var until: [String] = []

  @Option(help: .text("Note; \"\" removes the note."))
  var note: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectTwoGoals(goal, until)
    if start.isEmpty, end.isEmpty, goal.isEmpty, until.isEmpty, note == nil {
      throw ValidationError(
        .text("Say what to change: --start, --end, --goal, --until or --note."))
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let fast =
      if let id { try Fast.withID(id, in: context) } else { try Fast.running(in: context) }
    let newStart = try context.time(start, .start, .on(fast.start.local.calendarDay))
    let start = newStart ?? fast.start
    let edit = FastEdit(
      start: newStart, end: try context.time(end, .end, .after(start)),
      plan: try FastPlan.typed(goal, .edit, until: until, from: start, in: context), note: note)
    return try context.carryOut(.fast(.edit(fast.id, edit)), Fast.self)
  }
}

struct FastKeep: NounCommand {
  static let configuration = CommandConfiguration(
    "keep", "Keep one of several running fasts, and delete the others.")

  @OptionGroup var naming: Naming<Fast>
  @OptionGroup var output: OutputOptions

  func change(of fast: Fast, in context: Context) -> TrackerCommand { .fast(.keep(fast.id)) }
}
