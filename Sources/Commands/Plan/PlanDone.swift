import ArgumentParser
import Trackers

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
    "undo", "Mark tasks as not done, including tasks in progress or in the archive.",
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

struct PlanCarry: PlanningCommand {
  static let configuration = CommandConfiguration(
    "carry", "Move tasks to today: overdue or later tasks, or tasks from the backlog.",
    discussion: """
      Examples: dayring plan carry report
                dayring plan carry report mail 7zq4
                dayring plan carry --all
      Each task keeps its time of day. If its priority is full there, a single task is refused; \
      of several tasks, those without room lose their priority.
      """)

  @OptionGroup var selection: TaskSelection
  @OptionGroup var output: OutputOptions

  func validate() throws { try selection.validateIsGiven() }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.change(try selection.chosen(in: plan)) { .doToday($0) }
  }
}

struct PlanDrop: PlanningCommand {
  static let configuration = CommandConfiguration(
    "drop", "Mark tasks as won't do, and move them to the archive.",
    discussion: """
      Examples: dayring plan drop report
                dayring plan drop --all
      """)

  @OptionGroup var selection: TaskSelection
  @OptionGroup var output: OutputOptions

  func validate() throws { try selection.validateIsGiven() }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.change(try selection.chosen(in: plan)) { .drop($0) }
  }
}

struct PlanRestore: PlanningCommand {
  static let configuration = CommandConfiguration(
    "restore", "Restore tasks from the archive to today or the backlog.",
    discussion: """
      Examples: dayring plan restore report
                dayring plan restore report --backlog
      A past expiry is removed.
      """)

  @OptionGroup var tasks: TaskNames

  @Flag(help: .text("Restore to the backlog."))
  var backlog = false

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let isForBacklog = backlog
    let now = plan.regionNow
    return try plan.change(each: try tasks.chosen(in: plan, .archived)) { task in
      let region = task.place.region ?? now
      return .restore(
        task.id, isForBacklog ? .backlog(task.bucket) : .day(plan.today, region, task.bucket))
    }
  }
}

struct PlanDelete: PlanningCommand {
  static let configuration = CommandConfiguration(
    "delete", "Delete tasks. Can be undone.",
    discussion: """
      A repeating task will still be due again; `dayring plan edit TASK --no-repeat` ends that. \
      `dayring plan drop` keeps tasks in the archive instead.
      """, aliases: ["rm", "remove"])

  @OptionGroup var tasks: TaskNames

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.change(each: try tasks.chosen(in: plan)) { .delete($0.id) }
  }
}
