import ArgumentParser
import Trackers

struct PlanEditing: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a task.",
    discussion: """
      Examples: dayring plan edit report --title "Write the report" --remind 9:30
                dayring plan edit report --day friday --region evening --bucket must
                dayring plan edit report --repeat mon,thu
      """)

  @OptionGroup var task: TaskName

  @Option(help: "A new title, up to 200 characters.")
  var title: String?

  @OptionGroup var options: TaskOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard title == nil, options.isEmpty else { return }
    throw ValidationError(
      "Say what to change: --title, --notes, --day, --region, --bucket,"
        + " \(TraitOptions.names) or --repeat.")
  }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let former = try plan.task(task.words)
    var edit = try options.edit(of: former, in: plan)
    if let title { edit.traits.title = title }
    let command = PlanCommand.edit(former.id, edit)
    return try plan.report(on: command, try plan.perform(command), former, showsRemarks: true)
  }
}
