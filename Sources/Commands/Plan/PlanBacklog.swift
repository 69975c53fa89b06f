import ArgumentParser
import SQLiteLedger
import Trackers

struct PlanBacklog: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "backlog",
    abstract: "List what has no day yet, or move tasks there.",
    discussion: """
      Examples: dayring plan backlog
                dayring plan backlog report
                dayring plan backlog --all
      """)

  @OptionGroup var selection: TaskSelection
  @OptionGroup var limit: TaskLimit
  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    if selection.isEmpty {
      let tasks = try plan.read { store throws(StorageError) in
        try store.backlog(today: plan.today)
      }
      let texts = plan.context.texts.shell
      return try plan.report(
        listing: tasks, limit, showsDay: false, ifEmpty: texts.emptyBacklog,
        withIDs: !output.json)
    }
    let tasks = try selection.chosen(in: plan)
    let command = PlanCommand.toBacklog(tasks.map { $0.id })
    return try plan.report(on: command, try plan.perform(command), of: tasks)
  }
}
