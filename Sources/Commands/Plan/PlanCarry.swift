import ArgumentParser
import Trackers

struct PlanCarry: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "carry",
    abstract: "Plan tasks for today: overdue ones, later ones, or from the backlog.",
    discussion: """
      Examples: dayring plan carry report
                dayring plan carry report mail 7zq4
                dayring plan carry --all
      Each keeps its part of the day. One task is refused where its slot is full; of several, \
      those that find it full lose their bucket.
      """)

  @OptionGroup var selection: TaskSelection
  @OptionGroup var output: OutputOptions

  func validate() throws { try selection.validateIsGiven() }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let tasks = try selection.chosen(in: plan)
    let command = PlanCommand.doToday(tasks.map { $0.id })
    return try plan.report(on: command, try plan.perform(command), of: tasks)
  }
}
