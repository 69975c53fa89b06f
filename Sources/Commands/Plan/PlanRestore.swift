import ArgumentParser
import Trackers

struct PlanRestore: PlanningCommand {
  static let configuration = CommandConfiguration(
    "restore", "Bring tasks back out of the archive, for today or to the backlog.",
    discussion: """
      Examples: dayring plan restore report
                dayring plan restore report --backlog
      An expiry that is over is taken away.
      """)

  @OptionGroup var tasks: TaskNames

  @Flag(help: "To the backlog.")
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
      What repeats goes on repeating; `dayring plan edit TASK --no-repeat` ends that. To keep a \
      task in the archive, drop it.
      """, aliases: ["rm", "remove"])

  @OptionGroup var tasks: TaskNames

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.change(each: try tasks.chosen(in: plan)) { .delete($0.id) }
  }
}
