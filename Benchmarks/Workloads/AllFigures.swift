import CivilTime
import Ledger
import Trackers

/// Everything that the statistics, the charts and the heat maps of all trackers compute for one
/// moment.
package struct AllFigures: Hashable, Sendable {
  package let statistics: FastStatistics
  package let week: [FastDay]
  package let bars: [FastBar]
  package let streak: Int
  package let fasting: FastNow
  /// A year of hydration and of each activity.
  package let years: [[DayFigure]]
  package let streaks: [Streak]
  package let breakdown: [BeverageTotal]

  package init(in ledger: MemoryLedger, at now: Moment) {
    let dayStart = Settings(in: ledger).dayStart
    let today = now.day(startingAt: dayStart)
    statistics = FastStatistics(
      ledger.fasts(), today: today, dayStart: dayStart, firstWeekday: .monday)
    week = ledger.fastingWeek(upTo: today, dayStart: dayStart, at: now.instant)
    bars = ledger.fastBars(5, at: now.instant)
    streak = ledger.currentFastingStreak(today: today, dayStart: dayStart)
    fasting = FastNow(in: ledger, at: now)
    let series =
      [ledger.hydration(dayStart: dayStart)]
      + Counters(in: ledger).all.map { ledger.series(of: $0, dayStart: dayStart) }
    years = series.map { $0.figures(today - 370..<today + 1, in: ledger) }
    streaks = series.map { $0.streak(today: today, in: ledger) }
    breakdown = ledger.breakdown(
      of: today - 6..<today + 1, Beverages(in: ledger), dayStart: dayStart)
  }
}
