import CivilTime
import Ledger

/// Some days of one tracker, summed up.
package struct SeriesSummary: Hashable, Sendable {
  /// Each of the days, the oldest first.
  package let figures: [DayFigure]
  package let total: Int64
  package let loggedDays: Int
  /// Of the days that have an entry; nil where none has.
  package let average: Int64?
  /// Those of the days that count.
  package let metDays: Set<Day>
  /// Of all days there are.
  package let streak: Streak
}

extension DailySeries {
  package func summary<Store: LedgerStore>(
    _ days: Range<Day>, today: Day, in store: Store
  ) throws(Store.Failure) -> SeriesSummary {
    let figures = try figures(days, in: store)
    let logged = figures.filter { $0.entries > 0 }
    let total = figures.reduce(Int64(0)) { ($0 + $1.amount).bounded }
    return SeriesSummary(
      figures: figures, total: total, loggedDays: logged.count,
      average: logged.isEmpty ? nil : total.divided(by: Int64(logged.count)),
      metDays: try countingDays(days, today: today, in: store),
      streak: try streak(today: today, in: store))
  }
}

extension Int64 {
  /// To the nearest whole number, halves away from zero.
  fileprivate func divided(by count: Int64) -> Int64 {
    (self + (self < 0 ? -count : count) / 2) / count
  }
}
