import ArgumentParser
import Trackers

struct DateDelete: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a date. Can be undone.")

  @Argument(help: "Its name, or the beginning of its name or id.")
  var date: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let former = try context.dateCounter(date)
    let command = DateCommand.delete(former.id)
    return try context.report(on: command, try context.perform(.date(command)), former)
  }
}
