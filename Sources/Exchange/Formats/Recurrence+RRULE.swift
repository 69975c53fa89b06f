import CivilTime
import Trackers

/// Rules of RFC 5545, section 3.3.10, such as `FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TH`.
extension Recurrence {
  /// - Parameters:
  ///   - text: with or without `RRULE:` before it.
  ///   - first: the first day, which supplies the weekday or day of the month if the rule has none.
  /// - Returns: nil for rules that Dayring does not have: yearly, the second Tuesday, any end.
  init?(rrule text: String, first: Day?) {
    guard let parts = RuleParts(text) else { return nil }
    let rule: Recurrence? =
      switch parts.frequency {
      case "DAILY": Recurrence(daily: parts)
      case "WEEKLY": Recurrence(weekly: parts, first)
      case "MONTHLY": Recurrence(monthly: parts, first)
      default: nil
      }
    guard let rule, rule.isSupported else { return nil }
    self = rule
  }

  private init?(daily parts: RuleParts) {
    guard parts.monthDays == nil else { return nil }
    guard let weekdays = parts.weekdays else {
      self = .every(days: parts.interval)
      return
    }
    guard parts.interval == 1 else { return nil }
    self.init(weekdays)
  }

  private init?(weekly parts: RuleParts, _ first: Day?) {
    guard parts.monthDays == nil else { return nil }
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

  private init?(monthly parts: RuleParts, _ first: Day?) {
    guard parts.interval == 1, parts.weekdays == nil else { return nil }
    if let days = parts.monthDays {
      guard let first, days == "\(first.date.day)" || days == "-1" && first.date.day == 31 else {
        return nil
      }
    }
    self = .monthly
  }
}

extension Recurrence {
  /// A rule that gives the same days from `anchor` on, which must be one of them.
  ///
  /// Monthly on the 31st, or the last day of a shorter month, is the last one of the 28th to 31st:
  /// `FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1`.
  func rrule(anchor: Day) -> String {
    switch self {
    case .every(let days) where days.isMultiple(of: 7):
      return days == 7 ? "FREQ=WEEKLY" : "FREQ=WEEKLY;INTERVAL=\(days / 7)"
    case .every(let days):
      return days == 1 ? "FREQ=DAILY" : "FREQ=DAILY;INTERVAL=\(days)"
    case .weekdays:
      return "FREQ=WEEKLY;BYDAY=\(description)"
    case .monthly:
      let day = anchor.date.day
      if day <= 28 { return "FREQ=MONTHLY;BYMONTHDAY=\(day)" }
      let days = (28...day).map { "\($0)" }.joined(by: ",")
      return "FREQ=MONTHLY;BYMONTHDAY=\(days);BYSETPOS=-1"
    }
  }
}

/// The parts of a rule that Dayring may support.
private struct RuleParts {
  var frequency = ""
  /// At most a year in days or weeks.
  var interval = 1
  var weekdays: String?
  var monthDays: String?

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
      // The first day of the week matters only to rules with several weekdays and an interval.
      case "WKST": break
      default: return nil
      }
    }
  }
}
