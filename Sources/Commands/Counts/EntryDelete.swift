import ArgumentParser
import Trackers

struct EntryDelete: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete an entry. Can be undone.")

  @Argument(help: "The beginning of the entry's id, as listed.")
  var id: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let entry = try context.entry(id)
    let command = TallyCommand.deleteEntry(entry.id)
    return try context.report(on: command, try context.perform(.tally(command)), entry)
  }
}
