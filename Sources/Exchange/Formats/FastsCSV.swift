import CivilTime
import Trackers

/// Fasts in the format of Dayring, and of Fast-E before it:
///
///     Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed
///     2026-11-19T20:00:00+01:00,2026-11-20T12:00:00+01:00,16:8,16.0,16.0,Yes
extension ImportFormat {
  package static let fasts = ImportFormat(
    "fasts", .own(.fasts),
    TableColumns("Start Date", "End Date", "Schedule", "Target (hours)")
  ) { table, columns, context, file throws(ImportError) in
    let start = try columns.need("Start Date")
    let end = try columns.need("End Date")
    let schedule = columns.take("Schedule")
    let target = columns.take("Target (hours)")
    let duration = columns.take("Duration (hours)")
    let completed = columns.take("Completed")
    let context = file.context(context, table, datesIn: start, end, numbersIn: target, duration)
    file.read(table) { row throws(ImportProblem) in
      var fast = ImportedFast(
        start: try row.moment(start, "Start Date", context),
        end: row[end].isEmpty ? nil : try row.moment(end, "End Date", context))
      fast.isInstant = row.isInstant(start, context)
      try row.check(
        duration: duration, "Duration (hours)", unit: .hours(1), within: .minutes(7),
        of: fast.start, to: fast.end, decimal: context.decimal)
      fast.schedule = CSVWriter.text(of: row[schedule])
      fast.isCancelled = try row.isCancelled(completed, "Completed")
      fast.goal = try row.goal(
        tenths: target, "Target (hours)", of: fast, row[completed].folded, context)
      return .fast(fast)
    }
  }
}

extension CSVTable.Row {
  /// Whether a fast is cancelled. Any other word than the format's own may mean so too.
  fileprivate func isCancelled(_ column: Int?, _ name: String) throws(ImportProblem) -> Bool {
    switch self[column].folded {
    case "yes", "no", "": false
    case "cancelled", "canceled": true
    default: throw .bad(name, self[column])
    }
  }

  /// A goal that may have been rounded to a tenth of an hour: of the goals with that value, the
  /// nearest with which the fast is as complete as the file says.
  ///
  /// Example: 16.3 hours may be a goal of 16 h 15 min to 16 h 20 min. If a fast of 16 h 19 min is
  /// not complete, its goal was 16 h 20 min.
  fileprivate func goal(
    tenths column: Int?, _ name: String, of fast: ImportedFast, _ completed: String,
    _ context: ImportContext
  ) throws(ImportProblem) -> FastGoal? {
    if self[column].isEmpty { return nil }
    let thousandths = try thousandths(column, name, decimal: context.decimal) {
      (0...100_000).contains($0)
    }
    guard thousandths % 100 == 0, (0...100_000).contains(thousandths) else {
      return try goal(hours: column, name, decimal: context.decimal)
    }
    let exact = Int(thousandths) * 6 / 100
    let candidates = [0, -1, 1, -2, 2, -3].compactMap { FastGoal(minutes: exact + $0) }
    var agreeing: FastGoal?
    if let end = fast.end, completed == "yes" || completed == "no" {
      agreeing = candidates.first { (end - fast.start >= $0.span) == (completed == "yes") }
    }
    guard let goal = agreeing ?? candidates.first else { throw .bad(name, self[column]) }
    return goal
  }
}
