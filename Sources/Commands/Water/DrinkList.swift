import ArgumentParser
import JSON
import SQLiteLedger
import Trackers

struct DrinkList: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List drinks by day, the newest first; without options, 30.")

  @OptionGroup var options: ListOptions
  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let day = try context.userDay()
    let beverages = try context.beverages()
    let drinks = try context.read { store throws(StorageError) in
      try store.drinks(
        in: options.range(day), dayStart: day.dayStart, limit: options.count)
    }
    let days = try context.byDay(
      try entries(drinks, beverages, day, in: context), try context.hydrationSeries(day))
    return Report(
      json: {
        .object([
          "drinks": .array(drinks.map { $0.json(beverages, day.volume) }),
          "days": .array(days.map { $0.figure.json(day.volume) }),
        ])
      },
      text: {
        LogView(entries: days, measure: day.volume, texts: context.texts.shell).lines($0)
      })
  }

  private func entries(
    _ drinks: [Drink], _ beverages: Beverages, _ day: UserDay, in context: Context
  ) throws(CommandFailure) -> [LogView.Entry] {
    let ids =
      output.json
      ? ShortIDs(complete: []) : try context.shortIDs(of: drinks.map { $0.id }, .drink)
    return drinks.map { drink in
      LogView.Entry(
        id: ids[drink.id], at: drink.at,
        what: [
          day.volume.text(drink.volume.tenths), beverages[drink.beverage].name.harmless,
        ],
        note: drink.note)
    }
  }
}
