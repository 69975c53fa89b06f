import CivilTime
import Ledger

/// A recurrence rule. It counts from an anchor, the first day.
package enum Recurrence: Hashable, Sendable {
  /// Every 1 to 365 days.
  case every(days: Int)
  /// One or more days of the week.
  case weekdays(Weekdays)
  /// Every 1 to 120 months, on the anchor's day of the month, or the last day of a shorter month.
  case months(Int)
  /// Once in each month, such as on its third Friday.
  case monthDay(MonthDay)

  package static let daily = Recurrence.every(days: 1)
  package static let weekly = Recurrence.every(days: 7)
  package static let monthly = Recurrence.months(1)
  package static let yearly = Recurrence.months(12)
  package static let workdays = Recurrence.weekdays(
    [.init(.monday), .init(.tuesday), .init(.wednesday), .init(.thursday), .init(.friday)])
  package static let weekends = Recurrence.weekdays([.init(.saturday), .init(.sunday)])

  static let distances = 1...365
  static let distancesInMonths = 1...120

  /// Whether its values are in range.
  package var isSupported: Bool {
    switch self {
    case .every(let days): Recurrence.distances.contains(days)
    case .weekdays(let weekdays): Weekday.allCases.contains { weekdays.contains($0) }
    case .months(let months): Recurrence.distancesInMonths.contains(months)
    case .monthDay(let day): day.isSupported
    }
  }
}

extension Recurrence {
  /// The first such day after `day`, never before the anchor.
  package func next(after day: Day, anchor: Day) -> Day {
    let first = max(day + 1, anchor)
    switch self {
    case .every(let days): return anchor + (first - anchor + days - 1) / days * days
    case .weekdays(let weekdays): return (0..<7).map { first + $0 }.first(in: weekdays) ?? first
    case .months(let count):
      let months = anchor.months(to: first) / count * count
      let candidate = anchor.adding(months: months)
      return candidate >= first ? candidate : anchor.adding(months: months + count)
    case .monthDay(let day):
      let candidate = day.day(inMonthOf: first)
      return candidate >= first ? candidate : day.day(inMonthOf: first.endOfMonth + 1)
    }
  }

  /// The last such day up to `day`; nil if that is before the anchor.
  package func latest(onOrBefore day: Day, anchor: Day) -> Day? {
    guard day >= anchor else { return nil }
    switch self {
    case .every(let days): return anchor + (day - anchor) / days * days
    case .weekdays(let weekdays):
      return (0..<7).map { day - $0 }.first(in: weekdays).flatMap { $0 < anchor ? nil : $0 }
    case .months(let count):
      let months = anchor.months(to: day) / count * count
      let candidate = anchor.adding(months: months)
      return candidate <= day ? candidate : anchor.adding(months: months - count)
    case .monthDay(let monthDay):
      let candidate = monthDay.day(inMonthOf: day)
      let latest = candidate <= day ? candidate : monthDay.day(inMonthOf: day.startOfMonth - 1)
      return latest < anchor ? nil : latest
    }
  }
}

extension Day {
  /// The number of months from this month to that one, ignoring the days.
  fileprivate func months(to other: Day) -> Int {
    let (from, to) = (date, other.date)
    return (to.year - from.year) * 12 + to.month - from.month
  }
}

extension [Day] {
  fileprivate func first(in weekdays: Weekdays) -> Day? {
    first { weekdays.contains($0.weekday) }
  }
}

/// The stored form: `3d`, `MO,TH`, `month` or `3m`, and for a ``MonthDay`` `3FR`, `-1FR` or `-1`.
extension Recurrence: LosslessStringConvertible {
  static let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

  package var description: String {
    switch self {
    case .every(let days): return "\(days)d"
    case .months(let months): return months == 1 ? "month" : "\(months)m"
    case .monthDay(let day): return day.description
    case .weekdays(let weekdays):
      // Monday first.
      let days = (1...7).map { $0 % 7 }.filter { weekdays.rawValue & 1 << $0 != 0 }
      return days.reduce("") { ($0.isEmpty ? "" : $0 + ",") + Recurrence.names[$1] }
    }
  }

  package init?(_ description: String) {
    let count = Int(String(decoding: description.utf8.dropLast(), as: UTF8.self))
    if description == "month" {
      self = .monthly
    } else if description.utf8.last == UInt8(ascii: "d"), let count {
      self = .every(days: count)
    } else if description.utf8.last == UInt8(ascii: "m"), let count {
      self = .months(count)
    } else if let day = MonthDay(description) {
      self = .monthDay(day)
    } else {
      var weekdays = Weekdays()
      for name in description.utf8.split(separator: UInt8(ascii: ",")) {
        let name = String(decoding: name, as: UTF8.self)
        guard let index = Recurrence.names.firstIndex(of: name) else { return nil }
        weekdays.insert(Weekdays(rawValue: 1 << index))
      }
      self = .weekdays(weekdays)
    }
    guard isSupported else { return nil }
  }
}
