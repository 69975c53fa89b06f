import Texts
import Trackers

/// The seven days up to today in columns: the weekday, and the time fasted in fasts that started on
/// it.
struct WeekView {
  let days: [FastDay]
  let texts: Texts

  /// The lines; empty without a fast on these days.
  func lines(_ style: Style) -> [String] {
    guard days.contains(where: { $0.total > .zero }) else { return [] }
    let rows = [
      days.map { style.paint(texts.calendar.shortWeekday($0.day.weekday), .quiet) },
      days.map { cell($0, style) },
    ]
    return [texts.fasting.lastSevenDays] + Table(rows: rows).lines()
  }

  private func cell(_ day: FastDay, _ style: Style) -> String {
    guard day.total > .zero else { return style.paint("-", .quiet) }
    let outcome: Fast.Outcome =
      day.running > .zero ? .running : day.completed > .zero ? .completed : .partial
    let mark = Mark(outcome, in: style)
    return style.paint("\(mark.sign) \(texts.duration.clock(day.total))", mark.ink)
  }
}
