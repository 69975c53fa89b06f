/// A civil day of the proleptic Gregorian calendar: days since 1970-01-01, never an instant.
package struct Day: Hashable, Comparable, Sendable {
  package let number: Int

  package init(number: Int) {
    self.number = number
  }

  /// Nil unless the date exists: 2026-02-29 gives nil.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Day.length(ofMonth: month, year: year)
    else { return nil }
    number = Day.number(year: year, month: month, day: day)
  }

  package var date: CivilDate { CivilDate(self) }

  package var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday(rawValue: (number + 4).flooredRemainder(7)) ?? .thursday
  }

  /// The last day on or before this one that is `weekday`.
  package func startOfWeek(on weekday: Weekday) -> Day {
    self - (self.weekday.rawValue - weekday.rawValue).flooredRemainder(7)
  }

  package static func < (left: Day, right: Day) -> Bool { left.number < right.number }
  package static func + (day: Day, count: Int) -> Day { Day(number: day.number + count) }
  package static func - (day: Day, count: Int) -> Day { Day(number: day.number - count) }
  package static func - (left: Day, right: Day) -> Int { left.number - right.number }
}

extension Day: Strideable {
  package func distance(to other: Day) -> Int { other - self }
  package func advanced(by count: Int) -> Day { self + count }
}

extension Day {
  package static func isLeap(year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// `month` is 1 to 12.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Counts days by Howard Hinnant's `days_from_civil`: years begin in March, so the leap day comes
  /// last, and 400 years are 146,097 days.
  private static func number(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear.flooredQuotient(400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

/// A day of the week; Sunday is 0, as in cron and JavaScript.
package enum Weekday: Int, CaseIterable, Sendable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday
}

/// A day as the year, month and day of a calendar. Month and day count from 1.
package struct CivilDate: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Converts a day by Howard Hinnant's `civil_from_days`, the inverse of `days_from_civil`.
  package init(_ civilDay: Day) {
    let shifted = civilDay.number + 719_468
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }
}
