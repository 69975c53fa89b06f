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

/// A time of day in minutes since midnight, 0 to 1439.
package struct TimeOfDay: Hashable, Comparable, Sendable {
  package let minutes: Int

  /// NB: wraps around midnight, so 1500 is 01:00 and −60 is 23:00.
  package init(minutes: Int) {
    self.minutes = minutes.flooredRemainder(1440)
  }

  /// Nil unless 0…23 and 0…59.
  package init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    minutes = hour * 60 + minute
  }

  package var hour: Int { minutes / 60 }
  package var minute: Int { minutes % 60 }
  package var span: Span { .minutes(minutes) }

  package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.minutes < right.minutes
  }
}

/// The hour at which the user's day begins: 0 to 6 in the morning.
package struct DayStart: Hashable, Sendable {
  package static let supported = 0...6
  package static let midnight = DayStart(clamping: 0)

  package let hour: Int

  package init?(hour: Int) {
    guard Self.supported.contains(hour) else { return nil }
    self.hour = hour
  }

  package init(clamping hour: Int) {
    self.hour = min(max(hour, Self.supported.lowerBound), Self.supported.upperBound)
  }

  package var span: Span { .hours(hour) }
}

extension Day {
  /// The local times that count for this day: 24 hours from its start.
  package func localTimes(startingAt dayStart: DayStart) -> Range<LocalTime> {
    let start = LocalTime(day: self, time: TimeOfDay(minutes: dayStart.hour * 60))
    return start..<(start + .days(1))
  }

  /// The local time at a time of this day; ``LocalTime/day(startingAt:)`` is the inverse.
  /// Example: with a day start of 4, 01:30 of the 20th is on the calendar date of the 21st.
  package func local(at time: TimeOfDay, dayStart: DayStart) -> LocalTime {
    LocalTime(day: time.hour < dayStart.hour ? self + 1 : self, time: time)
  }
}
