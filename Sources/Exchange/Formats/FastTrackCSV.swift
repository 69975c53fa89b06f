import CivilTime
import Trackers

/// The log that FastTrack for Android exports, in the phone's zone.
///
///     ID,Start,End,Duration (s),Duration,Notes
///     1,2026-07-14 20:00:00,2026-07-15 12:00:00,57600,"16 hours","slept well"
///
/// Before notes were added, it had whole hours, rounded down:
///
///     ID,Start Date,Start Time,Duration (hours)
///     1,2026-07-14,8:00,16
///
/// Source: `FastingLogRepositoryImpl` in its repository, Wavesonics/FastTrack.
extension ImportFormat {
  /// Other tables, such as working hours, have the same columns.
  package static let fastTrack = ImportFormat(
    "fasttrack", .program(ImportSource("FastTrack", .fastsAndDrinks), file: "CSV"),
    TableColumns(
      "ID", "Start", "End", "Duration (s)",
      former: ["ID", "Start Date", "Start Time", "Duration (hours)"],
      further: ["Duration", "Notes"])
  ) { table, columns, context, file throws(ImportError) in
    let read = try FastTrackColumns(&columns)
    let context = file.context(
      context, table, datesIn: read.start, read.end, numbersIn: read.duration)
    file.read(table) { row throws(ImportProblem) in
      .fast(try read.fast(row, context))
    }
  }
}

private struct FastTrackColumns {
  let start: Int
  /// Nil when the start column includes the time.
  private let startTime: Int?
  let end: Int?
  let duration: Int?
  private let isInHours: Bool
  private let notes: Int?

  init(_ columns: inout Columns) throws(ImportError) {
    // The id in FastTrack, and the duration in words.
    for name in ["ID", "Duration"] { _ = columns.take(name) }
    if let start = columns.take("Start") {
      self.start = start
      startTime = nil
      end = try columns.need("End")
      duration = columns.take("Duration (s)")
      isInHours = false
    } else {
      start = try columns.need("Start Date")
      startTime = try columns.need("Start Time")
      end = nil
      duration = try columns.need("Duration (hours)")
      isInHours = true
    }
    notes = columns.take("Notes")
  }

  func fast(
    _ row: CSVTable.Row, _ context: ImportContext
  ) throws(ImportProblem) -> ImportedFast {
    let name = startTime == nil ? "Start" : "Start Date"
    let start = try row.moment(day: start, name, time: startTime, "Start Time", context)
    var end = row[end].isEmpty ? nil : try row.moment(end, "End", context)
    // A short fast may end at an earlier local time than it began, as the clocks go back.
    if end.map({ $0.instant <= start.instant }) ?? true,
      let duration = try duration(row, context), duration > .zero
    {
      let told = context.zone.moment(start.instant + duration)
      // Another local time than the written one contradicts it.
      let isSame = end.map { abs($0.local.milliseconds - told.local.milliseconds) < 60_000 }
      if isSame ?? true { end = told }
    }
    guard let end else { throw .missing("End") }
    if !isInHours {
      try row.check(
        duration: duration, "Duration (s)", unit: .seconds(1), within: .minutes(61),
        of: start, to: end, decimal: context.decimal)
    }
    var fast = ImportedFast(start: start, end: end)
    fast.isInstant = startTime == nil && row.isInstant(self.start, context)
    fast.note = row[notes]
    return fast
  }

  private func duration(
    _ row: CSVTable.Row, _ context: ImportContext
  ) throws(ImportProblem) -> Span? {
    if row[duration].isEmpty { return nil }
    let name = isInHours ? "Duration (hours)" : "Duration (s)"
    let longest = FastRules.longest.milliseconds
    let possible = 0...(isInHours ? longest / 3600 : longest)
    let number = try row.thousandths(duration, name, decimal: context.decimal) {
      possible.contains($0)
    }
    guard possible.contains(number) else { throw .bad(name, row[duration]) }
    return Span(milliseconds: isInHours ? number * 3600 : number)
  }
}
