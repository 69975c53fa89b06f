import CivilTime
import Ledger
import Trackers

extension LedgerStore {
  /// The drinks of some days, oldest first, in the local time of each:
  ///
  ///     Date,Time,Amount (ml),Beverage,Note
  ///     2026-11-20,08:05,250,water,
  ///
  /// Millilitres have no decimals, fluid ounces one; only an amount that would be 0 has more.
  /// Drinks of the same minute are ordered by their lines, so that a file that was imported is
  /// exported unchanged.
  package func drinksCSV(
    in days: Range<Day> = .always, unit: VolumeUnit, dayStart: DayStart
  ) throws(Failure) -> String {
    var writer = CSVWriter(["Date", "Time", "Amount (\(unit.inHeader))", "Beverage", "Note"])
    let beverages = try Beverages(in: self)
    let lines = try drinks(in: days, dayStart: dayStart).map { DrinkLine($0, unit, beverages) }
    for line in lines.ordered(by: <) { writer.row(line.fields) }
    return writer.text
  }
}

private struct DrinkLine {
  let minute: Int64
  let fields: [String]

  init(_ drink: Drink, _ unit: VolumeUnit, _ beverages: Beverages) {
    let local = drink.at.local
    let name = beverages[drink.beverage].name
    minute = local.minute
    fields = [
      local.calendarDay.iso8601, local.timeOfDay.iso8601, unit.inCell(drink.volume),
      // In this ledger's spelling, if imported data spells it differently.
      CSVWriter.cell(beverages.named(name)?.name ?? name), CSVWriter.cell(drink.note),
    ]
  }

  static func < (left: DrinkLine, right: DrinkLine) -> Bool {
    if left.minute != right.minute { return left.minute < right.minute }
    for (left, right) in zip(left.fields, right.fields) {
      if left.utf8.lexicographicallyPrecedes(right.utf8) { return true }
      if right.utf8.lexicographicallyPrecedes(left.utf8) { return false }
    }
    return false
  }
}

extension VolumeUnit {
  fileprivate var inHeader: String {
    switch self {
    case .millilitres: "ml"
    case .fluidOunces: "fl oz"
    }
  }

  fileprivate func inCell(_ volume: Volume) -> String {
    let thousandths = thousandths(volume)
    if thousandths == 0,
      let exact = (1..<1000).last(where: { self.volume(thousandths: $0) <= volume })
    {
      return DecimalText.text(exact, places: 3)
    }
    return places == 0 ? "\(thousandths / 1000)" : CSVWriter.decimal(tenths: thousandths / 100)
  }
}
