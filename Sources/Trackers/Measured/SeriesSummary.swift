import CivilTime
import Ledger

/// A summary of some days of one subject.
package struct SeriesSummary: Hashable, Sendable {
  /// The figure of each day, oldest first.
  package let figures: [DayFigure]
  package let total: Int64
  package let loggedDays: Int
  /// The average of the days with an entry; nil without such days.
  package let average: Int64?
  /// The days that met the goal.
  package let metDays: Set<Day>
  /// The number of days without those that the clocks skipped; see ``DateLine``.
  package let dayCount: Int
  /// The streaks of all days, not only these.
  package let streak: Streak
}

extension DailySeries {
  package func summary<Store: LedgerStore>(
    _ days: Range<Day>, today: Day, in store: Store, clock: Moment? = nil
  ) throws(Store.Failure) -> SeriesSummary {
    let figures = try figures(days, in: store)
    let logged = figures.filter { $0.entries > 0 }
    var skipped = 0
    for (former, figure) in zip(figures, figures.dropFirst())
    where try isSkipped(figure, after: former, in: store) {
      skipped += 1
    }
    let total = figures.reduce(Int64(0)) { ($0 + $1.amount).bounded }
    return SeriesSummary(
      figures: figures, total: total, loggedDays: logged.count,
      average: logged.isEmpty ? nil : total.divided(by: Int64(logged.count)),
      metDays: Set(try countingDays(days, today: today, in: store)),
      dayCount: figures.count - skipped, streak: try streak(today: today, in: store, clock: clock))
  }
}

extension Int64 {
  /// Rounded to the nearest integer, halves away from zero.
  fileprivate func divided(by count: Int64) -> Int64 {
    (self + (self < 0 ? -count : count) / 2) / count
  }
}
