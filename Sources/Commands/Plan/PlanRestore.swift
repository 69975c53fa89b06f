import ArgumentParser
import Trackers

struct PlanRestore: PlanningCommand {
  static let configuration = CommandConfiguration(
    "restore", "Restore tasks from the archive to today or the backlog.",
    discussion: """
      Examples: dayring plan restore report
                dayring plan restore report --backlog
      A past expiry is removed.
      """)

  @OptionGroup var tasks: TaskNames

  @Flag(help: .text("Restore to the backlog."))
  var backlog = false

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let isForBacklog = backlog
    let now = plan.regionNow
    return try plan.change(each: try tasks.chosen(in: plan, .archived)) { task in
      let region = task.place.region ?? now
      return .restore(
        task.id, isForBacklog ? .backlog(task.bucket) : .day(plan.today, region, task.bucket))
    }
  }
}

struct PlanDelete: PlanningCommand {
  static let configuration = CommandConfiguration(
    "delete", "Delete tasks. Can be undone.",
    discussion: """
      A repeating task will still be due again; `dayring plan edit TASK --no-repeat` ends that. \
      `dayring plan drop` keeps tasks in the archive instead.
      """, aliases: ["rm", "remove"])

  @OptionGroup var tasks: TaskNames

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.change(each: try tasks.chosen(in: plan)) { .delete($0.id) }
  }
}
