import CivilTime
import Trackers

/// The source of a task's day. If it depends on today, on the user's zone or on the order of
/// numbers, the task is not identified by its day, so that it is the same whenever and wherever its
/// file is read.
package enum TaskDating: Hashable, Sendable {
  /// The file gives the day, or no day.
  case certain
  /// The day of an instant in the user's zone; for a whole day, the one with the nearest midnight.
  case instant(Instant, isWholeDay: Bool)
  /// Words as ``TodoistDate`` reads them, such as `every day` or `3/4/2026`.
  case typed(String)

  /// The text that identifies a task instead of its day; nil when the day is certain.
  var name: String? {
    switch self {
    case .certain: nil
    case .instant(let instant, _): "at \(instant.milliseconds)"
    case .typed(let text): "on " + text.smallWords.joined(by: " ")
    }
  }

  /// The days that previous versions may have read from it at that time, and from which they
  /// derived the task's id; nil for no day, when they did not understand it.
  func days(readAt moment: Moment) -> [Day?] {
    var days: [Day?] = []
    func add(_ day: Day?) {
      if !days.contains(day) { days.append(day) }
    }
    switch self {
    case .certain: break
    case .instant(let instant, let isWholeDay):
      // The same zone differs by one hour in summer.
      for minutes in [0, 60, -60] {
        let shift = moment.offset.span + .minutes(minutes) + (isWholeDay ? .hours(12) : .zero)
        let local = LocalTime(milliseconds: instant.milliseconds + shift.milliseconds)
        add(local.calendarDay)
      }
    case .typed(let text):
      // Only numbers with such separators have an order.
      let isOrdered = text.utf8.contains { "/-.".utf8.contains($0) }
      for order in isOrdered ? DateOrder.allCases : [.dayFirst] {
        let context = ImportContext(
          zone: Zone(fixed: moment.offset), now: moment,
          dates: DateReading(order, .assumed))
        add(TodoistDate(text, context, asFormerly: true)?.due.day)
      }
      // They understood fewer words.
      add(nil)
    }
    return days
  }
}

extension DueTime {
  init(_ written: WrittenTime, in zone: Zone) {
    guard written.time != nil else {
      self.init(day: written.day)
      return
    }
    let local = written.moment(in: zone).map { zone.local($0) } ?? written.local
    self.init(local)
  }
}

extension String {
  /// The words between white space, with Latin letters in lower case.
  var smallWords: [String] {
    utf8.split { $0.isWhitespace }.map { word in
      String(decoding: word.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
  }
}
