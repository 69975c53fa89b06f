import ArgumentParser
import Trackers

struct PlanDrop: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop",
    abstract: "Let tasks go; the archive keeps them.",
    discussion: """
      Examples: dayring plan drop report
                dayring plan drop --all
      """)

  @OptionGroup var selection: TaskSelection
  @OptionGroup var output: OutputOptions

  func validate() throws { try selection.validateIsGiven() }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let tasks = try selection.chosen(in: plan)
    let command = PlanCommand.drop(tasks.map { $0.id })
    return try plan.report(on: command, try plan.perform(command), of: tasks)
  }
}
