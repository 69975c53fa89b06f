import CivilTime
import Trackers

/// Fasts grouped by the month in which they began, in the list's order.
struct FastMonth {
  let first: Day
  var fasts: [Fast]

  static func months(of fasts: [Fast], dayStart: DayStart) -> [FastMonth] {
    var months: [FastMonth] = []
    for fast in fasts {
      let day = fast.start.day(startingAt: dayStart)
      let first = day - (day.date.day - 1)
      if months.last?.first == first {
        months[months.count - 1].fasts.append(fast)
      } else {
        months.append(FastMonth(first: first, fasts: [fast]))
      }
    }
    return months
  }
}
