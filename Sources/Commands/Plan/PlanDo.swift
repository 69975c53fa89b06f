import ArgumentParser
import Trackers

struct PlanDo: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "do", abstract: "Mark a task as being done now.",
    discussion: "Example: dayring plan do report")

  @Argument(help: "The beginning of its title, of a word in it, or of its id.")
  var task: [String]

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.report(settingStatusOf: try plan.task(task), .doing)
  }
}

extension Planning {
  func report(
    settingStatusOf task: PlanTask, _ status: TaskStatus
  ) throws(CommandFailure) -> Report {
    let command = PlanCommand.setStatus(task.id, status)
    return try report(on: command, try perform(command), task)
  }
}
