import ArgumentParser

struct PlanDone: PlanningCommand {
  static let configuration = CommandConfiguration(
    "done", "Mark tasks as done.",
    discussion: """
      Examples: dayring plan done report
                dayring plan done report mail
                dayring plan done --all
      A blocked task is refused, with all tasks named beside it, unless --anyway is given. One \
      undo reverts the whole command.
      """, aliases: ["finish", "complete"])

  @Argument(
    parsing: .allUnrecognized,
    help: .value("task", "Beginnings of titles, of words in titles, or of IDs."),
    completion: .names("tasks"))
  var tasks: [String] = []

  @OptionGroup var open: OpenTasks

  @Flag(help: .text("Include blocked tasks."))
  var anyway = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(tasks)
    guard tasks.isEmpty != open.isEmpty else {
      throw ValidationError(.text("Name the tasks, or use --all or --overdue."))
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
    "do", "Mark tasks as in progress.",
    discussion: "Example: dayring plan do report", aliases: ["begin", "start"])

  @OptionGroup var tasks: TaskNames

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.change(each: try tasks.chosen(in: plan)) { .setStatus($0.id, .doing) }
  }
}

struct PlanReopen: PlanningCommand {
  static let configuration = CommandConfiguration(
    "undo", "Mark tasks as not done, also tasks in progress or in the archive.",
    discussion: """
      Example: dayring plan undo report
      It reopens the task, whatever has changed since. `dayring undo` reverts the newest change.
      """, aliases: ["reopen"])

  @OptionGroup var tasks: TaskNames

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.change(each: try tasks.chosen(in: plan, .begun)) { .setStatus($0.id, .todo) }
  }
}
