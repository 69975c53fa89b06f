import ArgumentParser
import JSON
import Trackers

struct DrinkList: RowCommand {
  static let configuration = CommandConfiguration(
    "list", "List drinks by day, the newest first; without options, 30.")

  @OptionGroup var options: ListOptions
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  var member: String { "drinks" }

  func example(in context: Context) throws(CommandFailure) -> JSON? {
    let ledger = context.ledger
    let drink = Drink(id: .example, at: context.now, volume: .largest, beverage: .water)
    return drink.json(
      try context.read(Beverages(in: ledger)), try context.userDay().volume)
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let (day, ledger) = (try context.userDay(), context.ledger)
    let beverages = try context.read(Beverages(in: ledger))
    let range = try options.range(day, in: context)
    let drinks = try context.read(
      ledger.drinks(in: range, dayStart: day.dayStart, limit: options.count))
    let ids = output.json ? .none : try ShortIDs(of: drinks.map { $0.id }, .drink, in: context)
    let log = try LogView(
      drinks.map { drink in
        LogView.Entry(
          id: ids[drink.id], at: drink.at,
          what: [
            day.volume.text(drink.volume.tenths), beverages[drink.beverage].name.harmless,
          ],
          note: drink.note)
      }, try context.read(ledger.hydration(dayStart: day.dayStart)), day.volume, in: context)
    return Report(
      ["drinks": .list(drinks) { $0.json(beverages, day.volume) }, "days": log.json],
      text: log.lines)
  }
}
