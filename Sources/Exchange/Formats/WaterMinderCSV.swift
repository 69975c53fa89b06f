import CivilTime
import Trackers

/// The log that WaterMinder exports, in millilitres or ounces; dates, times and numbers follow the
/// phone's region, and drinks are named in its language:
///
///     Drink Type,Cup Name,Hydration Value(ml),Water Value(ml),Date,Time,Daily Goal Reached in %,…
///     Coffee,Cup,"300","270",20/9/26,08:10,10%,"270","2.600"
///
/// The hydration value is the volume, the water value the part of it that WaterMinder counts. In
/// Dayring the beverage has that share, so one that is new here is created with it.
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
      ["Hydration Value", "Amount", "Volume", "Water Value"], in: &columns, context.unit,
      isRound: true)
    let beverage = columns.take("Drink Type")
    let note = columns.take("Note", "Notes")
    let counted = try? AmountColumn(["Water Value"], in: &columns, context.unit, isRound: true)
    let context = file.context(
      context, table, datesIn: date, numbersIn: amount.index, counted?.index)
    file.readDrinks(table, day: date, time: time, amount, context) {
      row, drink throws(ImportProblem) in
      drink.beverage = row[beverage]
      drink.note = row[note]
      if let counted, !row[counted.index].isEmpty {
        let share = try counted.volume(in: row, decimal: context.decimal).volume
        drink.factor = Int(per: share.tenths, of: drink.volume.tenths)
      }
    }
  }
}
