import CivilTime
import Texts

/// Days as small rings: a check mark for a met goal, an arc for a part of it.
struct WeekStrip {
  struct Cell {
    let day: Day
    /// The share of the goal.
    let permille: Int
    let isMet: Bool
    /// Whether a limit is exceeded.
    var isOver = false
    let words: String
  }

  /// The days, oldest first.
  let cells: [Cell]
  /// The class for the rings of days that have not met the goal.
  let accent: String
  let context: PageContext

  var html: HTML {
    ol(.class("week-strip")) {
      for cell in cells { item(cell) }
    }
  }

  private func item(_ cell: Cell) -> HTML {
    let isToday = cell.day == context.today
    return li(
      .class(isToday ? "week-day is-today" : "week-day"), .current(isToday, as: "date"),
      .key("day-\(cell.day.iso8601)")
    ) {
      span(.class("week-name"), .decorative) { context.locale.narrowWeekday(cell.day) }
      div(.class("day-ring \(cell.isMet ? "accent-goal" : cell.isOver ? "accent-over" : accent)")) {
        Ring(permille: cell.isMet ? 1000 : min(990, cell.permille)).html
        if cell.isMet {
          Icon.check.html
        } else {
          span(.decorative) { cell.isOver ? "!" : String(cell.day.date.day) }
        }
      }
      span(.class("visually-hidden")) { cell.words }
    }
  }
}
