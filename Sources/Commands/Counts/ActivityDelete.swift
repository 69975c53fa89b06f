import ArgumentParser
import Trackers

struct ActivityDelete: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete an activity with its entries. Can be undone.")

  @Argument(help: "Its name, or the beginning of its name or id.")
  var activity: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let activity = try context.activity(activity)
    let command = TallyCommand.delete(activity.id)
    return try context.report(on: command, try context.perform(.tally(command)), activity)
  }
}
