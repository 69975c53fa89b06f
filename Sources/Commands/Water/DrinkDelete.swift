import ArgumentParser
import Trackers

struct DrinkDelete: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a drink. Can be undone.")

  @Argument(help: "The beginning of the drink's id, as listed.")
  var id: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let drink = try context.drink(id)
    let command = HydrationCommand.delete(drink.id)
    return try context.report(on: command, try context.perform(.hydration(command)), drink)
  }
}
