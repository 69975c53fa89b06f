import CivilTime
import Ledger
import Pages
import Trackers

extension TodayPage {
  init(in ledger: MemoryLedger, _ tab: TabState) {
    let settings = Settings(in: ledger)
    let dayStart = settings.dayStart
    let today = tab.now.day(startingAt: dayStart)
    self.init(
      fasting: FastNow(in: ledger, tab),
      streak: ledger.currentFastingStreak(today: today, dayStart: dayStart, clock: tab.now),
      week: ledger.fastingWeek(upTo: today, dayStart: dayStart, at: tab.now.instant),
      metDays: Set(ledger.fastingDays(in: today - 6..<today + 1, dayStart: dayStart)))
    order = settings.todayOrder.trackers
    hidesFasting = settings.hidden.contains(.fast)
    if !settings.hidden.contains(.water) {
      water = WaterNow(in: ledger, today: today, settings, clock: tab.now)
      let beverages = Beverages(in: ledger)
      self.beverages = beverages.all
      beverage = tab.poured(beverages)
    }
    if !settings.hidden.contains(.plan) {
      plan = ledger.dayPlan(today)
      overdueCount = ledger.overdue(before: today).count
    }
    if !settings.hidden.contains(.counter) {
      tallies = ledger.tallies(today: today, dayStart: dayStart, clock: tab.now)
      primary = Counters(in: ledger).primary?.id
    }
    if !settings.hidden.contains(.date) {
      nearestDate = ledger.dateCounts(today: today).first
    }
  }
}
