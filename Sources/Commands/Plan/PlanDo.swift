import ArgumentParser
import Trackers

struct PlanDo: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "do", abstract: "Mark a task as being done now.",
    discussion: "Example: dayring plan do report")

  @OptionGroup var task: TaskName

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.report(settingStatusOf: try plan.task(task.words), .doing)
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
