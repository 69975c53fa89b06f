/// A local date and time without a zone: milliseconds since 1970-01-01T00:00 local time.
///
/// Timed records are filed under it, because it does not change when the user travels.
package struct LocalTime: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package init(day: Day, time: TimeOfDay) {
    self = LocalTime(startOf: day) + time.span
  }

  /// Midnight at the start of the calendar day.
  package init(startOf day: Day) {
    milliseconds = Int64(day.number) * 86_400_000
  }

  /// The calendar day, midnight to midnight.
  package var calendarDay: Day { Day(number: Int(milliseconds.flooredQuotient(86_400_000))) }

  /// The time since midnight, seconds dropped.
  package var timeOfDay: TimeOfDay {
    TimeOfDay(minutes: Int(milliseconds.flooredRemainder(86_400_000) / 60_000))
  }

  /// The user's day. Example: with a day start of 4, 02:30 on the 21st counts for the 20th.
  package func day(startingAt dayStart: DayStart) -> Day {
    LocalTime(milliseconds: milliseconds - dayStart.span.milliseconds).calendarDay
  }

  package static func < (left: LocalTime, right: LocalTime) -> Bool {
    left.milliseconds < right.milliseconds
  }

  package static func + (time: LocalTime, span: Span) -> LocalTime {
    LocalTime(milliseconds: time.milliseconds + span.milliseconds)
  }

  package static func - (time: LocalTime, span: Span) -> LocalTime {
    LocalTime(milliseconds: time.milliseconds - span.milliseconds)
  }
}
