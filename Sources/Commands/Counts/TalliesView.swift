import CivilTime
import Texts
import Trackers

/// What `dayring count` shows: one line for each activity.
struct TalliesView {
  let tallies: [TallyNow]
  let today: Day
  let texts: ShellTexts

  func lines(_ style: Style) -> [String] {
    guard !tallies.isEmpty else {
      return [
        texts.noActivities,
        style.paint(texts.begin(with: "dayring count add NAME"), .quiet),
      ]
    }
    var table = Table(alignments: [.left] + FigureCells.alignments + [.left])
    table.rows = tallies.map { tally in
      let measure = Measure(tally.activity)
      let cells = FigureCells(figure: tally.figure, measure: measure, texts: texts)
      return [tally.activity.name.harmless] + cells.cells(style) + [streak(tally, style)]
    }
    let heading = style.paint(texts.common.calendar.longDay(today), .title)
    return [heading, ""] + table.lines().map { "  " + $0 }
  }

  private func streak(_ tally: TallyNow, _ style: Style) -> String {
    guard tally.streak > 0 else { return "" }
    let days = texts.common.calendar.days(tally.streak)
    return style.paint("\(style.bullet) \(texts.streakWord) \(days)", .quiet)
  }
}
