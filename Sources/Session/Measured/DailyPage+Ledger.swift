import CivilTime
import Ledger
import Pages
import Trackers

extension DailyPage {
  /// Nil for an activity that is unknown or deleted.
  init?(_ id: SubjectID, _ part: DailyPart, in ledger: MemoryLedger, _ tab: TabState) {
    let settings = Settings(in: ledger)
    let today = tab.now.day(startingAt: settings.dayStart)
    guard let subject = ledger.subject(id),
      let series = ledger.series(of: id, dayStart: settings.dayStart)
    else { return nil }
    var shown = today
    if case .day(let day) = part { shown = day }
    self.init(
      subject: subject, part: part, figure: series.figure(of: shown, in: ledger),
      streak: series.currentStreak(today: today, in: ledger, clock: tab.now))
    selectedDay = tab.visit.selectedDay
    switch part {
    case .now, .day:
      entries = ledger.entries(of: subject, in: shown..<shown + 1, dayStart: series.dayStart)
      if case .water = subject.kind {
        let beverages = Beverages(in: ledger)
        self.beverages = beverages.all
        beverage = tab.poured(beverages)
      }
      week = series.figures(today - 6..<today + 1, in: ledger)
      if part == .now { broken = series.streakBreak(today: today, in: ledger, clock: tab.now) }
    case .history: addHistory(in: ledger, tab, series, today)
    case .statistics: break
    }
  }

  /// The statistics of a subject, including the last year and a period.
  /// - Parameter address: nil for the last seven days, among those of all counters.
  init?(
    statisticsOf id: SubjectID, _ address: ChartAddress?, in ledger: MemoryLedger,
    firstWeekday: Weekday, at now: Moment, selectedDay: Int? = nil
  ) {
    let dayStart = Settings(in: ledger).dayStart
    let today = now.day(startingAt: dayStart)
    guard let subject = ledger.subject(id), let series = ledger.series(of: id, dayStart: dayStart)
    else { return nil }
    self.init(
      subject: subject, part: .statistics(address ?? ChartAddress()),
      figure: series.figure(of: today, in: ledger),
      streak: series.currentStreak(today: today, in: ledger, clock: now))
    self.selectedDay = selectedDay
    let lastDays = today - 6..<today + 1
    if let address {
      let period = ChartPeriod(
        address.range, to: address.last, first: series.firstDay(in: ledger), today: today,
        firstWeekday: firstWeekday)
      self.period = period
      periodDays = series.figures(
        period.daysBefore.lowerBound..<period.days.upperBound, in: ledger)
    } else {
      week = series.figures(lastDays, in: ledger)
    }
    let first = today.startOfWeek(on: firstWeekday) - 52 * 7
    year = series.summary(first..<today + 1, today: today, in: ledger, clock: now)
    if case .water = subject.kind {
      breakdown = ledger.breakdown(of: lastDays, Beverages(in: ledger), dayStart: dayStart)
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
