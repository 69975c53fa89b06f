import ArgumentParser
import Trackers

struct FastStop: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: "Stop the running fast, now or earlier.")

  @Option(parsing: .upToNextOption, help: ArgumentHelp("When it ended.", valueName: "time"))
  var at: [String] = []

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let command = FastingCommand.stop(at: try context.time(at, .end))
    return try context.report(on: command, try context.perform(command))
  }
}
