import CivilTime
import JSON
import Trackers

/// The statistics of some days of any tracker.
struct TrackerStatistics {
  let name: String
  /// The cells of its row in the overview.
  let summary: [String]
  let chart: [ChartLine]
  /// The totals and averages of the days.
  let rows: [(label: String, value: String)]
  /// The lines below them.
  var breakdown: [String] = []
  /// The document, and the member `days`, which the overview leaves out.
  let json: (document: JSONObject, days: JSONObject)

  func json(withDays: Bool) -> JSON {
    var document = json.document
    if withDays { for (name, value) in json.days { document.append(name, value) } }
    return .object(document)
  }
}

extension TrackerStatistics {
  /// The statistics of logged amounts.
  /// - Parameters:
  ///   - document: the first members.
  ///   - parts: members besides the days.
  init(
    _ name: String, _ series: SeriesSummary, _ measure: Measure, _ settings: Settings,
    _ texts: ShellTexts,
    _ document: JSONObject, parts: JSONObject = JSONObject(), breakdown: [String] = []
  ) {
    self.name = name
    self.breakdown = breakdown
    chart = series.figures.map { ChartLine($0, of: series, measure, texts) }
    var summary = [texts.total(measure.text(series.total))]
    var rows = [(label: texts.total, value: measure.text(series.total))]
    if let average = series.average {
      summary.append(texts.average(measure.text(average)))
      rows.append(
        (texts.average, texts.perDay(measure.text(average), days: series.loggedDays)))
    }
    if series.figures.contains(where: { $0.goal != nil }) {
      let (met, days) = (series.metDays.count, series.dayCount)
      summary += [texts.goalMet(on: met, of: days), texts.streak(series.streak.current, settings)]
        .compactMap { $0 }
      rows += [
        (texts.goalReached, texts.metDays(met, of: days)), texts.streakRow(series.streak, settings),
      ].compactMap { $0 }
    }
    self.summary = series.average == nil ? [texts.noEntries] : summary
    self.rows = rows
    var document = document
    document.appendRange(series.figures.map { $0.day })
    document.append("total", series.total, in: measure)
    document.append("average", series.average, in: measure)
    document.append("unit", .string(measure.unitKey))
    document.append("loggedDays", .whole(series.loggedDays))
    document.append("metDays", .whole(series.metDays.count))
    document.append(series.streak)
    var days: JSONObject = ["days": .list(series.figures) { $0.json(measure) }]
    for (name, value) in parts { days.append(name, value) }
    json = (document, days)
  }
}

extension JSONObject {
  mutating func appendRange(_ days: [Day]) {
    append("from", .text(days.first?.iso8601))
    append("to", .text(days.last?.iso8601))
  }

  mutating func append(_ streak: Streak) {
    append("streakDays", .whole(streak.current))
    append("longestStreakDays", .whole(streak.longest))
  }
}

/// One day of a chart.
struct ChartLine {
  let day: Day
  let amount: Int64
  let goal: Int64?
  let text: String
  let ink: Ink
  let isMet: Bool
  var isRest = false
}

extension ChartLine {
  init(
    _ figure: DayFigure, of summary: SeriesSummary, _ measure: Measure, _ texts: ShellTexts
  ) {
    self.init(
      day: figure.day, amount: figure.amount, goal: figure.goal?.amount,
      text: figure.entries > 0 ? measure.number(figure.amount) : "-", ink: figure.state.ink,
      isMet: summary.metDays.contains(figure.day), isRest: figure.isRest)
  }

  /// - Parameter largest: the amount that fills the width.
  func cells(_ style: Style, largest: Int64, _ texts: ShellTexts) -> [String] {
    let bar = TextBar(
      amount: amount, goal: goal, largest: largest, width: min(40, max(8, style.width - 40)),
      ink: ink)
    let mark =
      isMet
      ? Mark(GoalState.met, in: style).drawn(in: style)
      : isRest ? style.paint(texts.say("rest"), .quiet) : ""
    return [style.paint(texts.shortDay(day), .quiet), bar.drawn(in: style), text, mark]
  }
}
