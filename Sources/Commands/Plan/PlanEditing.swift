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

  @Argument(help: "The beginning of its title, of a word in it, or of its id.")
  var task: [String]

  @Option(help: "A new title, up to 200 characters.")
  var title: String?

  @OptionGroup var options: TaskOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard title == nil, options.isEmpty else { return }
    throw ValidationError(
      "Say what to change: --title, --notes, --day, --region, --bucket, --carry, --sticky,"
        + " --expires, --remind or --repeat.")
  }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let former = try plan.task(task)
    var edit = try options.edit(of: former, in: plan)
    edit.title = title
    let command = PlanCommand.edit(former.id, edit)
    return try plan.report(on: command, try plan.perform(command), former, showsRemarks: true)
  }
}
