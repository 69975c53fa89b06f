import CivilTime
import Trackers

extension PlanTexts {
  /// `weekly`, `Mon, Thu`, `3 days after completion`.
  package func repetition(_ repetition: Repetition) -> String {
    repetition.isFromCompletion
      ? say("\(distance(repetition.rule)) after completion") : frequency(repetition.rule)
  }

  private func frequency(_ rule: Recurrence) -> String {
    switch rule {
    case .every(days: 1): say("daily")
    case .every(days: 7): say("weekly")
    case .every: say("every \(distance(rule))")
    case .weekdays: distance(rule)
    case .monthly: say("monthly")
    case .yearly: say("yearly")
    case .months: say("every \(distance(rule))")
    case .monthDay(.last): say("the last day of every month")
    case .monthDay: say("every \(distance(rule))")
    }
  }

  private func distance(_ rule: Recurrence) -> String {
    switch rule {
    case .every(let days):
      days.isMultiple(of: 7)
        ? say(days / 7, one: "\(days / 7) week", other: "\(days / 7) weeks") : calendar.days(days)
    case .workdays: say("weekdays")
    case .weekdays(let weekdays): names(of: weekdays).joined(separator: ", ")
    case .months(let months):
      months.isMultiple(of: 12)
        ? say(months / 12, one: "\(months / 12) year", other: "\(months / 12) years")
        : say(months, one: "\(months) month", other: "\(months) months")
    case .monthDay(.last): say("the last day of a month")
    case .monthDay(.weekday(let number, let weekday)):
      say("\(place(number)) \(calendar.weekday(weekday)) of the month")
    }
  }

  private func place(_ number: Int) -> String {
    switch number {
    case 1: say("first")
    case 2: say("second")
    case 3: say("third")
    case 4: say("fourth")
    default: say("last")
    }
  }

  /// The short names, Monday first.
  private func names(of weekdays: Weekdays) -> [String] {
    let fromMonday = (1...7).compactMap { Weekday(rawValue: $0 % 7) }
    return fromMonday.filter { weekdays.contains($0) }.map { calendar.shortWeekday($0) }
  }
}
