import ArgumentParser
import SQLiteLedger
import Trackers

/// One task or several, or all that are overdue.
struct TaskSelection: ParsableArguments {
  @Argument(
    parsing: .allUnrecognized, help: "Beginnings of titles, of words in them, or of ids.")
  var tasks: [String] = []

  @Flag(
    name: [.customLong("all"), .customLong("overdue")], help: "All that is overdue.")
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
    guard overdue else { return try plan.tasks(tasks.withoutTerminator) }
    return try plan.read { store throws(StorageError) in
      try store.overdue(before: plan.today)
    }
  }
}
