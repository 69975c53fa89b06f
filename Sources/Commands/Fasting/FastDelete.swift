import ArgumentParser
import Trackers

struct FastDelete: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a fast. Can be undone.")

  @Argument(help: "The beginning of the fast's id, as listed.")
  var id: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let fast = try context.fast(id)
    let command = FastingCommand.delete(fast.id)
    return try context.report(on: command, try context.perform(command), fast)
  }
}
