import CivilTime
import Texts
import Trackers

/// What the days of one tracker add up to.
struct StatisticsRows {
  let rows: [(label: String, value: String)]

  init(_ statistics: TrackerStatistics, _ texts: ShellTexts) {
    switch statistics {
    case .fast(let fast): rows = Self.rows(fast, texts)
    case .water(let summary, _, let measure): rows = Self.rows(summary, measure, texts)
    case .tally(let summary, let activity): rows = Self.rows(summary, Measure(activity), texts)
    }
  }

  private static func rows(
    _ summary: SeriesSummary, _ measure: Measure, _ texts: ShellTexts
  ) -> [(label: String, value: String)] {
    var rows = [(label: texts.total, value: measure.text(summary.total))]
    if let average = summary.average {
      let text = texts.perDay(measure.text(average), days: summary.loggedDays)
      rows.append((texts.average, text))
    }
    guard summary.figures.contains(where: { $0.goal != nil }) else { return rows }
    rows.append((texts.goalMet, texts.metDays(summary.metDays.count, of: summary.figures.count)))
    return rows + streak(summary.streak, texts)
  }

  private static func rows(
    _ fast: FastStatistics, _ texts: ShellTexts
  ) -> [(label: String, value: String)] {
    let (figures, short) = (fast.figures, texts.common.duration.short)
    var rows = [(label: texts.fasts, value: texts.fasts(figures.total, figures.completed))]
    if let average = figures.average { rows.append((texts.average, short(average))) }
    if let longest = figures.longest { rows.append((texts.longestFast, short(longest))) }
    return rows + streak(fast.streak, texts)
  }

  private static func streak(
    _ streak: Streak, _ texts: ShellTexts
  ) -> [(label: String, value: String)] {
    let days = texts.common.calendar.days
    return [(texts.streak, texts.streak(days(streak.current), longest: days(streak.longest)))]
  }
}
