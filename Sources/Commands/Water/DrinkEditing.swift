import ArgumentParser
import Trackers

struct DrinkEditing: NounCommand {
  static let configuration = CommandConfiguration(
    "edit", "Correct a drink.",
    discussion: """
      Example: dayring drink edit 7zq4 --amount 300 --beverage tea
      A time without a day is on the day of the drink.
      """)

  @OptionGroup var naming: Naming<Drink>

  @Option(parsing: .unconditional, help: "How much it was: 300, 8oz, \"8 fl oz\".")
  var amount: String?

  @Option(help: "What it was.", completion: .names("beverages"))
  var beverage: String?

  @OptionGroup var entry: EntryEditOptions

  @Flag(help: "Also more than 10 litres at once.")
  var force = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard amount == nil, beverage == nil, entry.at.isEmpty, entry.note == nil else { return }
    throw ValidationError("Say what to change: --amount, --beverage, --at or --note.")
  }

  func change(of drink: Drink, in context: Context) throws(CommandFailure) -> TrackerCommand {
    var edit = DrinkEdit()
    if let amount { edit.volume = try Volume.typed(amount, in: context) }
    if let beverage { edit.beverage = try Beverage.named(beverage, in: context).key }
    edit.at = try context.time(entry.at, .at, .on(drink.at.local.calendarDay))
    edit.note = entry.note
    edit.isConfirmed = force
    return .water(.edit(drink.id, edit))
  }
}
