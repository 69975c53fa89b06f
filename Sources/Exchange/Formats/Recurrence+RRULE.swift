import CivilTime
import Trackers

/// Rules of RFC 5545, section 3.3.10, such as `FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TH`.
extension Recurrence {
  /// - Parameters:
  ///   - text: with or without `RRULE:` before it.
  ///   - first: the first day, which supplies the weekday or day of the month if the rule has none.
  /// - Returns: nil for rules that Dayring does not have: the fifth Tuesday, any end.
  init?(rrule text: String, first: Day?) {
    guard let parts = RuleParts(text) else { return nil }
    let rule: Recurrence? =
      switch parts.frequency {
      case "DAILY": Recurrence(daily: parts)
      case "WEEKLY": Recurrence(weekly: parts, first)
      case "MONTHLY": Recurrence(months: 1, parts, first)
      case "YEARLY": Recurrence(months: 12, parts, first)
      default: nil
      }
    guard let rule, rule.isSupported else { return nil }
    self = rule
  }

  private init?(daily parts: RuleParts) {
    guard parts.monthDays == nil, parts.months == nil else { return nil }
    guard let weekdays = parts.weekdays else {
      self = .every(days: parts.interval)
      return
    }
    guard parts.interval == 1 else { return nil }
    self.init(weekdays)
  }

  private init?(weekly parts: RuleParts, _ first: Day?) {
    guard parts.monthDays == nil, parts.months == nil else { return nil }
    guard let weekdays = parts.weekdays else {
      self = .every(days: parts.interval * 7)
      return
    }
    guard let rule = Recurrence(weekdays), case .weekdays(let chosen) = rule else { return nil }
    if parts.interval == 1 {
      self = rule
    } else if let first, chosen == Weekdays(first.weekday) {
      self = .every(days: parts.interval * 7)
    } else {
      return nil
    }
  }

  private init?(months: Int, _ parts: RuleParts, _ first: Day?) {
    if let day = parts.monthDay, months * parts.interval == 1, parts.months == nil {
      self = .monthDay(day)
      return
    }
    guard parts.weekdays == nil else { return nil }
    if let days = parts.monthDays {
      guard let first, days == "\(first.date.day)" || days == "-1" && first.date.day == 31 else {
        return nil
      }
    }
    if let month = parts.months {
      guard let first, months == 12, month == "\(first.date.month)" else { return nil }
    } else if months == 12, parts.monthDays != nil {
      // A day of each month.
      return nil
    }
    self = .months(months * parts.interval)
  }
}

extension Recurrence {
  /// A rule that gives the same days from `anchor` on, which must be one of them.
  ///
  /// Monthly on the 31st, or the last day of a shorter month, is the last one of the 28th to 31st:
  /// `FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1`. So is 29 February in each year.
  func rrule(anchor: Day) -> String {
    switch self {
    case .every(let days) where days.isMultiple(of: 7):
      return "FREQ=WEEKLY" + interval(days / 7)
    case .every(let days):
      return "FREQ=DAILY" + interval(days)
    case .weekdays:
      return "FREQ=WEEKLY;BYDAY=\(description)"
    case .monthDay(.last):
      return "FREQ=MONTHLY;BYMONTHDAY=-1"
    case .monthDay:
      return "FREQ=MONTHLY;BYDAY=\(description)"
    case .months(let months) where months.isMultiple(of: 12):
      let rule = "FREQ=YEARLY" + interval(months / 12)
      let isLeapDay = anchor.date.month == 2 && anchor.date.day == 29
      return isLeapDay ? rule + ";BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1" : rule
    case .months(let months):
      let day = anchor.date.day
      let rule = "FREQ=MONTHLY" + interval(months)
      if day <= 28 { return rule + ";BYMONTHDAY=\(day)" }
      let days = (28...day).map { "\($0)" }.joined(by: ",")
      return rule + ";BYMONTHDAY=\(days);BYSETPOS=-1"
    }
  }

  private func interval(_ count: Int) -> String { count == 1 ? "" : ";INTERVAL=\(count)" }
}

/// The parts of a rule that Dayring may support.
private struct RuleParts {
  var frequency = ""
  /// The interval, at most a year in days or weeks.
  var interval = 1
  var weekdays: String?
  var monthDays: String?
  var months: String?

  /// The day of the month: `BYDAY=3FR`, `BYMONTHDAY=-1`.
  var monthDay: MonthDay? {
    switch (weekdays, monthDays) {
    case (let day?, nil): MonthDay(day)
    case (nil, "-1"): .last
    default: nil
    }
  }

  /// Nil when there are other parts.
  init?(_ text: String) {
    var bytes = text.trimmed.utf8[...]
    if bytes.starts(with: "RRULE:".utf8) { bytes = bytes.dropFirst(6) }
    for part in bytes.split(separator: UInt8(ascii: ";")) {
      let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard halves.count == 2 else { return nil }
      let value = String(decoding: halves[1], as: UTF8.self)
      switch String(decoding: halves[0], as: UTF8.self) {
      case "FREQ": frequency = value
      case "INTERVAL":
        guard value.utf8.count <= 3, let number = Int(value), number > 0 else { return nil }
        interval = number
      case "BYDAY": weekdays = value
      case "BYMONTHDAY": monthDays = value
      case "BYMONTH": months = value
      // The first day of the week matters only to rules with several weekdays and an interval.
      case "WKST": break
      default: return nil
      }
    }
  }
}
