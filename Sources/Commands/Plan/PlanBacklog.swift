import ArgumentParser

struct PlanBacklog: PlanningCommand, RowCommand {
  static let configuration = CommandConfiguration(
    "backlog", "List what has no day yet, or move tasks there.",
    discussion: """
      Examples: dayring plan backlog
                dayring plan backlog report
                dayring plan backlog --all
      """)

  @OptionGroup var selection: TaskSelection
  @OptionGroup var limit: TaskLimit
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  var isReading: Bool { selection.isEmpty }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    if selection.isEmpty {
      let tasks = try plan.context.read(plan.context.ledger.backlog(today: plan.today))
      return try plan.report(
        listing: tasks, limit, showsDay: false, ifEmpty: plan.context.texts.shell.emptyBacklog,
        withIDs: !output.json)
    }
    return try plan.change(try selection.chosen(in: plan)) { .toBacklog($0) }
  }
}
