import ArgumentParser
import Trackers

struct DrinkEditing: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Correct a drink.",
    discussion: """
      Example: dayring drink edit 7zq4 --amount 300 --beverage tea
      A time without a day is on the day of the drink.
      """)

  @Argument(help: "The beginning of the drink's id, as listed.")
  var id: String

  @Option(parsing: .unconditional, help: "How much it was: 300, 8oz, \"8 fl oz\".")
  var amount: String?

  @Option(help: "What it was.")
  var beverage: String?

  @OptionGroup var entry: EntryOptions

  @Flag(help: "Also more than 10 litres at once.")
  var force = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard amount == nil, beverage == nil, entry.at.isEmpty, entry.note == nil else { return }
    throw ValidationError("Say what to change: --amount, --beverage, --at or --note.")
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let drink = try context.drink(id)
    var edit = DrinkEdit()
    if let amount { edit.volume = try context.volume(amount) }
    if let beverage { edit.beverage = try context.beverage(beverage).key }
    edit.at = try context.time(entry.at, .at, .on(drink.at.local.calendarDay))
    edit.note = entry.note
    edit.isConfirmed = force
    let command = HydrationCommand.edit(drink.id, edit)
    return try context.report(on: command, try context.perform(.hydration(command)), drink)
  }
}
