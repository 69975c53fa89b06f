import CivilTime
import Trackers

extension English {
  @Sendable static func repetition(_ repetition: Repetition) -> String {
    repetition.isFromCompletion
      ? "\(distance(repetition.rule)) after completion" : frequency(repetition.rule)
  }

  private static func frequency(_ rule: Recurrence) -> String {
    switch rule {
    case .every(days: 1): "daily"
    case .every(days: 7): "weekly"
    case .every: "every \(distance(rule))"
    case .weekdays: distance(rule)
    case .monthly: "monthly"
    }
  }

  private static func distance(_ rule: Recurrence) -> String {
    switch rule {
    case .every(let days):
      days.isMultiple(of: 7)
        ? counted(days / 7, "week", "weeks") : counted(days, "day", "days")
    case .workdays: "weekdays"
    case .weekdays(let weekdays): names(of: weekdays).joined(separator: ", ")
    case .monthly: "1 month"
    }
  }

  /// From Monday on.
  private static func names(of weekdays: Weekdays) -> [String] {
    let fromMonday = (1...7).compactMap { Weekday(rawValue: $0 % 7) }
    return fromMonday.filter { weekdays.contains($0) }.map { calendar.shortWeekday($0) }
  }
}
