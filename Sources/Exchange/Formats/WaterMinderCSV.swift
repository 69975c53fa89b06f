import CivilTime
import Trackers

/// The log that WaterMinder exports, in millilitres or ounces; dates, times and numbers are written as
/// the phone's region writes them, and drinks are named in its language:
///
///     Drink Type,Cup Name,Hydration Value(ml),Water Value(ml),Date,Time,Daily Goal Reached in %,…
///     Coffee,Cup,"300","270",20/9/26,08:10,10%,"270","2.600"
///
/// The hydration value is what was poured, the water value what WaterMinder counts of it; how much of a
/// beverage counts is told to Dayring by the beverage, so only the first one is taken.
///
/// Sources: the readers of `waterminder-logs.csv` on GitHub: a Python one for ounces, whose dates are
/// `2018/10/05` and times `08:10:00 PM`, and a JavaScript one for millilitres, whose tests hold all nine
/// columns.
extension ImportFormat {
  package static let waterMinder = ImportFormat(
    "waterminder", .program(ImportSource("WaterMinder", .fastsAndDrinks), file: "CSV"),
    TableColumns("Date", "Time", "Drink Type")
  ) { table, columns, context, file throws(ImportError) in
    let date = try columns.need("Date")
    let time = columns.take("Time")
    let amount = try AmountColumn(
      ["Hydration Value", "Amount", "Volume", "Water Value"], in: &columns, context.unit)
    let beverage = columns.take("Drink Type")
    let note = columns.take("Note", "Notes")
    file.readDrinks(
      table, day: date, time: time, amount, table.context(context, forDatesIn: date)
    ) {
      $1.beverage = $0[beverage]
      $1.note = $0[note]
    }
  }
}
