import CivilTime
import Ledger
import Pages
import Trackers

extension FastPage {
  init(_ part: FastPart, in ledger: MemoryLedger, _ tab: TabState) {
    let settings = Settings(in: ledger)
    let today = tab.now.day(startingAt: settings.dayStart)
    switch part {
    case .now:
      var page = FastDetailPage(
        fasting: FastNow(in: ledger, tab), bars: ledger.fastBars(5, at: tab.now.instant),
        streak: ledger.currentFastingStreak(
          today: today, dayStart: settings.dayStart, clock: tab.now),
        schedules: Schedules(in: ledger), selectedBar: tab.visit.selectedBar)
      page.broken = ledger.fastingStreakBreak(
        today: today, dayStart: settings.dayStart, clock: tab.now)
      self = .now(page)
    case .live: self = .live(LivePage(fasting: FastNow(in: ledger, tab)))
    case .history: self = .history(HistoryPage(nil, in: ledger, tab))
    case .fast(let id): self = .history(HistoryPage(id, in: ledger, tab))
    case .statistics(let period):
      self = .statistics(period, selected: tab.visit.selectedDay)
    }
  }
}

extension StatisticsPage {
  init(
    _ address: ChartAddress, in ledger: MemoryLedger, firstWeekday: Weekday, at now: Moment,
    selected: Int?
  ) {
    let dayStart = Settings(in: ledger).dayStart
    let today = now.day(startingAt: dayStart)
    let first = today.startOfWeek(on: firstWeekday) - 52 * 7
    let fasts = ledger.fasts()
    let period = ChartPeriod(
      address.range, to: address.last,
      first: fasts.filter { !$0.isCancelled }.map { $0.start.day(startingAt: dayStart) }.min(),
      today: today, firstWeekday: firstWeekday)
    let days = period.daysBefore.lowerBound..<period.days.upperBound
    self.init(
      statistics: FastStatistics(
        fasts, today: today, dayStart: dayStart, firstWeekday: firstWeekday,
        rest: RestDays(in: ledger, for: FastRules.subject),
        isSkipped: { ledger.skipsFasting(on: $0, dayStart: dayStart, clock: now) }),
      year: ledger.fastingDays(first..<today + 1, dayStart: dayStart, at: now.instant),
      period: period, days: ledger.fastingDays(days, dayStart: dayStart, at: now.instant),
      goal: Schedules(in: ledger).selected.goal.span, selected: selected)
  }
}

extension HistoryPage {
  /// - Parameter detail: the fast in the address.
  fileprivate init(_ detail: RecordID?, in ledger: MemoryLedger, _ tab: TabState) {
    let limit = tab.visit.historyLimit
    let fasts = ledger.fasts(limit: limit + 1)
    let found = detail.flatMap { ledger.fast($0) }
    self.init(
      fasts: Array(fasts.prefix(limit)), hasMore: fasts.count > limit, detail: found,
      isDetailMissing: detail != nil && found == nil)
  }
}

extension FastNow {
  init(in ledger: MemoryLedger, _ tab: TabState) {
    self.init(in: ledger, at: tab.now, schedule: tab.plannedSchedule)
  }
}
