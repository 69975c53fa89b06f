import CivilTime
import Ledger
import Trackers

/// Everything that the statistics, the charts and the fasting page compute for one moment.
package struct AllFigures: Hashable, Sendable {
  package let statistics: FastingStatistics
  package let week: [FastingDay]
  package let bars: [FastBar]
  package let streak: Int
  package let fasting: FastingNow

  package init(in ledger: MemoryLedger, at now: Moment) {
    let dayStart = Settings(in: ledger).dayStart
    let today = now.day(startingAt: dayStart)
    statistics = FastingStatistics(
      ledger.fasts(), today: today, dayStart: dayStart, firstWeekday: .monday)
    week = ledger.fastingWeek(upTo: today, dayStart: dayStart, at: now.instant)
    bars = ledger.fastBars(5, at: now.instant)
    streak = ledger.currentFastingStreak(today: today, dayStart: dayStart)
    fasting = FastingNow(in: ledger, at: now)
  }
}
