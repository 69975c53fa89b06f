import CivilTime
import Trackers

extension ImportedFile {
  /// The context with one order for all dates of a table, the user's, else that which the columns
  /// show together, and with the decimal mark that its numbers show.
  mutating func context(
    _ context: ImportContext, _ table: CSVTable, datesIn columns: Int?...,
    numbersIn numbers: Int?...
  ) -> ImportContext {
    func texts(_ columns: [Int?]) -> some Sequence<String> {
      table.rows.lazy.flatMap { row in columns.lazy.map { row[$0] } }
    }
    var context = self.context(context, DateEvidence(in: texts(columns)))
    context.decimal = DecimalEvidence(in: texts(numbers)).decimal
    return context
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

  /// A number in thousandths.
  ///
  /// - Parameters:
  ///   - decimal: see ``WrittenNumber/thousandths(decimal:isPossible:)``.
  ///   - isExact: whether more than three decimals are refused.
  /// - Throws: `ambiguous` for `1,500`, which may be 1500 or 1.5, if the file shows neither.
  func thousandths(
    _ column: Int?, _ name: String, decimal: UInt8?, isExact: Bool = true,
    isPossible: (Int64) -> Bool
  ) throws(ImportProblem) -> Int64 {
    let text = self[column]
    if text.isEmpty { throw .missing(name) }
    guard let number = WrittenNumber(text, isExact: isExact) else { throw .bad(name, text) }
    do throws(TypedNumberError) {
      return try number.thousandths(decimal: decimal, isPossible: isPossible)
    } catch {
      throw ImportProblem(error, name, text)
    }
  }

  /// Refuses a fast whose written duration contradicts its times, as in an edited or misread table.
  ///
  /// - Parameters:
  ///   - tolerance: of rounding, and where times have no zone, of a change of the clocks.
  func check(
    duration column: Int?, _ name: String, unit: Span, within tolerance: Span,
    of start: Moment, to end: Moment?, decimal: UInt8?
  ) throws(ImportProblem) {
    guard let end, start.instant < end.instant, !self[column].isEmpty else { return }
    let local = end.local.milliseconds - start.local.milliseconds
    let spans = [(end - start).milliseconds, local]
    func agrees(_ thousandths: Int64) -> Bool {
      let (product, overflows) = thousandths.multipliedReportingOverflow(by: unit.milliseconds)
      return !overflows && spans.contains { abs($0 - product / 1000) <= tolerance.milliseconds }
    }
    let written = try thousandths(column, name, decimal: decimal, isPossible: agrees)
    if !agrees(written) {
      throw .contradictory(column: name, text: ImportProblem.short(self[column]))
    }
  }

  /// A goal in hours, such as `16` or `16.5`; nil when the field is empty.
  func goal(
    hours column: Int?, _ name: String, decimal: UInt8?
  ) throws(ImportProblem) -> FastGoal? {
    if self[column].isEmpty { return nil }
    let hours = try thousandths(column, name, decimal: decimal) { FastGoal(thousandths: $0) != nil }
    guard let goal = FastGoal(thousandths: hours) else { throw .bad(name, self[column]) }
    return goal
  }
}

extension FastGoal {
  /// - Parameter thousandths: of an hour.
  init?(thousandths hours: Int64) {
    guard let minutes = Int(exactly: (hours * 60 + 500).flooredQuotient(1000)) else { return nil }
    self.init(minutes: minutes)
  }
}

extension ImportProblem {
  init(_ error: TypedNumberError, _ column: String, _ text: String) {
    switch error {
    case .ambiguous(let whole, let decimal):
      self = .ambiguous(column: column, text: text.trimmed, whole: whole, decimal: decimal)
    case .unreadable, .unitMissing, .severalNumbers, .otherUnit: self = .bad(column, text)
    }
  }
}
