import CivilTime
import Trackers

/// Drinks in the format of Dayring, and of Drink-E before it, in millilitres or fluid ounces:
///
///     Date,Time,Amount (ml),Beverage,Note
///     2026-11-20,08:05,250,water,
extension ImportFormat {
  package static let drinks = ImportFormat(
    "drinks", .own(.drinks), TableColumns("Date", "Time", "Beverage", "Note")
  ) { table, columns, context, file throws(ImportError) in
    let date = try columns.need("Date")
    let time = try columns.need("Time")
    let amount = try AmountColumn(["Amount"], in: &columns, context.unit)
    let beverage = columns.take("Beverage")
    let note = columns.take("Note")
    let context = file.context(context, table, datesIn: date, numbersIn: amount.index)
    file.readDrinks(table, day: date, time: time, amount, context) { row, drink in
      drink.beverage = CSVWriter.text(of: row[beverage])
      drink.note = CSVWriter.text(of: row[note])
    }
  }
}

extension ImportedFile {
  /// Reads a drink from each row, with day, time and amount in columns of their own.
  ///
  /// - Parameter texts: sets the remaining fields from the row.
  mutating func readDrinks(
    _ table: CSVTable, day: Int, time: Int?, _ amount: AmountColumn, _ context: ImportContext,
    texts: (CSVTable.Row, inout ImportedDrink) throws(ImportProblem) -> Void
  ) {
    read(table) { row throws(ImportProblem) in
      let written = try amount.volume(in: row, decimal: context.decimal)
      var drink = ImportedDrink(
        at: try row.moment(day: day, "Date", time: time, "Time", context),
        volume: written.volume, unit: written.unit)
      drink.isInstant = time == nil && row.isInstant(day, context)
      try texts(row, &drink)
      return .drink(drink)
    }
  }
}
