import CivilTime
import Ledger

/// A current streak as of one day. On a later day it can be shown as if there were no entries
/// since.
package struct StreakNow: Hashable, Sendable {
  package let days: Int
  /// The day as of which it holds.
  package let day: Day
  /// Whether that day has met its goal so far.
  private let isMet: Bool
  /// Whether its goal is an at-most goal, which counts only when a day is over.
  private let isLimit: Bool
  private let rest: RestDays

  package init(days: Int, on day: Day, isMet: Bool, isLimit: Bool = false, rest: RestDays) {
    self.days = days
    self.day = day
    self.isMet = isMet
    self.isLimit = isLimit
    self.rest = rest
  }

  /// The age in days beyond which it is not shown.
  private static let lifetime = 366

  /// The same streak on a later day, without entries since. Example: 9 days including today are
  /// still 9 tomorrow, and 0 on the day after; rest days in between change nothing. A limit is kept
  /// on days without entries, so that each of them counts.
  package func on(_ later: Day) -> StreakNow {
    guard later > day else { return self }
    var streak = later - day <= Self.lifetime ? days : 0
    var over = day
    while over < later, streak > 0 || isLimit, later - day <= Self.lifetime {
      if !rest.contains(over) {
        let counts = over == day ? isMet : isLimit
        if !counts { streak = 0 } else if isLimit { streak += 1 }
      }
      over = over + 1
    }
    return StreakNow(days: streak, on: later, isMet: isLimit, isLimit: isLimit, rest: rest)
  }
}

extension DailySeries {
  /// - Parameter figure: the day's total and goal, as read from this series.
  package func streakNow<Store: LedgerStore>(
    _ figure: DayFigure, in store: Store, clock: Moment? = nil
  ) throws(Store.Failure) -> StreakNow {
    StreakNow(
      days: try currentStreak(today: figure.day, in: store, clock: clock), on: figure.day,
      isMet: figure.isGoalHeld, isLimit: figure.goal?.direction == .atMost, rest: rest)
  }
}

extension LedgerStore {
  package func fastingStreakNow(
    today: Day, dayStart: DayStart, clock: Moment? = nil
  ) throws(Failure) -> StreakNow {
    let days = try currentFastingStreak(today: today, dayStart: dayStart, clock: clock)
    let counting = try fastingDays(in: today..<today + 1, dayStart: dayStart)
    return StreakNow(
      days: days, on: today, isMet: counting.contains(today),
      rest: try RestDays(in: self, for: FastRules.subject))
  }
}
