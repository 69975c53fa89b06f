import CivilTime
import Ledger

extension Fast {
  /// The days that a completed fast counts for: from its start day to the day before its end day,
  /// but at least its start day. 20:00 to 12:00 is one day, 72 hours are three days.
  package func countingDays(_ dayStart: DayStart) -> ClosedRange<Day>? {
    guard isCompleted, let end else { return nil }
    let first = start.day(startingAt: dayStart)
    return first...max(first, end.day(startingAt: dayStart) - 1)
  }
}

extension [Fast] {
  /// The days that count, oldest first, without repetition.
  package func countingDays(_ dayStart: DayStart) -> [Day] {
    let ranges = compactMap { $0.countingDays(dayStart) }.ordered { $0.lowerBound < $1.lowerBound }
    var days: [Day] = []
    for range in ranges {
      var day = Swift.max(range.lowerBound, days.last.map { $0 + 1 } ?? range.lowerBound)
      while day <= range.upperBound {
        days.append(day)
        day = day + 1
      }
    }
    return days
  }
}

extension LedgerStore {
  /// The days among `days` that count, and perhaps some others.
  package func fastingDays(
    in days: Range<Day>, dayStart: DayStart
  ) throws(Failure) -> [Day] {
    let first = days.lowerBound.localTimes(startingAt: dayStart).lowerBound - FastRules.longest
    let last = (days.upperBound - 1).localTimes(startingAt: dayStart).upperBound
    return try fasts(startingIn: first..<last).countingDays(dayStart)
  }

  /// The current streak of fasts; reads no more history than it spans.
  /// - Parameter clock: the present moment, if it is known; see ``DateLine``.
  package func currentFastingStreak(
    today: Day, dayStart: DayStart, clock: Moment? = nil
  ) throws(Failure) -> Int {
    let rest = try RestDays(in: self, for: FastRules.subject)
    return try Streak.current(
      today: today, isRest: rest.contains,
      isSkipped: { day throws(Failure) in
        try skips(day, of: .fast, dayStart: dayStart, clock: clock)
      },
      countingDays: { days throws(Failure) in try fastingDays(in: days, dayStart: dayStart) })
  }

  /// Whether the user's clocks hardly showed a day, on which no fast began.
  package func skipsFasting(
    on day: Day, dayStart: DayStart, clock: Moment?
  ) throws(Failure) -> Bool {
    try skips(day, of: .fast, dayStart: dayStart, clock: clock)
  }
}
