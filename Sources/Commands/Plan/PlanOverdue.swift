import ArgumentParser
import SQLiteLedger
import Trackers

struct PlanOverdue: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "overdue",
    abstract: "List what was left unfinished and does not move on by itself, the oldest first.")

  @OptionGroup var limit: TaskLimit
  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let tasks = try plan.read { store throws(StorageError) in
      try store.overdue(before: plan.today)
    }
    return try plan.report(
      listing: tasks, limit, ifEmpty: plan.context.texts.shell.nothingOverdue,
      withIDs: !output.json)
  }
}
