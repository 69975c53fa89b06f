import ArgumentParser
import Trackers

struct PlanRestore: PlanningCommand {
  static let configuration = CommandConfiguration(
    "restore", "Bring a task back out of the archive, for today or to the backlog.",
    discussion: """
      Examples: dayring plan restore report
                dayring plan restore report --backlog
      An expiry that is over is taken away.
      """)

  @OptionGroup var task: TaskName

  @Flag(help: "To the backlog.")
  var backlog = false

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let former = try plan.task(task.words, .archived)
    let region = former.place.region ?? Region(at: plan.context.now.local.timeOfDay)
    let command = PlanCommand.restore(
      former.id,
      backlog ? .backlog(former.bucket) : .day(plan.today, region, former.bucket))
    return try plan.report(on: command, try plan.perform(command), former)
  }
}

struct PlanDelete: PlanningCommand {
  static let configuration = CommandConfiguration(
    "delete", "Delete a task. Can be undone.",
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
