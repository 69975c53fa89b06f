import ArgumentParser
import Trackers

struct PlanReopen: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take a task back to do that was begun, done, dropped or has expired.",
    discussion: """
      Example: dayring plan undo report
      It reopens the task, whatever happened since. `dayring undo` takes back the newest change.
      """)

  @OptionGroup var task: TaskName

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.report(settingStatusOf: try plan.task(task.words, .begun), .todo)
  }
}
