import ArgumentParser
import Trackers

struct DrinkEditing: LedgerCommand {
  static let configuration = CommandConfiguration(
    "edit", "Correct a drink.",
    discussion: """
      Example: dayring drink edit 7zq4 --amount 300 --beverage tea
      A time without a day is on the day of the drink.
      """)

  @Argument(help: ArgumentHelp(EntryName.help), completion: .names("drinks"))
  var id: String

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

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(try Drink.withID(id, in: context)) { drink throws(CommandFailure) in
      var edit = DrinkEdit()
      if let amount { edit.volume = try Volume.typed(amount, in: context) }
      if let beverage { edit.beverage = try Beverage.named(beverage, in: context).key }
      edit.at = try context.time(entry.at, .at, .on(drink.at.local.calendarDay))
      edit.note = entry.note
      edit.isConfirmed = force
      return .hydration(.edit(drink.id, edit))
    }
  }
}

struct DrinkDelete: LedgerCommand {
  static let configuration = CommandConfiguration(
    "delete", "Delete drinks. Can be undone.",
    discussion: """
      Examples: dayring drink delete last
                dayring drink delete @1 @2
      One undo takes back all of them.
      """, aliases: ["rm", "remove"])

  @Argument(help: ArgumentHelp(EntryName.help), completion: .names("drinks"))
  var ids: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws { try EntryName.rejectNone(ids, "`dayring drink list`") }

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.change(ids) { (drink: Drink) in .hydration(.delete(drink.id)) }
  }
}
