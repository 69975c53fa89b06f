import ArgumentParser
import Trackers

struct ActivityPrimary: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "primary",
    abstract: "Choose the activity that stands for all where there is room for one.")

  @Argument(help: "Its name, or the beginning of its name or id.")
  var activity: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let activity = try context.activity(activity)
    let command = TallyCommand.makePrimary(activity.id)
    return try context.report(on: command, try context.perform(.tally(command)), activity)
  }
}
