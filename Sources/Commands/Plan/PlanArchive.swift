import ArgumentParser
import SQLiteLedger
import Trackers

struct PlanArchive: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "List what was dropped or has expired, the newest first.")

  @OptionGroup var limit: TaskLimit
  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let tasks = try plan.read { store throws(StorageError) in
      try store.archive(today: plan.today, limit: limit.limit + 1)
    }
    return try plan.report(
      listing: tasks, limit, ifEmpty: plan.context.texts.shell.emptyArchive,
      withIDs: !output.json)
  }
}
