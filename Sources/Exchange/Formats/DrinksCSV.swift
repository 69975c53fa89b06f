import CivilTime
import Trackers

/// Drinks as Dayring writes them, and Drink-E before it, in millilitres or fluid ounces:
///
///     Date,Time,Amount (ml),Beverage,Note
///     2026-11-20,08:05,250,water,
extension ImportedFile {
  static func drinks(
    _ table: CSVTable, _ context: ImportContext
  ) throws(ImportError) -> ImportedFile {
    var columns = Columns(table.header)
    let date = try columns.need("Date")
    let time = try columns.need("Time")
    let amount = try AmountColumn(["Amount"], in: &columns, context.unit)
    let beverage = columns.take("Beverage")
    let note = columns.take("Note")
    let context = table.context(context, forDatesIn: date)
    var file = ImportedFile(.drinks, issues: table.issues)
    file.ignored = columns.rest
    for row in table.rows {
      file.read(line: row.line) { () throws(ImportProblem) in
        let written = try row.volume(amount)
        var drink = ImportedDrink(
          at: try row.moment(day: date, "Date", time: time, "Time", context),
          volume: written.volume, unit: written.unit)
        drink.beverage = CSVWriter.text(of: row[beverage])
        drink.note = CSVWriter.text(of: row[note])
        return .drink(drink)
      }
    }
    return file
  }
}
