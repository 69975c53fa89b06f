import CivilTime
import Trackers

/// The texts of repetitions.
extension PlanTexts {
  /// `weekly`, `Mon, Thu`, `3 days after completion`.
  package func repetition(_ repetition: Repetition) -> String {
    repetition.isFromCompletion ? afterCompletion(repetition.rule) : frequency(repetition.rule)
  }

  private func frequency(_ rule: Recurrence) -> String {
    switch rule {
    case .every(days: 1): return say("daily")
    case .every(days: 7): return say("weekly")
    case .every(let days) where days.isMultiple(of: 7):
      let weeks = days / 7
      return say(weeks, one: "every \(weeks) week", other: "every \(weeks) weeks")
    case .every(let days): return say(days, one: "every \(days) day", other: "every \(days) days")
    case .workdays: return say("weekdays")
    case .weekdays(let weekdays): return list(names(of: weekdays))
    case .monthly: return say("monthly")
    case .yearly: return say("yearly")
    case .months(let months) where months.isMultiple(of: 12):
      let years = months / 12
      return say(years, one: "every \(years) year", other: "every \(years) years")
    case .months(let months):
      return say(months, one: "every \(months) month", other: "every \(months) months")
    case .monthDay(.last): return say("the last day of every month")
    case .monthDay(.weekday(let number, let weekday)):
      let name = calendar.weekday(weekday)
      switch number {
      case 1: return say("every first \(name) of the month")
      case 2: return say("every second \(name) of the month")
      case 3: return say("every third \(name) of the month")
      case 4: return say("every fourth \(name) of the month")
      default: return say("every last \(name) of the month")
      }
    }
  }

  private func afterCompletion(_ rule: Recurrence) -> String {
    switch rule {
    case .every(let days) where days.isMultiple(of: 7):
      let weeks = days / 7
      return say(
        weeks, one: "\(weeks) week after completion", other: "\(weeks) weeks after completion")
    case .every(let days):
      return say(days, one: "\(days) day after completion", other: "\(days) days after completion")
    case .workdays: return say("weekdays after completion")
    case .weekdays(let weekdays): return say("\(list(names(of: weekdays))) after completion")
    case .months(let months) where months.isMultiple(of: 12):
      let years = months / 12
      return say(
        years, one: "\(years) year after completion", other: "\(years) years after completion")
    case .months(let months):
      return say(
        months, one: "\(months) month after completion", other: "\(months) months after completion")
    case .monthDay(.last): return say("the last day of a month after completion")
    case .monthDay(.weekday(let number, let weekday)):
      let name = calendar.weekday(weekday)
      switch number {
      case 1: return say("first \(name) of the month after completion")
      case 2: return say("second \(name) of the month after completion")
      case 3: return say("third \(name) of the month after completion")
      case 4: return say("fourth \(name) of the month after completion")
      default: return say("last \(name) of the month after completion")
      }
    }
  }

  /// The short names, Monday first.
  private func names(of weekdays: Weekdays) -> [String] {
    let fromMonday = (1...7).compactMap { Weekday(rawValue: $0 % 7) }
    return fromMonday.filter { weekdays.contains($0) }.map { calendar.shortWeekday($0) }
  }
}
