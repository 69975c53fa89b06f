import CivilTime
import Trackers

extension ImportedFile {
  /// The context with one order for all dates of a table: the user's, else that which the columns
  /// show together.
  mutating func context(
    _ context: ImportContext, _ table: CSVTable, datesIn columns: Int?...
  ) -> ImportContext {
    self.context(
      context, DateEvidence(in: table.rows.lazy.flatMap { row in columns.lazy.map { row[$0] } }))
  }

  mutating func context(_ context: ImportContext, _ evidence: DateEvidence) -> ImportContext {
    var context = context
    if context.dateReading.reason != .chosen, let order = evidence.order {
      context.dateReading = DateReading(order, .shown)
    }
    if evidence.isAmbiguous { dateReading = context.dateReading }
    return context
  }
}

/// Typed values of fields, or the problem with them.
extension CSVTable.Row {
  func moment(
    _ column: Int?, _ name: String, _ context: ImportContext
  ) throws(ImportProblem) -> Moment {
    let text = self[column]
    if text.isEmpty { throw .missing(name) }
    guard let written = WrittenTime(text, order: context.dateOrder),
      let moment = written.moment(in: context.zone)
    else { throw .bad(name, text) }
    return moment
  }

  /// Reads a moment from a day and a time in two columns; without a column for the time, from one.
  func moment(
    day dayColumn: Int?, _ dayName: String, time timeColumn: Int?, _ timeName: String,
    _ context: ImportContext
  ) throws(ImportProblem) -> Moment {
    guard let timeColumn else { return try moment(dayColumn, dayName, context) }
    let day = try day(dayColumn, dayName, context)
    let local = LocalTime(startOf: day) + (try time(timeColumn, timeName))
    guard let moment = context.zone.moment(reading: local) else {
      throw .bad(dayName, self[dayColumn])
    }
    return moment
  }

  /// Whether the time has an offset, so that it is the same instant wherever it is read.
  func isInstant(_ column: Int?, _ context: ImportContext) -> Bool {
    WrittenTime(self[column], order: context.dateOrder)?.offset != nil
  }

  func day(
    _ column: Int?, _ name: String, _ context: ImportContext
  ) throws(ImportProblem) -> Day {
    let text = self[column]
    if text.isEmpty { throw .missing(name) }
    guard let written = WrittenTime(text, order: context.dateOrder) else { throw .bad(name, text) }
    return written.day
  }

  func time(_ column: Int?, _ name: String) throws(ImportProblem) -> Span {
    let text = self[column]
    if text.isEmpty { throw .missing(name) }
    guard let time = WrittenTime.time(text) else { throw .bad(name, text) }
    return time
  }

  /// A number in thousandths, with the decimal point of the formats that are read this way, or with
  /// the comma of a spreadsheet.
  ///
  /// - Throws: `ambiguous` for `1,500`, which may have been 1500 or 1.5 before a spreadsheet.
  func thousandths(
    _ column: Int?, _ name: String, isExact: Bool = true
  ) throws(ImportProblem) -> Int64 {
    let text = self[column]
    if text.isEmpty { throw .missing(name) }
    guard let number = WrittenNumber(text, isExact: isExact) else { throw .bad(name, text) }
    if number.isMarkedByComma, let whole = number.groupedThousandths {
      throw .ambiguous(column: name, text: text.trimmed, whole: whole, decimal: number.thousandths)
    }
    return number.thousandths
  }

  /// A goal in hours, such as `16` or `16.5`; nil when the field is empty.
  func goal(hours column: Int?, _ name: String) throws(ImportProblem) -> FastGoal? {
    if self[column].isEmpty { return nil }
    let minutes = (try thousandths(column, name) * 60 + 500) / 1000
    guard let goal = Int(exactly: minutes).flatMap({ FastGoal(minutes: $0) }) else {
      throw .bad(name, self[column])
    }
    return goal
  }
}
