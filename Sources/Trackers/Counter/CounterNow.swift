import CivilTime
import Ledger

/// An activity's figures for today.
package struct CounterNow: Hashable, Sendable {
  package let activity: Counter
  package let figure: DayFigure
  package let streak: Int
  /// The seven days up to today, the oldest first; empty unless asked for.
  package fileprivate(set) var week: [DayFigure] = []
  /// The days of ``week`` that count for the streak.
  package fileprivate(set) var metDays: Set<Day> = []

  package var total: CounterAmount { CounterAmount(thousandths: figure.amount) }
}

extension LedgerStore {
  /// - Parameter clock: the present moment, if it is known; see ``DateLine``.
  package func tally(
    _ activity: Counter, today: Day, dayStart: DayStart, withWeek: Bool = false,
    clock: Moment? = nil
  ) throws(Failure) -> CounterNow {
    let series = try series(of: activity, dayStart: dayStart)
    var tally = CounterNow(
      activity: activity, figure: try series.figure(of: today, in: self),
      streak: try series.currentStreak(today: today, in: self, clock: clock))
    if withWeek {
      let days = today - 6..<today + 1
      tally.week = try series.figures(days, in: self)
      tally.metDays = Set(try series.countingDays(days, today: today, in: self))
    }
    return tally
  }

  /// The activities that are shown, in the user's order.
  package func tallies(
    today: Day, dayStart: DayStart, withWeek: Bool = false, clock: Moment? = nil
  ) throws(Failure) -> [CounterNow] {
    var tallies: [CounterNow] = []
    for activity in try Counters(in: self).shown {
      tallies.append(
        try tally(
          activity, today: today, dayStart: dayStart, withWeek: withWeek, clock: clock))
    }
    return tallies
  }
}
