import ArgumentParser
import Trackers

struct TaskName: ParsableArguments {
  @Argument(
    parsing: .allUnrecognized,
    help: .value("task", "The beginning of its title, of a word in it, or of its id."),
    completion: .names("tasks"))
  private var typed: [String]

  var words: [String] { typed.withoutTerminator }

  func validate() throws { try rejectUnknownOptions(typed) }
}

/// One or several tasks.
struct TaskNames: ParsableArguments {
  @Argument(
    parsing: .allUnrecognized,
    help: .value("task", "Beginnings of titles, of words in them, or of ids."),
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
    parsing: .allUnrecognized, help: "Beginnings of titles, of words in them, or of ids.",
    completion: .names("tasks"))
  var tasks: [String] = []

  @Flag(name: [.customLong("all"), .customLong("overdue")], help: "All that is overdue.")
  var overdue = false

  var isEmpty: Bool { tasks.isEmpty && !overdue }

  func validate() throws {
    try rejectUnknownOptions(tasks)
    guard tasks.isEmpty || !overdue else {
      throw ValidationError("Name either tasks or all that is overdue.")
    }
  }

  func validateIsGiven() throws {
    guard isEmpty else { return }
    throw ValidationError("Name at least one task, or say --all for all that is overdue.")
  }

  func chosen(in plan: Planning) throws(CommandFailure) -> [PlanTask] {
    overdue ? try plan.overdue() : try plan.tasks(tasks.withoutTerminator)
  }
}

/// Options for all open tasks of today or of a list, instead of names.
struct OpenTasks: ParsableArguments {
  @Flag(help: "All that is open today.")
  var all = false

  @Flag(help: "All that is overdue; with --all, that too.")
  var overdue = false

  var isEmpty: Bool { !all && !overdue }

  func chosen(in plan: Planning) throws(CommandFailure) -> [PlanTask] {
    let todays = all ? try plan.openToday() : []
    return overdue ? todays + (try plan.overdue()) : todays
  }
}

/// The limit of listed tasks.
struct TaskLimit: ParsableArguments {
  @Option(name: .shortAndLong, help: .value("count", "How many at most."))
  var limit = 20

  func validate() throws {
    guard (1...100_000).contains(limit) else {
      throw ValidationError("From 1 to 100000 tasks are listed.")
    }
  }
}
