import CivilTime
import Ledger
import Trackers

/// What a calendar is made of.
package struct CalendarContents: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The tasks of the days.
  package static let tasks = CalendarContents(rawValue: 1)
  /// The tasks that no day is planned for.
  package static let backlog = CalendarContents(rawValue: 2)
  /// The fasts that began on the days and have ended.
  package static let fasts = CalendarContents(rawValue: 4)
  package static let all: CalendarContents = [.tasks, .backlog, .fasts]
}

extension LedgerStore {
  /// An iCalendar file by RFC 5545: a `VTODO` for each task and a `VEVENT` for each fast, by their days.
  ///
  /// A running fast is left out, since nobody knows when it will end; and so is one that ended before
  /// it began, as merged edits may leave it.
  ///
  /// - Parameters:
  ///   - days: by the calendar.
  ///   - zone: whose clocks the reminders of the backlog go by.
  ///   - now: when the file is made; it stands in each component.
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
