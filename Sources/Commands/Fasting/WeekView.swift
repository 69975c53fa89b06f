import CivilTime
import Texts
import Trackers

/// Seven columns: the weekday, and below it what was fasted in the fasts that started then.
struct WeekView {
  private let week: FastingWeek
  private let texts: Texts

  init(_ week: FastingWeek, _ texts: Texts) {
    self.week = week
    self.texts = texts
  }

  /// None when there was no fast in these days.
  func lines(_ style: Style) -> [String] {
    guard week.days.contains(where: { $0.total > .zero }) else { return [] }
    var table = Table(alignments: week.days.map { _ in .left })
    table.rows = [
      week.days.map { style.paint(texts.calendar.shortWeekday($0.day.weekday), .quiet) },
      week.days.map { cell($0, style) },
    ]
    return [texts.fasting.label(.lastSevenDays)] + table.lines().map { "  " + $0 }
  }

  private func cell(_ day: FastingDay, _ style: Style) -> String {
    guard day.total > .zero else { return style.paint("-", .quiet) }
    let outcome: Fast.Outcome =
      day.running > .zero ? .running : day.completed > .zero ? .completed : .partial
    let mark = Mark(outcome, in: style)
    return style.paint("\(mark.sign) \(texts.duration.clock(day.total))", mark.ink)
  }
}
