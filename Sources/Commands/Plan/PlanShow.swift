import ArgumentParser
import JSON
import Trackers

struct PlanShow: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show all that is known of a task, its notes too.")

  @OptionGroup var task: TaskName

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let task = try plan.task(task.words)
    let details = try plan.details(of: [task], withIDs: !output.json)
    return Report(
      json: { .object(["task": task.json(details)]) },
      text: { TaskView(task: task, details: details, context: plan.context).lines($0) })
  }
}
