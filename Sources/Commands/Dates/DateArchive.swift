import ArgumentParser
import Trackers

struct DateArchive: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Hide a date and keep it, or bring it back.")

  @Argument(help: "Its name, or the beginning of its name or id.")
  var date: String

  @Flag(help: "Bring it back.")
  var undo = false

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let former = try context.dateCounter(date)
    let command = DateCommand.archive(former.id, !undo)
    return try context.report(on: command, try context.perform(.date(command)), former)
  }
}
