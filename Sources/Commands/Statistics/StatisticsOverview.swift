import Texts
import Trackers

/// One line for each tracker.
struct StatisticsOverview {
  let statistics: [TrackerStatistics]
  let days: Int
  let texts: ShellTexts

  func lines(_ style: Style) -> [String] {
    guard !statistics.isEmpty else { return [texts.nothingYet] }
    var table = Table(alignments: [.left, .left])
    table.rows = statistics.map { [texts.name(of: $0), summary($0, style)] }
    return [style.paint(texts.lastDays(days), .title), ""] + table.lines().map { "  " + $0 }
  }

  private func summary(_ statistics: TrackerStatistics, _ style: Style) -> String {
    parts(statistics).joined(separator: " \(style.bullet) ")
  }

  private func parts(_ statistics: TrackerStatistics) -> [String] {
    switch statistics {
    case .fast(let fast):
      let average = fast.figures.average.map { texts.average(texts.common.duration.short($0)) }
      return [texts.fasts(fast.figures.total, fast.figures.completed)]
        + [average, texts.streak(fast.streak)].compactMap { $0 }
    case .water(let summary, _, let measure): return parts(summary, measure)
    case .tally(let summary, let activity): return parts(summary, Measure(activity))
    }
  }

  private func parts(_ summary: SeriesSummary, _ measure: Measure) -> [String] {
    guard let average = summary.average else { return [texts.none] }
    let parts = [texts.total(measure.text(summary.total)), texts.average(measure.text(average))]
    guard summary.figures.contains(where: { $0.goal != nil }) else { return parts }
    let met = texts.goalMet(on: summary.metDays.count, of: summary.figures.count)
    return parts + [met, texts.streak(summary.streak)].compactMap { $0 }
  }
}
