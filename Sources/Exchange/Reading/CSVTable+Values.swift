import CivilTime
import Trackers

extension CSVTable {
  /// Reads dates in the order of numbers that the column shows by itself, if it does.
  func context(_ context: ImportContext, forDatesIn column: Int?) -> ImportContext {
    var context = context
    context.dateOrder = DateOrder(shownBy: rows.map { $0[column] }) ?? context.dateOrder
    return context
  }
}

/// What a field says, or the problem with it.
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

  /// Of a day and a time of day in two columns; where there is no column for the time, both are in one.
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

  /// A number as thousandths, with a point or a comma.
  func thousandths(_ column: Int?, _ name: String) throws(ImportProblem) -> Int64 {
    let text = self[column]
    if text.isEmpty { throw .missing(name) }
    guard let number = DecimalText.parse(text, places: 3) else { throw .bad(name, text) }
    return number
  }

  /// A goal in hours, such as `16` or `16.5`; nil where the field is empty.
  func goal(hours column: Int?, _ name: String) throws(ImportProblem) -> FastGoal? {
    if self[column].isEmpty { return nil }
    let minutes = (try thousandths(column, name) * 60 + 500) / 1000
    guard let goal = Int(exactly: minutes).flatMap({ FastGoal(minutes: $0) }) else {
      throw .bad(name, self[column])
    }
    return goal
  }
}
