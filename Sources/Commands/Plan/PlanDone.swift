import ArgumentParser

struct PlanDone: PlanningCommand {
  static let configuration = CommandConfiguration(
    "done", "Mark a task as done.",
    discussion: """
      Example: dayring plan done report
      A task that waits for others is refused without --anyway.
      """)

  @OptionGroup var task: TaskName

  @Flag(help: "Even if it waits for another task.")
  var anyway = false

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let task = try plan.task(task.words)
    return try plan.report(on: anyway ? .doneAnyway(task.id) : .setStatus(task.id, .done), task)
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
