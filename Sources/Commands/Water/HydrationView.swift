import Texts
import Trackers

/// What `dayring drink` shows.
struct HydrationView {
  let status: HydrationStatus
  let texts: ShellTexts
  let wording: Wording

  func lines(_ style: Style) -> [String] {
    let cells = FigureCells(figure: now.figure, measure: status.measure, texts: texts)
    return [heading(style), cells.wideLine(style), ""] + Rows(rows(style)).lines(style)
      + hint(style)
  }

  private var now: HydrationNow { status.now }

  private func heading(_ style: Style) -> String {
    guard now.figure.isGoalHeld else { return style.paint(texts.water, .title) }
    let mark = Mark(GoalState.met, in: style)
    return style.paint(texts.water, .title)
      + style.paint(" \(style.bullet) \(texts.goalReached) \(mark.sign)", mark.ink)
  }

  private func rows(_ style: Style) -> [(label: String, value: String)] {
    let measure = status.measure
    var rows = [(label: texts.drunk, value: texts.share(now.figure, measure))]
    if now.remaining.tenths > 0 {
      rows.append((texts.remaining, measure.text(now.remaining.tenths)))
    }
    if let last = now.last {
      let drink = texts.drink(last, status.beverages, measure)
      rows.append((texts.last, "\(drink) \(style.bullet) \(wording.moment(last.at))"))
    }
    if now.streak > 0 {
      rows.append((texts.streak, texts.common.calendar.days(now.streak)))
    }
    return rows
  }

  /// Only until the first drink of the day.
  private func hint(_ style: Style) -> [String] {
    guard now.last == nil, let amount = now.quickAdds.first else { return [] }
    let typed = status.measure == .volume(.fluidOunces) ? "8oz" : now.unit.text(amount)
    return ["", style.paint(texts.begin(with: "dayring drink \(typed)"), .quiet)]
  }
}
