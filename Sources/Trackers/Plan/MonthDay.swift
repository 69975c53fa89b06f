import CivilTime
import Ledger

/// A day of each month that has no fixed number: the third Friday, the last day.
package enum MonthDay: Hashable, Sendable {
  /// The first to the fourth of this weekday, 1 to 4, or the last, -1. A fifth is not in each month.
  case weekday(Int, Weekday)
  case last

  /// The weekday of a day: the third Friday for the third one of its month, the last for a fifth.
  package init(weekdayOf day: Day) {
    let number = (day.date.day - 1) / 7 + 1
    self = .weekday(number > 4 ? -1 : number, day.weekday)
  }

  var isSupported: Bool {
    switch self {
    case .weekday(let number, _): number == -1 || (1...4).contains(number)
    case .last: true
    }
  }

  package func day(inMonthOf day: Day) -> Day {
    switch self {
    case .last: day.endOfMonth
    case .weekday(-1, let weekday): day.endOfMonth.startOfWeek(on: weekday)
    case .weekday(let number, let weekday):
      (day.startOfMonth + 6).startOfWeek(on: weekday) + (number - 1) * 7
    }
  }
}

/// The form of `BYDAY` and `BYMONTHDAY` in RFC 5545: `3FR`, `-1FR`, `-1`.
extension MonthDay: LosslessStringConvertible {
  package var description: String {
    switch self {
    case .weekday(let number, let weekday): "\(number)\(Recurrence.names[weekday.rawValue])"
    case .last: "-1"
    }
  }

  package init?(_ description: String) {
    if description == "-1" {
      self = .last
      return
    }
    let name = String(decoding: description.utf8.suffix(2), as: UTF8.self)
    guard let number = Int(String(decoding: description.utf8.dropLast(2), as: UTF8.self)),
      let weekday = Recurrence.names.firstIndex(of: name).flatMap({ Weekday(rawValue: $0) })
    else { return nil }
    self = .weekday(number, weekday)
    // `+3FR` and `03FR` are other spellings.
    guard isSupported, self.description == description else { return nil }
  }
}

extension Day {
  package var endOfMonth: Day {
    startOfMonth + (Day.length(ofMonth: date.month, year: date.year) - 1)
  }
}
