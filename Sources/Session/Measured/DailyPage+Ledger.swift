import CivilTime
import Ledger
import Pages
import Trackers

extension DailyPage {
  /// Nil for an activity that does not exist (any more).
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
      streak: series.currentStreak(today: today, in: ledger))
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
    case .history: addHistory(in: ledger, tab, series, today)
    case .statistics:
      addYear(of: series, in: ledger, today, from: tab.startOfWeek(today, settings))
      if case .water = subject.kind {
        breakdown = ledger.breakdown(
          of: today - 6..<today + 1, Beverages(in: ledger), dayStart: series.dayStart)
      }
    }
  }

  /// - Parameter first: the first day of the present week.
  private mutating func addYear(
    of series: DailySeries, in ledger: MemoryLedger, _ today: Day, from first: Day
  ) {
    week = series.figures(today - 6..<today + 1, in: ledger)
    year = series.summary(first - 52 * 7..<today + 1, today: today, in: ledger)
  }

  /// The figures of each activity that is in use.
  static func statistics(
    ofAllIn ledger: MemoryLedger, _ settings: Settings, _ locale: LocaleFormat, today: Day
  ) -> [DailyPage] {
    let first = today.startOfWeek(on: settings.firstWeekday ?? locale.firstWeekday)
    return Activities(in: ledger).shown.compactMap { activity in
      let id = SubjectID.activity(activity.id)
      guard let subject = ledger.subject(id),
        let series = ledger.series(of: id, dayStart: settings.dayStart)
      else { return nil }
      var page = DailyPage(
        subject: subject, part: .statistics, figure: series.figure(of: today, in: ledger),
        streak: series.currentStreak(today: today, in: ledger))
      page.addYear(of: series, in: ledger, today, from: first)
      return page
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
