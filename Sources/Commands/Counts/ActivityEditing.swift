import ArgumentParser
import Trackers

struct ActivityEditing: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an activity's name, unit, quick amounts or look.",
    discussion: "Example: dayring count edit pushups --name push-ups --quick 10,20")

  @Argument(help: "Its name, or the beginning of its name or id.")
  var activity: String

  @Option(help: "A new name.")
  var name: String?

  @OptionGroup var options: ActivityOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard name == nil, options.isEmpty else { return }
    throw ValidationError("Say what to change: --name, --unit, --quick, --colour or --icon.")
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let former = try context.activity(activity)
    var draft = try options.draft(former.draft)
    draft.name = name ?? draft.name
    let command = TallyCommand.edit(former.id, draft)
    return try context.report(on: command, try context.perform(.tally(command)), former)
  }
}
