import CivilTime
import Trackers

/// Zero's table of fasts. The date is the day of the start; the day of the end is missing, but the
/// whole hours are given. The month comes before the day in every region; only an edited file shows
/// the other order.
///
///     Date,Start,End,Hours,Night Eating
///     1/17/21,19:15,12:00,16,1
///
/// Source: a published sample, and its reader, in jbpauly/glucose-sleep-analysis on GitHub.
extension ImportFormat {
  /// Other tables, such as working hours, have the same columns.
  package static let zero = ImportFormat(
    "zero", .program(.zero, file: "CSV"),
    TableColumns("Date", "Start", "End", "Hours", further: ["Night Eating"])
  ) { table, columns, context, file throws(ImportError) in
    let date = try columns.need("Date")
    let start = try columns.need("Start")
    let end = try columns.need("End")
    let hours = try columns.need("Hours")
    let isChosen = context.dateReading.reason == .chosen
    var context = context
    if !isChosen { context.dateReading = DateReading(.monthFirst, .region) }
    context = file.context(context, table, datesIn: date, numbersIn: hours)
    let isShown = isChosen || context.dateReading.reason == .shown
    // Zero writes it so in every region, which leaves no doubt.
    if !isShown { file.dateReading = nil }
    file.read(table) { row throws(ImportProblem) in
      let began = try row.moment(day: date, "Date", time: start, "Start", context)
      var fast = ImportedFast(start: began, end: nil)
      if !isShown { fast.misread = row.misreadStart(date, began) }
      if row[end].isEmpty { return .fast(fast) }
      let time = try row.time(end, "End")
      let wholeHours = try row.wholeHours(hours, "Hours", context)
      guard let ended = context.zone.end(of: began, at: time, wholeHours: wholeHours) else {
        throw .bad("Hours", row[hours])
      }
      fast.end = ended
      return .fast(fast)
    }
  }
}

extension ImportSource {
  static let zero = ImportSource("Zero", .fastsAndDrinks, files: "CSV, JSON")
}

extension CSVTable.Row {
  /// The start as previous versions read it: `3/4/26` in the user's order, unless the dates showed
  /// one.
  fileprivate func misreadStart(_ column: Int, _ start: Moment) -> LocalTime? {
    guard let written = WrittenTime(self[column], order: .dayFirst) else { return nil }
    let local = LocalTime(startOf: written.day) + start.local.timeOfDay.span
    return local == start.local ? nil : local
  }

  fileprivate func wholeHours(
    _ column: Int, _ name: String, _ context: ImportContext
  ) throws(ImportProblem) -> Int {
    let days = FastRules.longest.wholeHours / 24
    let thousandths = try thousandths(column, name, decimal: context.decimal) {
      $0 / 1000 <= Int64(days * 24)
    }
    guard thousandths >= 0 else { throw .bad(name, self[column]) }
    guard thousandths / 1000 <= Int64(days * 24) else { throw .tooLong(days: days) }
    return Int(thousandths / 1000)
  }
}

extension Zone {
  /// The first moment after the start with the local time `time` and that many whole hours after
  /// it. When the clocks change that night, the hours may be those of the clocks.
  ///
  /// Examples: from 20:00 to 12:00 with 16 hours it is the next day; from 20:00 to 20:30 with 72
  /// three days later; from 20:00 to 12:00 with 20 there is none.
  fileprivate func end(of start: Moment, at time: Span, wholeHours: Int) -> Moment? {
    let first = start.local.calendarDay
    let candidates = (0...wholeHours / 24 + 1).compactMap {
      moment(reading: LocalTime(startOf: first + $0) + time)
    }.filter { $0.instant > start.instant }
    return candidates.first { ($0 - start).wholeHours == wholeHours }
      ?? candidates.first {
        Span(milliseconds: $0.local.milliseconds - start.local.milliseconds).wholeHours
          == wholeHours
      }
  }
}
