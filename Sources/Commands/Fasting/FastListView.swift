import CivilTime
import Texts
import Trackers

/// Fasts by month, the columns aligned over all months.
struct FastListView {
  private let fasts: [Fast]
  private let ids: ShortIDs
  private let texts: Texts
  private let now: Moment

  init(_ fasts: [Fast], _ ids: ShortIDs, _ texts: Texts, _ now: Moment) {
    self.fasts = fasts
    self.ids = ids
    self.texts = texts
    self.now = now
  }

  func lines(_ style: Style) -> [String] {
    guard !fasts.isEmpty else {
      return [texts.fasting.label(.noFasts), style.paint(texts.fasting.noMedicalAdvice, .quiet)]
    }
    let left = Table.Alignment.left
    var table = Table(alignments: [left, left, left, .right, left, left, left])
    table.rows = fasts.map { cells($0, style) }
    var lines: [String] = []
    var former = ""
    for (fast, line) in zip(fasts, table.lines()) {
      let month = texts.calendar.monthOfYear(fast.start.local.calendarDay.date)
      if month != former {
        if !former.isEmpty { lines.append("") }
        lines.append(style.paint(month, .title))
        former = month
      }
      let note = fast.note.isEmpty ? "" : "  " + fast.note.harmless
      lines.append("  " + (line + note).fitted(to: style))
    }
    return lines
  }

  private func cells(_ fast: Fast, _ style: Style) -> [String] {
    let mark = Mark(fast.outcome, in: style)
    let start = fast.start.local
    let day = start.calendarDay
    let end = fast.end.map { end in
      let days = end.local.calendarDay - day
      return end.local.timeOfDay.iso8601 + (days > 1 ? " +\(days)" : "")
    }
    return [
      style.paint(ids[fast.id], .hint),
      "\(texts.calendar.shortWeekday(day.weekday)) \(String(day.date.day).leftPadded(to: 2))",
      "\(start.timeOfDay.iso8601) \(style.arrow) \(end ?? texts.fasting.label(.now))",
      texts.duration.short(max(.zero, fast.elapsed(at: now.instant))),
      texts.fasting.goal(fast).harmless.truncated(to: 20),
      mark.drawn(in: style),
      texts.fasting.outcome(fast),
    ]
  }
}

extension String {
  /// Cut at the window's edge, where there is one; in files nothing is lost.
  fileprivate func fitted(to style: Style) -> String {
    style.isInteractive && columns > style.width - 2 && !style.hasColour
      ? truncated(to: style.width - 2) : self
  }
}
