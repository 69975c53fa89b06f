import CivilTime
import Trackers

/// The log that WaterMinder exports, in millilitres or ounces; dates, times and numbers follow the
/// phone's region, and drinks are named in its language:
///
///     Drink Type,Cup Name,Hydration Value(ml),Water Value(ml),Date,Time,Daily Goal Reached in %,…
///     Coffee,Cup,"300","270",20/9/26,08:10,10%,"270","2.600"
///
/// The hydration value is the volume, the water value what WaterMinder counts of it. In Dayring the
/// beverage decides how much counts, so only the first is imported.
///
/// Sources: readers of `waterminder-logs.csv` on GitHub: one in Python for ounces, with dates such
/// as `2018/10/05` and times such as `08:10:00 PM`, and one in JavaScript for millilitres, whose
/// tests contain all nine columns.
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
