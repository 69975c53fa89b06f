import ArgumentParser
import Trackers

struct ActivityArchive: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Hide an activity and keep its entries, or bring it back.")

  @Argument(help: "Its name, or the beginning of its name or id.")
  var activity: String

  @Flag(help: "Bring it back.")
  var undo = false

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let activity = try context.activity(activity)
    let command = TallyCommand.archive(activity.id, !undo)
    return try context.report(on: command, try context.perform(.tally(command)), activity)
  }
}
