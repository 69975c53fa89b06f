import ArgumentParser
import Trackers

struct BeverageRemove: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a beverage of your own; its drinks are kept. Can be undone.")

  @Argument(help: "Its name.")
  var beverage: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let former = try context.beverage(beverage)
    let command = HydrationCommand.removeBeverage(try former.ownID())
    return try context.report(on: command, try context.perform(.hydration(command)), former)
  }
}
