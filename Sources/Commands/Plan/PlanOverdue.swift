import ArgumentParser

struct PlanOverdue: PlanningCommand, RowCommand {
  static let configuration = CommandConfiguration(
    "overdue", "List what was left unfinished and does not move on by itself, the oldest first.")

  @OptionGroup var days: DayOptions
  @OptionGroup var limit: TaskLimit
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let tasks = try days.chosen(try plan.overdue(), in: plan.context)
    return try plan.report(
      listing: tasks, limit, ifEmpty: plan.context.texts.shell.nothingOverdue,
      withIDs: !output.json)
  }
}

struct PlanArchive: PlanningCommand, RowCommand {
  static let configuration = CommandConfiguration(
    "archive", "List what was dropped or has expired, the newest first.")

  @OptionGroup var days: DayOptions
  @OptionGroup var limit: TaskLimit
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let count = days.isEmpty ? limit.limit + 1 : .max
    let all = try plan.context.read(plan.context.ledger.archive(today: plan.today, limit: count))
    let tasks = try days.chosen(all, in: plan.context) {
      $0.ended?.day(startingAt: plan.day.dayStart) ?? $0.traits.expires
    }
    return try plan.report(
      listing: tasks, limit, ifEmpty: plan.context.texts.shell.emptyArchive,
      withIDs: !output.json)
  }
}
