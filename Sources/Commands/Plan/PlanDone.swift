import ArgumentParser

struct PlanDone: PlanningCommand {
  static let configuration = CommandConfiguration(
    "done", "Mark a task as done.",
    discussion: "Example: dayring plan done report")

  @OptionGroup var task: TaskName

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.report(settingStatusOf: try plan.task(task.words), .done)
  }
}

struct PlanDo: PlanningCommand {
  static let configuration = CommandConfiguration(
    "do", "Mark a task as being done now.",
    discussion: "Example: dayring plan do report")

  @OptionGroup var task: TaskName

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.report(settingStatusOf: try plan.task(task.words), .doing)
  }
}

struct PlanReopen: PlanningCommand {
  static let configuration = CommandConfiguration(
    "undo", "Take a task back to do that was begun, done, dropped or has expired.",
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
