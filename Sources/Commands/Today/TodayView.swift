import Texts
import Trackers

/// The day on one screen.
struct TodayView {
  let overview: DayOverview
  let texts: Texts

  func lines(_ style: Style) -> [String] {
    let heading = style.paint(texts.calendar.longDay(overview.day.today), .title)
    let sections = [
      fasting(style), week(style), figures(style), musts(style), news, date(style), hint(style),
    ]
    return sections.filter { !$0.isEmpty }.reduce([heading]) { $0 + [""] + $1 }
  }

  private func fasting(_ style: Style) -> [String] {
    overview.shows(.fast) ? StatusView(overview.fasting, texts).lines(style) : []
  }

  private func week(_ style: Style) -> [String] {
    overview.shows(.fast) ? WeekView(overview.week, texts).lines(style) : []
  }

  /// Water, the plan and all tallies, their bars side by side.
  private func figures(_ style: Style) -> [String] {
    var table = Table(alignments: [.left] + FigureCells.alignments)
    if let water = overview.water {
      table.rows.append(row(texts.shell.water, water, overview.day.volume, style))
    }
    if let plan = overview.plan?.list.plan, plan.total > 0 {
      table.rows.append(
        [label(texts.shell.plan, style)] + PlanBar(plan: plan, texts: texts.shell).cells(style))
    }
    table.rows += overview.tallies.map { tally in
      row(tally.activity.name.harmless, tally.figure, Measure(tally.activity), style)
    }
    return table.lines().map { "  " + $0 }
  }

  private func row(
    _ name: String, _ figure: DayFigure, _ measure: Measure, _ style: Style
  ) -> [String] {
    [label(name, style)]
      + FigureCells(figure: figure, measure: measure, texts: texts.shell).cells(style)
  }

  private func label(_ name: String, _ style: Style) -> String {
    style.paint(name.padded(to: Rows.labelColumns - 2), .quiet)
  }

  /// What matters most, and how much is overdue.
  private func musts(_ style: Style) -> [String] {
    guard let list = overview.plan?.list else { return [] }
    let musts = list.plan.musts
    let rows = TaskRows(musts, list.details, texts, style)
    let overdue =
      list.overdue.isEmpty
      ? [] : [style.paint(texts.shell.overdue(list.overdue.count), .quiet)]
    return (musts.isEmpty ? [] : [texts.shell.musts]) + musts.map { rows.line($0) }
      + overdue
  }

  /// What the new day brought.
  private var news: [String] {
    overview.plan.map { texts.plan.rollover($0.rollover).map { $0.harmless } } ?? []
  }

  private func date(_ style: Style) -> [String] {
    guard let count = overview.nearestDate else { return [] }
    let row = (label: count.counter.name.harmless, value: texts.shell.description(count))
    return Rows([row]).lines(style)
  }

  /// While there is nothing else.
  private func hint(_ style: Style) -> [String] {
    guard overview.isEmpty else { return [] }
    return [style.paint(texts.shell.beginnings, .quiet)]
  }
}

extension DayOverview {
  fileprivate var isEmpty: Bool {
    guard water == nil, plan == nil, tallies.isEmpty, nearestDate == nil else { return false }
    guard shows(.fast) else { return true }
    guard case .idle(let idle) = fasting.fasting else { return false }
    return idle.last == nil
  }
}
