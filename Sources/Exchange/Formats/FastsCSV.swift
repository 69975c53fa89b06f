import CivilTime
import Trackers

/// Fasts as Dayring writes them, and Fast-E before it:
///
///     Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed
///     2026-11-19T20:00:00+01:00,2026-11-20T12:00:00+01:00,16:8,16.0,16.0,Yes
extension ImportedFile {
  static func fasts(
    _ table: CSVTable, _ context: ImportContext
  ) throws(ImportError) -> ImportedFile {
    var columns = Columns(table.header)
    let start = try columns.need("Start Date")
    let end = try columns.need("End Date")
    let schedule = columns.take("Schedule")
    let target = columns.take("Target (hours)")
    // Both follow from the others.
    _ = columns.take("Duration (hours)")
    let completed = columns.take("Completed")
    var file = ImportedFile(.fasts, issues: table.issues)
    file.ignored = columns.rest
    for row in table.rows {
      file.read(line: row.line) { () throws(ImportProblem) in
        var fast = ImportedFast(
          start: try row.moment(start, "Start Date", context),
          end: row[end].isEmpty ? nil : try row.moment(end, "End Date", context))
        fast.schedule = CSVWriter.text(of: row[schedule])
        fast.goal = try row.goal(hours: target, "Target (hours)")
        fast.isCancelled = row[completed].folded == "cancelled"
        return .fast(fast)
      }
    }
    return file
  }
}
