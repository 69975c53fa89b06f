import CivilTime
import Ledger
import Pages
import Trackers

extension DailyPage {
  /// Nil for an activity that is not there (any more).
  init?(_ daily: Daily, _ part: DailyPart, in ledger: MemoryLedger, _ tab: TabState) {
    let settings = Settings(in: ledger)
    let today = tab.now.day(startingAt: settings.dayStart)
    guard let tracker = DailyTracker(daily, in: ledger),
      let series = ledger.series(daily, dayStart: settings.dayStart)
    else { return nil }
    var shown = today
    if case .day(let day) = part { shown = day }
    self.init(
      tracker: tracker, part: part, figure: series.figure(of: shown, in: ledger),
      streak: series.currentStreak(today: today, in: ledger))
    selectedDay = tab.visit.selectedDay
    switch part {
    case .now, .day:
      addEntries(of: shown, in: ledger, tab, series)
      week = series.figures(today - 6..<today + 1, in: ledger)
    case .history: addHistory(in: ledger, tab, series, today)
    case .statistics:
      let first = tab.startOfWeek(today, settings)
      week = series.figures(today - 6..<today + 1, in: ledger)
      year = series.summary(first - 52 * 7..<today + 1, today: today, in: ledger)
      if case .water = tracker.subject {
        breakdown = ledger.breakdown(
          of: today - 6..<today + 1, Beverages(in: ledger), dayStart: series.dayStart)
      }
    }
  }

  private mutating func addEntries(
    of day: Day, in ledger: MemoryLedger, _ tab: TabState, _ series: DailySeries
  ) {
    let days = day..<day + 1
    switch tracker.subject {
    case .activity(let activity):
      entries = ledger.entries(of: activity, in: days, dayStart: series.dayStart)
        .map { DailyEntry($0) }
    case .water:
      let beverages = Beverages(in: ledger)
      self.beverages = beverages.all
      beverage = tab.poured(beverages)
      entries = ledger.drinks(in: days, dayStart: series.dayStart)
        .map { DailyEntry($0, beverages) }
    }
  }

  private mutating func addHistory(
    in ledger: MemoryLedger, _ tab: TabState, _ series: DailySeries, _ today: Day
  ) {
    let first = (today - (today.date.day - 1)).adding(months: -tab.visit.monthsBack)
    map = series.figures(first..<first.adding(months: 1), in: ledger)
    let days = series.loggedDays(in: .always, in: ledger)
    self.days = Array(days.prefix(tab.visit.historyLimit))
    hasMore = days.count > tab.visit.historyLimit
  }
}
