import CivilTime

/// The user's waking hours in local time: from one time of day to the next occurrence of the other,
/// perhaps on the following day. Never empty, never a whole day.
package struct WakingHours: Hashable, Sendable {
  /// 08:00 to 22:00.
  package static let standard = WakingHours(unchecked: .hours(8), .hours(22))

  package let from: TimeOfDay
  package let to: TimeOfDay

  /// Nil if both are the same.
  package init?(from: TimeOfDay, to: TimeOfDay) {
    guard from != to else { return nil }
    self.from = from
    self.to = to
  }

  private init(unchecked from: Span, _ to: Span) {
    self.from = TimeOfDay(minutes: from.wholeMinutes)
    self.to = TimeOfDay(minutes: to.wholeMinutes)
  }

  /// The hours with another beginning: with the same end, or the same length if the end would be
  /// the new beginning.
  package func starting(at from: TimeOfDay) -> WakingHours {
    WakingHours(from: from, to: to) ?? WakingHours(from, lasting: minutes)
  }

  /// The hours with another end: with the same beginning, or the same length if the beginning would
  /// be the new end.
  package func ending(at to: TimeOfDay) -> WakingHours {
    WakingHours(from: from, to: to)
      ?? WakingHours(TimeOfDay(minutes: to.minutes - minutes), lasting: minutes)
  }

  private init(_ from: TimeOfDay, lasting minutes: Int) {
    self.from = from
    to = TimeOfDay(minutes: from.minutes + minutes)
  }

  private var minutes: Int { (to.minutes - from.minutes).flooredRemainder(1440) }

  /// The end of the waking hours that begin on `day`.
  func end(on day: Day) -> LocalTime { LocalTime(day: day, time: from) + .minutes(minutes) }

  /// The times to drink within the waking hours that begin on `day`; the last is before their end.
  ///
  /// From 08:00 to 22:00 every 3 h: 08:00, 11:00, 14:00, 17:00, 20:00.
  package func slots(every interval: WaterInterval, on day: Day) -> [LocalTime] {
    var slots: [LocalTime] = []
    var minute = 0
    while minute < minutes {
      slots.append(LocalTime(day: day, time: from) + .minutes(minute))
      minute += interval.rawValue * 60
    }
    return slots
  }
}

/// The number of hours between reminders to drink.
package enum WaterInterval: Int, CaseIterable, Sendable {
  case oneHour = 1
  case twoHours = 2
  case threeHours = 3
}
