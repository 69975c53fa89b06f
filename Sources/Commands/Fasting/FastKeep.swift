import ArgumentParser
import Trackers

struct FastKeep: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "keep",
    abstract: "Of several fasts that devices started apart, keep this one and delete the others.")

  @Argument(help: "The beginning of the fast's id, as in the status.")
  var id: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let fast = try context.fast(id)
    let command = FastingCommand.keep(fast.id)
    return try context.report(on: command, try context.perform(command), fast)
  }
}
