import Texts
import Trackers

/// The day on one screen.
struct TodayView {
  let status: FastingStatus
  let week: FastingWeek
  let texts: Texts

  func lines(_ style: Style) -> [String] {
    let heading = style.paint(texts.calendar.longDay(week.today), .title)
    let days = WeekView(week, texts).lines(style)
    let fasting = StatusView(status, texts).lines(style)
    return [heading, ""] + fasting + (days.isEmpty ? [] : [""] + days)
  }
}
