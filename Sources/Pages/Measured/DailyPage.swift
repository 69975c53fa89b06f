import CivilTime
import Exchange
import Ledger
import Trackers

/// A page of water or of one counter.
package struct DailyPage: Sendable {
  package var subject: Subject
  package var part: DailyPart
  package var figure: DayFigure
  package var streak: Int
  package var broken: StreakBreak?
  /// The entries of the shown day, newest first.
  package var entries: [SubjectEntry] = []
  /// The beverages to choose from, for water.
  package var beverages: [Beverage] = []
  package var beverage = Beverage.Key.water
  /// The seven days up to today.
  package var week: [DayFigure] = []
  package var selectedDay: Int?
  /// The period of the statistics.
  package var period: ChartPeriod?
  /// The days of the period, after those of the one before it.
  package var periodDays: [DayFigure] = []
  /// A month of the history.
  package var map: [DayFigure] = []
  /// The days with entries, newest first.
  package var days: [DayFigure] = []
  package var hasMore = false
  /// The last year, for the statistics.
  package var year: SeriesSummary?
  package var breakdown: [BeverageTotal] = []

  package init(subject: Subject, part: DailyPart, figure: DayFigure, streak: Int) {
    self.subject = subject
    self.part = part
    self.figure = figure
    self.streak = streak
  }
}

extension DailyPage {
  func frame(_ context: PageContext) -> PageFrame {
    let texts = context.texts
    let words = DailyWords(subject, context)
    let daily = subject.id
    let frame: PageFrame
    let current: Int
    switch part {
    case .now:
      let today = context.locale.longDate(context.today, today: context.today)
      frame = PageFrame("page-fast page-daily", words.name, eyebrow: today)
      current = 0
    case .day:
      frame = PageFrame("page-fast page-daily", words.name, eyebrow: texts.history)
      current = 1
    case .history:
      frame = PageFrame("page-daily-history", words.name, eyebrow: texts.history)
      switch subject.kind {
      case .water: frame.export = .saves(.drinks)
      case .activity(let activity): frame.export = .saves(.tallies, of: activity.id)
      }
      current = 1
    case .statistics:
      frame = PageFrame("page-statistics", words.name, eyebrow: texts.stats)
      current = 2
    }
    frame.tab = texts.tab(words.amount(figure.amount), words.name)
    if case .activity = subject.kind { frame.back = (.counter, texts.counters) }
    frame.sections = Sections(
      of: words.name, now: .daily(daily, .now), history: .daily(daily, .history),
      statistics: .daily(daily, .statistics()), current: current, texts)
    return frame
  }
}
