import CivilTime
import Trackers

/// What the day of a task comes from. Where a reader had to work it out, by today, by the clocks at home or
/// by the order of numbers, the task is not named by that day: so it is the same one whenever and wherever
/// its file is read.
package enum TaskDating: Hashable, Sendable {
  /// The file says which day, or none.
  case certain
  /// The day that the clocks at home show at an instant; of a whole day, the one with the nearest midnight.
  case instant(Instant, isWholeDay: Bool)
  /// Words as ``TodoistDate`` reads them, such as `every day` or `3/4/2026`.
  case typed(String)

  /// By which a task is named in place of its day; nil where the day is certain.
  var name: String? {
    switch self {
    case .certain: nil
    case .instant(let instant, _): "at \(instant.milliseconds)"
    case .typed(let text): "on " + text.smallWords.joined(by: " ")
    }
  }

  /// The days that former versions may have made of it, had they read it then; nil for none, where they
  /// did not understand it. They named the task by that day.
  func days(readAt moment: Moment) -> [Day?] {
    var days: [Day?] = []
    func add(_ day: Day?) {
      if !days.contains(day) { days.append(day) }
    }
    switch self {
    case .certain: break
    case .instant(let instant, let isWholeDay):
      // In summer the same clocks are one hour off from those of winter.
      for minutes in [0, 60, -60] {
        let shift = moment.offset.span + .minutes(minutes) + (isWholeDay ? .hours(12) : .zero)
        let local = LocalTime(milliseconds: instant.milliseconds + shift.milliseconds)
        add(local.calendarDay)
      }
    case .typed(let text):
      // Only numbers between such signs have an order.
      let isOrdered = text.utf8.contains { "/-.".utf8.contains($0) }
      for order in isOrdered ? DateOrder.allCases : [.dayFirst] {
        let context = ImportContext(
          zone: Zone(fixed: moment.offset), now: moment, dateOrder: order)
        add(TodoistDate(text, context, asFormerly: true)?.due.day)
      }
    }
    return days
  }
}
