import CivilTime
import Ledger

/// A streak that was lately broken by one day, and goes on if that day becomes a rest day.
package struct StreakBreak: Hashable, Sendable {
  package let day: Day
  /// The length of the streak, at least ``least``.
  package let days: Int

  /// The number of days that are searched back.
  private static let reach = 7
  /// The shortest streak that is reported.
  private static let least = 3

  /// Nil if no streak was broken.
  /// - Parameter countingDays: the days that count in a range, oldest first.
  package init?<Failure: Error>(
    today: Day, isRest: (Day) -> Bool, isSkipped: (Day) throws(Failure) -> Bool,
    countingDays: (Range<Day>) throws(Failure) -> [Day]
  ) throws(Failure) {
    let lately = today - Self.reach..<today
    let counting = try countingDays(lately)
    var day = today - 1
    while true {
      if !isRest(day), !counting.contains(day) {
        guard try isSkipped(day) else { break }
      }
      day = day - 1
      if !lately.contains(day) { return nil }
    }
    // The day itself does not end it, as today never does.
    let days = try Streak.current(
      today: day, isRest: isRest, isSkipped: isSkipped, countingDays: countingDays)
    if days < Self.least { return nil }
    (self.day, self.days) = (day, days)
  }
}

extension DailySeries {
  package func streakBreak<Store: LedgerStore>(
    today: Day, in store: Store, clock: Moment? = nil
  ) throws(Store.Failure) -> StreakBreak? {
    try StreakBreak(
      today: today, isRest: rest.contains,
      isSkipped: { day throws(Store.Failure) in try skips(day, in: store, clock: clock) },
      countingDays: { days throws(Store.Failure) in
        try countingDays(days, today: today, in: store)
      })
  }
}

extension LedgerStore {
  package func fastingStreakBreak(
    today: Day, dayStart: DayStart, clock: Moment? = nil
  ) throws(Failure) -> StreakBreak? {
    let rest = try RestDays(in: self, for: FastRules.subject)
    return try StreakBreak(
      today: today, isRest: rest.contains,
      isSkipped: { day throws(Failure) in
        try skips(day, of: .fast, dayStart: dayStart, clock: clock)
      },
      countingDays: { days throws(Failure) in try fastingDays(in: days, dayStart: dayStart) })
  }
}
