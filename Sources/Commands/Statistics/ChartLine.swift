import CivilTime
import Trackers

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
