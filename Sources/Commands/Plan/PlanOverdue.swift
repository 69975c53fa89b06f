import ArgumentParser

struct PlanOverdue: PlanningCommand {
  static let configuration = CommandConfiguration(
    "overdue", "List what was left unfinished and does not move on by itself, the oldest first.")

  @OptionGroup var limit: TaskLimit
  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let tasks = try plan.overdue()
    return try plan.report(
      listing: tasks, limit, ifEmpty: plan.context.texts.shell.nothingOverdue,
      withIDs: !output.json)
  }
}

struct PlanArchive: PlanningCommand {
  static let configuration = CommandConfiguration(
    "archive", "List what was dropped or has expired, the newest first.")

  @OptionGroup var limit: TaskLimit
  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let tasks = try plan.context.read(
      plan.context.ledger.archive(today: plan.today, limit: limit.limit + 1))
    return try plan.report(
      listing: tasks, limit, ifEmpty: plan.context.texts.shell.emptyArchive,
      withIDs: !output.json)
  }
}
