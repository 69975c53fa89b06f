import ArgumentParser

struct PlanDone: PlanningCommand {
  static let configuration = CommandConfiguration(
    "done", "Mark tasks as done.",
    discussion: """
      Examples: dayring plan done report
                dayring plan done report mail
                dayring plan done --all
      A task that waits for others is refused without --anyway, and with it all that were named. One undo takes back \
      all of them.
      """, aliases: ["finish", "complete"])

  @Argument(
    parsing: .allUnrecognized,
    help: .value("task", "Beginnings of titles, of words in them, or of ids."),
    completion: .names("tasks"))
  var tasks: [String] = []

  @OptionGroup var open: OpenTasks

  @Flag(help: "Even if it waits for another task.")
  var anyway = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(tasks)
    guard tasks.isEmpty != open.isEmpty else {
      throw ValidationError("Name tasks, or say --all or --overdue.")
    }
  }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let chosen =
      open.isEmpty ? try plan.tasks(tasks.withoutTerminator) : try open.chosen(in: plan)
    let ignoresWaiting = anyway
    return try plan.change(each: try plan.othersFirst(chosen)) {
      ignoresWaiting ? .doneAnyway($0.id) : .setStatus($0.id, .done)
    }
  }
}

struct PlanDo: PlanningCommand {
  static let configuration = CommandConfiguration(
    "do", "Mark tasks as being done now.",
    discussion: "Example: dayring plan do report", aliases: ["begin", "start"])

  @OptionGroup var tasks: TaskNames

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.change(each: try tasks.chosen(in: plan)) { .setStatus($0.id, .doing) }
  }
}

struct PlanReopen: PlanningCommand {
  static let configuration = CommandConfiguration(
    "undo", "Take tasks back to do that were begun, done, dropped or have expired.",
    discussion: """
      Example: dayring plan undo report
      It reopens the task, whatever happened since. `dayring undo` takes back the newest change.
      """, aliases: ["reopen"])

  @OptionGroup var tasks: TaskNames

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.change(each: try tasks.chosen(in: plan, .begun)) { .setStatus($0.id, .todo) }
  }
}
