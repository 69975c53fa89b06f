import ArgumentParser

struct DrinkStatus: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show what was drunk today, and what is left to the goal.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.hydrationReport()
  }
}
