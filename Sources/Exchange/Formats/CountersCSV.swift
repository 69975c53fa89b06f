import CivilTime
import Trackers

/// Counts by day in the format of Dayring, and of Count-E before it, for one activity or several:
///
///     Activity,Date,Count,Goal,GoalReached
///     Push-ups,2026-11-20,45,40,Yes
///
/// For one activity the first column is missing; ``ImportContext/activity`` gives the name.
extension ImportFormat {
  package static let tallies = ImportFormat(
    "tallies", .own(.tallies), TableColumns("Date", "Count", "Goal", "GoalReached")
  ) { table, columns, context, file throws(ImportError) in
    let read = try CounterColumns(&columns, context.activity)
    let today = context.now.day(startingAt: .midnight)
    let context = file.context(
      context, table, datesIn: read.date, numbersIn: read.count, read.goal)
    var days = TalliedDays()
    file.read(table) { row throws(ImportProblem) in
      try days.add(try read.day(row, context))
      return nil
    }
    days.give(to: &file, today: today)
  }
}

private struct CounterColumns {
  private let activity: Int?
  private let activityName: String
  let date: Int
  let count: Int
  let goal: Int?
  private let goalReached: Int?

  init(_ columns: inout Columns, _ name: String?) throws(ImportError) {
    activity = columns.take("Activity")
    activityName = name?.trimmed ?? ""
    date = try columns.need("Date")
    count = try columns.need("Count")
    goal = columns.take("Goal")
    goalReached = columns.take("GoalReached")
    if activity == nil, activityName.isEmpty { throw .activityUnknown }
  }

  func day(
    _ row: CSVTable.Row, _ context: ImportContext
  ) throws(ImportProblem) -> TalliedDay {
    let name = activity == nil ? activityName : CSVWriter.text(of: row[activity])
    if name.isEmpty { throw .missing("Activity") }
    return TalliedDay(
      line: row.line, activity: name, day: try row.day(date, "Date", context),
      count: try row.amount(count, "Count", context),
      goal: row[goal].isEmpty ? nil : try row.tallyGoal(goal, "Goal", context),
      isReached: try row.yesOrNo(goalReached, "GoalReached"))
  }
}

extension CSVTable.Row {
  fileprivate func amount(
    _ column: Int?, _ name: String, _ context: ImportContext
  ) throws(ImportProblem) -> CounterAmount {
    CounterAmount(
      thousandths: try thousandths(column, name, decimal: context.decimal) {
        CounterAmount.supported.contains(CounterAmount(thousandths: $0))
      })
  }

  fileprivate func tallyGoal(
    _ column: Int?, _ name: String, _ context: ImportContext
  ) throws(ImportProblem) -> CounterAmount {
    let goal = try amount(column, name, context)
    guard (CounterAmount.zero...CounterAmount.supported.upperBound).contains(goal) else {
      throw .bad(name, self[column])
    }
    return goal
  }

  /// Nil when the field is empty.
  fileprivate func yesOrNo(_ column: Int?, _ name: String) throws(ImportProblem) -> Bool? {
    switch self[column].folded {
    case "": nil
    case "yes", "true", "1": true
    case "no", "false", "0": false
    default: throw .bad(name, self[column])
    }
  }
}
