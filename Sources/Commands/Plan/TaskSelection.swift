import ArgumentParser
import CivilTime
import Trackers

struct TaskName: ParsableArguments {
  @Argument(
    parsing: .allUnrecognized,
    help: .value("task", "Beginning of its title, of a word in the title, or of its ID."),
    completion: .names("tasks"))
  private var typed: [String]

  var words: [String] { typed.withoutTerminator }

  func validate() throws { try rejectUnknownOptions(typed) }
}

/// One or several tasks.
struct TaskNames: ParsableArguments {
  @Argument(
    parsing: .allUnrecognized,
    help: .value("task", "Beginnings of titles, of words in titles, or of IDs."),
    completion: .names("tasks"))
  private var typed: [String]

  func validate() throws { try rejectUnknownOptions(typed) }

  func chosen(
    in plan: Planning, _ preference: TaskPreference = .open
  ) throws(CommandFailure) -> [PlanTask] {
    try plan.tasks(typed.withoutTerminator, preference)
  }
}

/// One or several tasks, or all overdue ones.
struct TaskSelection: ParsableArguments {
  @Argument(
    parsing: .allUnrecognized, help: .text("Beginnings of titles, of words in titles, or of IDs."),
    completion: .names("tasks"))
  var tasks: [String] = []

  @Flag(name: [.customLong("all"), .customLong("overdue")], help: .text("All overdue tasks."))
  var overdue = false

  var isEmpty: Bool { tasks.isEmpty && !overdue }

  func validate() throws {
    try rejectUnknownOptions(tasks)
    guard tasks.isEmpty || !overdue else {
      throw ValidationError(.text("Name the tasks, or use --all, but not both."))
    }
  }

  func validateIsGiven() throws {
    guard isEmpty else { return }
    throw ValidationError(.text("Name a task, or use --all for all overdue tasks."))
  }

  func chosen(in plan: Planning) throws(CommandFailure) -> [PlanTask] {
    overdue ? try plan.overdue() : try plan.tasks(tasks.withoutTerminator)
  }
}

/// Options for all open tasks of today or of a list, instead of names.
struct OpenTasks: ParsableArguments {
  @Flag(help: .text("All open tasks of today."))
  var all = false

  @Flag(help: .text("All overdue tasks; with --all, both."))
  var overdue = false

  var isEmpty: Bool { !all && !overdue }

  func chosen(in plan: Planning) throws(CommandFailure) -> [PlanTask] {
    let todays = all ? try plan.openToday() : []
    return overdue ? todays + (try plan.overdue()) : todays
  }
}

/// The limit of listed tasks.
struct TaskLimit: ParsableArguments {
  @Option(name: .shortAndLong, help: .value("count", "Maximum number of tasks."))
  var limit = 20

  func validate() throws {
    guard (1...100_000).contains(limit) else {
      throw ValidationError(.text("The limit must be from 1 to 100000."))
    }
  }
}

extension DayOptions {
  /// The tasks of the chosen days, or all.
  func chosen(
    _ tasks: [PlanTask], in context: Context, by day: (PlanTask) -> Day? = { $0.day }
  ) throws(CommandFailure) -> [PlanTask] {
    if isEmpty { return tasks }
    let range = try range(in: context)
    return tasks.filter { day($0).map { range.contains($0) } ?? false }
  }
}
