import ArgumentParser
import Trackers

struct FastCancel: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Cancel the running fast: it is kept, and never counts.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.report(on: .cancel, try context.perform(.cancel))
  }
}
