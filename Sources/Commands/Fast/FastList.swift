import ArgumentParser
import CivilTime
import JSON
import Texts
import Trackers

struct FastList: RowCommand {
  static let configuration = CommandConfiguration(
    "list", "List fasts by month, newest first; 30 by default.")

  @Option(name: .shortAndLong, help: .value("count", "Maximum number of fasts."))
  var limit: Int?

  @Flag(name: .shortAndLong, help: .text("List all fasts."))
  var all = false

  @OptionGroup var days: DayOptions

  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  var member: String { "fasts" }

  func example(in context: Context) -> JSON? {
    let fast = Fast(id: .example, start: context.now, end: nil, goal: FastGoal(clamping: 1))
    return fast.json(at: context.now, in: context.zone)
  }

  func validate() throws {
    guard limit ?? 1 > 0 else { throw ValidationError(.text("The limit must be at least 1.")) }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let dayStart = try context.userDay().dayStart
    let times = try days.range(in: context).localTimes(startingAt: dayStart)
    let count = all ? .max : limit ?? (days.isEmpty ? 30 : .max)
    let fasts = try context.read(context.ledger.fasts(startingIn: times, limit: count))
    let list = fasts.map { $0.id }
    let ids =
      output.json
      ? .none : all ? ShortIDs(complete: list) : try ShortIDs(of: list, .fast, in: context)
    return Report(
      ["fasts": .list(fasts) { $0.json(at: context.now, in: context.zone) }],
      text: FastListView(fasts: fasts, ids: ids, texts: context.texts, now: context.now).lines)
  }
}

/// Fasts by month, the columns aligned over all months.
private struct FastListView {
  let fasts: [Fast]
  let ids: ShortIDs
  let texts: Texts
  let now: Moment

  func lines(_ style: Style) -> [String] {
    guard !fasts.isEmpty else {
      return [texts.fasting.noFasts] + style.note(texts.fasting.noMedicalAdvice)
    }
    let table = Table(rows: fasts.map { cells($0, style) }, right: [3])
    var lines: [String] = []
    var former = ""
    for (fast, line) in zip(fasts, table.lines(indent: 0)) {
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
      "\(start.timeOfDay.iso8601) \(style.arrow) \(end ?? texts.fasting.nowLabel)",
      texts.duration.short(max(.zero, fast.elapsed(at: now.instant))),
      texts.fasting.goal(fast).harmless.truncated(to: 20),
      mark.drawn(in: style),
      texts.fasting.outcome(fast),
    ]
  }
}

extension String {
  /// The text truncated at the window's edge; complete in files.
  fileprivate func fitted(to style: Style) -> String {
    style.isInteractive && columns > style.width - 2
      ? truncated(to: style.width - 2) : self
  }
}
