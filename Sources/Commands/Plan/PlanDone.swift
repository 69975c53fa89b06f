import ArgumentParser
import Trackers

struct PlanDone: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Mark a task as done.",
    discussion: "Example: dayring plan done report")

  @OptionGroup var task: TaskName

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.report(settingStatusOf: try plan.task(task.words), .done)
  }
}
