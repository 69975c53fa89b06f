import CivilTime
import JSON
import Trackers

/// Entries grouped by day with the day's total, newest first.
struct LogView {
  struct Entry {
    let id: String
    let at: Moment
    let what: [String]
    let note: String
  }

  let days: [(figure: DayFigure, entries: [Entry])]
  let measure: Measure
  let texts: ShellTexts

  /// - Parameter entries: in the order in which they are shown.
  init(
    _ entries: [Entry], _ series: DailySeries, _ measure: Measure, in context: Context
  ) throws(CommandFailure) {
    var logged: [(day: Day, entries: [Entry])] = []
    for entry in entries {
      let day = entry.at.day(startingAt: series.dayStart)
      if logged.last?.day != day { logged.append((day, [])) }
      logged[logged.count - 1].entries.append(entry)
    }
    self.measure = measure
    texts = context.texts.shell
    guard let newest = logged.first?.day, let oldest = logged.last?.day else {
      days = []
      return
    }
    let figures = try context.read(series.loggedDays(in: oldest..<newest + 1, in: context.ledger))
    days = logged.compactMap { day in
      figures.first { $0.day == day.day }.map { ($0, day.entries) }
    }
  }

  var json: JSON { .list(days) { $0.figure.json(measure) } }

  func lines(_ style: Style) -> [String] {
    guard !days.isEmpty else { return [texts.say("No entries.")] }
    let all = days.flatMap { $0.entries }
    let table = Table(
      rows: all.map { entry in
        [style.paint(entry.id, .hint), entry.at.local.timeOfDay.iso8601] + entry.what
      }, right: [2])
    var rows = zip(all, table.lines()).map { entry, line in
      let line = line + (entry.note.isEmpty ? "" : "  " + entry.note.harmless)
      return style.isInteractive ? line.truncated(to: style.width) : line
    }[...]
    var lines: [String] = []
    for (figure, entries) in days {
      if !lines.isEmpty { lines.append("") }
      lines += heading(figure, style).folded(to: style.isInteractive ? style.width : .max)
      lines += rows.prefix(entries.count)
      rows = rows.dropFirst(entries.count)
    }
    return lines
  }

  private func heading(_ figure: DayFigure, _ style: Style) -> String {
    let cells = FigureCells(figure: figure, measure: measure, texts: texts)
    let day = style.paint(texts.common.calendar.longDay(figure.day), .title)
    return "\(day) \(style.bullet) \(cells.share(style))"
  }
}
