import CivilTime
import Texts
import Trackers

/// What was logged, by day with the day's sum, the newest first.
struct LogView {
  struct Entry {
    let id: String
    let at: Moment
    let what: [String]
    let note: String
  }

  /// By day, the newest first.
  let entries: [(figure: DayFigure, entries: [Entry])]
  let measure: Measure
  let texts: ShellTexts

  func lines(_ style: Style) -> [String] {
    guard !entries.isEmpty else { return [texts.noEntries] }
    let all = entries.flatMap { $0.entries }
    let columns = all.first?.what.count ?? 0
    var table = Table(
      alignments: [.left, .left, .right] + Array(repeating: .left, count: max(0, columns - 1)))
    table.rows = all.map { entry in
      [style.paint(entry.id, .hint), entry.at.local.timeOfDay.iso8601] + entry.what
    }
    var rows = zip(all, table.lines()).map { entry, line in
      "  " + line + (entry.note.isEmpty ? "" : "  " + entry.note.harmless)
    }[...]
    var lines: [String] = []
    for (figure, entries) in self.entries {
      if !lines.isEmpty { lines.append("") }
      lines.append(heading(figure, style))
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
