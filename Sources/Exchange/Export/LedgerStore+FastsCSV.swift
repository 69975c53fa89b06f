import CivilTime
import Ledger
import Trackers

extension LedgerStore {
  /// The fasts that began on some days, newest first:
  ///
  ///     Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed
  ///     2026-11-19T20:00:00+01:00,2026-11-20T12:00:00+01:00,16:8,16.0,16.0,Yes
  ///
  /// Hours are rounded to one decimal: 3 h 58 min are 4.0, although they do not complete a fast of
  /// four hours. A running fast has neither an end nor a duration.
  package func fastsCSV(
    in days: Range<Day> = .always, dayStart: DayStart
  ) throws(Failure) -> String {
    var writer = CSVWriter([
      "Start Date", "End Date", "Schedule", "Duration (hours)", "Target (hours)", "Completed",
    ])
    // Fasts that began at the same local time in different zones are sorted by instant.
    let fasts = try fasts(startingIn: days.localTimes(startingAt: dayStart)).ordered {
      ($0.start.local, $0.start.instant) > ($1.start.local, $1.start.instant)
    }
    for fast in fasts {
      writer.row([
        fast.start.iso8601, fast.end?.iso8601 ?? "", CSVWriter.cell(fast.schedule),
        fast.duration.map { CSVWriter.hours($0) } ?? "", CSVWriter.hours(fast.goal.span),
        fast.completion,
      ])
    }
    return writer.text
  }
}

extension Fast {
  /// The cell `Completed`: `Yes`, `No` or `Cancelled`.
  ///
  /// NB: early files of this format had `No` for cancelled fasts too. Read back as `No`, one would
  /// count, and overlap others.
  fileprivate var completion: String {
    isCancelled ? "Cancelled" : isCompleted ? "Yes" : "No"
  }
}

extension CSVWriter {
  /// The hours with one decimal, halves rounded up: 15 h 57 min are `16.0`.
  static func hours(_ span: Span) -> String {
    let tenths = (span.milliseconds + 180_000).flooredQuotient(360_000)
    return decimal(tenths: tenths)
  }

  /// The number with one decimal: `8.0`.
  ///
  /// - Parameter tenths: not negative.
  static func decimal(tenths: Int64) -> String { "\(tenths / 10).\(tenths % 10)" }
}
