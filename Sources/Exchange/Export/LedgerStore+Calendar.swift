import CivilTime
import Ledger
import Trackers

/// The contents of an exported calendar.
package struct CalendarContents: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Tasks of the given days.
  package static let tasks = CalendarContents(rawValue: 1)
  /// Tasks without a planned day.
  package static let backlog = CalendarContents(rawValue: 2)
  /// Fasts that began on the given days and have ended.
  package static let fasts = CalendarContents(rawValue: 4)
  package static let all: CalendarContents = [.tasks, .backlog, .fasts]
}

extension LedgerStore {
  /// An iCalendar file by RFC 5545: a `VTODO` for each task and a `VEVENT` for each fast.
  ///
  /// Leaves out running fasts, since their end is unknown, and fasts that ended before they began,
  /// as merged edits may leave them.
  ///
  /// - Parameters:
  ///   - days: days of the calendar.
  ///   - zone: the zone for reminders of the backlog.
  ///   - now: the time of the export, written to each component.
  package func calendar(
    of contents: CalendarContents = .all, in days: Range<Day>, zone: Zone, at now: Moment
  ) throws(Failure) -> String {
    let planned = contents.contains(.tasks) ? days : days.lowerBound..<days.lowerBound
    let exported = try ExportedTasks(
      in: planned, withBacklog: contents.contains(.backlog), self)
    let times = LocalTime(startOf: days.lowerBound)..<LocalTime(startOf: days.upperBound)
    let fasts =
      contents.contains(.fasts) ? try fasts(startingIn: times).reversed() : [Fast]().reversed()
    var writer = CalendarWriter()
    writer.component("VCALENDAR") { writer in
      writer.line("PRODID", "-//Dayring//Dayring//EN")
      writer.line("VERSION", "2.0")
      for task in exported.tasks {
        writer.add(task, exported.routine(of: task), zone, now.instant)
      }
      for fast in fasts { writer.add(fast, now.instant) }
    }
    return writer.text
  }
}
