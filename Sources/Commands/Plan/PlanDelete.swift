import ArgumentParser
import Trackers

struct PlanDelete: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a task. Can be undone.",
    discussion: """
      What repeats goes on repeating; `dayring plan edit TASK --no-repeat` ends that. To keep a \
      task in the archive, drop it.
      """)

  @OptionGroup var task: TaskName

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let task = try plan.task(task.words)
    let command = PlanCommand.delete(task.id)
    return try plan.report(on: command, try plan.perform(command), task)
  }
}
