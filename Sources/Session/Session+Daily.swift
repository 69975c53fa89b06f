import CivilTime
import Ledger
import Pages
import Trackers

/// What the pages of the daily trackers, and of the whole day, are drawn from.
extension Session {
  func todayPage(_ settings: Settings, _ today: Day) -> TodayPage {
    var page = TodayPage(
      fasting: FastingNow(in: ledger, at: now, schedule: plannedSchedule()),
      streak: ledger.currentFastingStreak(today: today, dayStart: settings.dayStart),
      week: ledger.fastingWeek(upTo: today, dayStart: settings.dayStart, at: now.instant),
      metDays: ledger.fastingDays(in: today - 6..<today + 1, dayStart: settings.dayStart))
    page.hidesFasting = settings.hidden.contains(.fast)
    if !settings.hidden.contains(.water) {
      page.water = HydrationNow(in: ledger, today: today, settings)
    }
    if !settings.hidden.contains(.plan) {
      page.plan = ledger.dayPlan(today)
      page.overdueCount = ledger.overdue(before: today).count
    }
    if !settings.hidden.contains(.tallies) {
      page.tallies = ledger.tallies(today: today, dayStart: settings.dayStart)
      page.primary = Activities(in: ledger).primary?.id
    }
    if !settings.hidden.contains(.dates) {
      page.nearestDate = ledger.dateCounts(today: today).first
    }
    return page
  }

  func talliesPage(_ settings: Settings, _ today: Day) -> TalliesPage {
    TalliesPage(
      tallies: ledger.tallies(today: today, dayStart: settings.dayStart),
      archived: Activities(in: ledger).archived)
  }

  func settingsPage(_ settings: Settings, _ today: Day) -> SettingsPage {
    var page = SettingsPage(
      schedules: Schedules(in: ledger), storage: storage, sync: sync.state,
      recordCount: ledger.recordCount)
    let goals = ledger.hydration(dayStart: settings.dayStart).goals
    page.waterGoal = Volume(tenths: goals.goal(on: today)?.amount ?? 0)
    page.beverages = Beverages(in: ledger).custom
    page.rest = RestDays(in: ledger)
    page.restDays = page.rest.markedDays
    page.hasSample = SampleData.isIn(ledger)
    return page
  }

  func dailyContent(
    _ daily: Daily, _ part: DailyPart, _ settings: Settings, _ today: Day
  ) -> Content {
    guard let (tracker, series) = tracked(daily, settings) else {
      return .notFound(address: route.description)
    }
    var shown = today
    if case .day(let day) = part { shown = day }
    var page = DailyPage(
      tracker: tracker, part: part, figure: series.figure(of: shown, in: ledger),
      streak: series.currentStreak(today: today, in: ledger))
    page.selectedDay = visit.selectedDay
    switch part {
    case .now, .day: fill(&page, series, shown, today)
    case .history: fillHistory(&page, series, today)
    case .statistics: fillStatistics(&page, series, today)
    }
    return .daily(page)
  }

  func tracker(_ daily: Daily) -> DailyTracker? {
    let settings = Settings(in: ledger)
    switch daily {
    case .water: return DailyTracker(water: settings.quickAdds, settings.volumeUnit)
    case .activity(let id): return Activities(in: ledger)[id].map { DailyTracker($0) }
    }
  }

  func series(_ daily: Daily, _ settings: Settings) -> DailySeries? {
    switch daily {
    case .water: ledger.hydration(dayStart: settings.dayStart)
    case .activity(let id):
      Activities(in: ledger)[id].map { ledger.series(of: $0, dayStart: settings.dayStart) }
    }
  }

  private func tracked(
    _ daily: Daily, _ settings: Settings
  ) -> (DailyTracker, DailySeries)? {
    guard let tracker = tracker(daily), let series = series(daily, settings) else { return nil }
    return (tracker, series)
  }

  private func fill(
    _ page: inout DailyPage, _ series: DailySeries, _ shown: Day, _ today: Day
  ) {
    let days = shown..<shown + 1
    switch page.tracker.subject {
    case .activity(let activity):
      page.entries = ledger.entries(of: activity, in: days, dayStart: series.dayStart)
        .map { DailyEntry($0) }
    case .water:
      let beverages = Beverages(in: ledger)
      page.beverages = beverages.all
      page.beverage = poured(beverages)
      page.entries = ledger.drinks(in: days, dayStart: series.dayStart)
        .map { DailyEntry($0, beverages) }
    }
    page.week = series.figures(today - 6..<today + 1, in: ledger)
  }

  private func fillHistory(
    _ page: inout DailyPage, _ series: DailySeries, _ today: Day
  ) {
    let first = (today - (today.date.day - 1)).adding(months: -visit.monthsBack)
    page.map = series.figures(first..<first.adding(months: 1), in: ledger)
    let days = series.loggedDays(in: .always, in: ledger)
    page.days = Array(days.prefix(visit.historyLimit))
    page.hasMore = days.count > visit.historyLimit
  }

  private func fillStatistics(
    _ page: inout DailyPage, _ series: DailySeries, _ today: Day
  ) {
    let settings = Settings(in: ledger)
    let week = today.startOfWeek(on: settings.firstWeekday ?? locale.firstWeekday)
    page.week = series.figures(today - 6..<today + 1, in: ledger)
    page.year = series.summary(week - 52 * 7..<today + 1, today: today, in: ledger)
    if case .water = page.tracker.subject {
      page.breakdown = ledger.breakdown(
        of: today - 6..<today + 1, Beverages(in: ledger), dayStart: series.dayStart)
    }
  }
}
