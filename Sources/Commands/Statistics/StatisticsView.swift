import CivilTime
import Texts
import Trackers

/// What `dayring stats` shows of one tracker: a bar for each day, then what they add up to.
struct StatisticsView {
  private let statistics: TrackerStatistics
  private let days: Int
  private let texts: ShellTexts

  init(_ statistics: TrackerStatistics, _ days: Int, _ texts: ShellTexts) {
    self.statistics = statistics
    self.days = days
    self.texts = texts
  }

  func lines(_ style: Style) -> [String] {
    let name = style.paint(texts.name(of: statistics), .title)
    let heading = "\(name) \(style.bullet) \(texts.lastDays(days))"
    let rows = Rows(StatisticsRows(statistics, texts).rows).lines(style)
    return [heading, ""] + chart(style) + [""] + rows + breakdown(style)
  }

  private func chart(_ style: Style) -> [String] {
    var table = Table(alignments: [.left, .left, .right, .left])
    let lines = chartLines
    let largest = lines.map { max($0.amount, $0.goal ?? 0) }.max() ?? 0
    table.rows = lines.map { line in
      let mark = line.mark(style)
      let bar = ChartBar(
        amount: line.amount, goal: line.goal, largest: largest,
        width: min(40, max(8, style.width - 40)), ink: line.ink)
      return [
        style.paint(texts.shortDay(line.day), .quiet), bar.drawn(in: style), line.text, mark,
      ]
    }
    return table.lines().map { "  " + $0 }
  }

  private var chartLines: [ChartLine] {
    switch statistics {
    case .fast(let fast): fast.days.map { ChartLine($0, goal: fast.goal, texts) }
    case .water(let summary, _, let measure):
      summary.figures.map { ChartLine($0, of: summary, measure, texts) }
    case .tally(let summary, let activity):
      summary.figures.map { ChartLine($0, of: summary, Measure(activity), texts) }
    }
  }

  private func breakdown(_ style: Style) -> [String] {
    guard case .water(_, let beverages, let measure) = statistics, beverages.count > 1 else {
      return []
    }
    let sum = max(1, beverages.reduce(0) { $0 + max(0, $1.volume.tenths) })
    var table = Table(alignments: [.left, .right, .right])
    table.rows = beverages.map { total in
      let permille = Double(total.volume.tenths) * 100 / Double(sum)
      return [
        total.beverage.name.harmless, measure.text(total.volume.tenths),
        "\(Int(permille.rounded()))%",
      ]
    }
    return ["", texts.byBeverage] + table.lines().map { "  " + $0 }
  }
}

/// One day of the chart.
private struct ChartLine {
  let day: Day
  let amount: Int64
  let goal: Int64?
  let text: String
  let ink: Ink
  let isMet: Bool
  let isRest: Bool
  let texts: ShellTexts

  init(
    _ figure: DayFigure, of summary: SeriesSummary, _ measure: Measure, _ texts: ShellTexts
  ) {
    day = figure.day
    amount = figure.amount
    goal = figure.goal?.amount
    text = figure.entries > 0 ? measure.number(figure.amount) : "-"
    ink = figure.state.ink
    isMet = summary.metDays.contains(figure.day)
    isRest = figure.isRest
    self.texts = texts
  }

  init(_ fasting: FastingDay, goal: Span, _ texts: ShellTexts) {
    day = fasting.day
    amount = fasting.total.milliseconds
    self.goal = goal.milliseconds
    text = fasting.total > .zero ? texts.common.duration.clock(fasting.total) : "-"
    isMet = fasting.completed > .zero
    isRest = false
    ink = isMet ? .done : .underway
    self.texts = texts
  }

  func mark(_ style: Style) -> String {
    if isMet { return Mark(GoalState.met, in: style).drawn(in: style) }
    return isRest ? style.paint(texts.restDay, .quiet) : ""
  }
}
