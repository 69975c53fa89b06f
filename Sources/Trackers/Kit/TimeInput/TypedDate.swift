import CivilTime

/// Days as people type them: `today`, `tomorrow`, `friday`, `next monday`, `this weekend`,
/// `next week`, `end of month`, `2027-03-01`, `1 mar 2027`, `march 1`, `30.11.`, `30/11/2027`,
/// `the 15th`, `in 12 days`, `3 weeks ago`.
package enum TypedDate {
  /// Which of its many occurrences a weekday, or a date without a year, means. A weekday never
  /// means today, which can be typed as `today`.
  package enum Direction: Sendable {
    case past, future
  }

  /// How dates in numbers are read.
  package enum Numbers: Sendable {
    /// `3/4` is the third of April. `4/30` is in April anyhow.
    case dayFirst
    /// `3/4` is the fourth of March.
    case monthFirst
    /// Not at all.
    case unread
  }

  /// Any year can be typed; the rules say which are accepted.
  package static func parse(
    _ text: String, today: Day, direction: Direction = .future, numbers: Numbers = .dayFirst
  ) throws(TypedDateError) -> Day {
    var scanner = InputScanner(text)
    if scanner.isAtEnd { throw .empty }
    if let day = scanner.dayByDistance(from: today) ?? scanner.dayByCalendar(from: today) {
      return day
    }
    let wish: TypedDay?
    do {
      wish = try scanner.day(in: text, numbers: numbers)
    } catch {
      throw .noSuchDay(text)
    }
    guard let wish, scanner.isAtEnd else { throw .unreadable(text) }
    return wish.day(today, direction)
  }
}

/// Why a typed day was not understood; each case carries what was typed.
package enum TypedDateError: Error, Hashable, Sendable {
  case empty
  case unreadable(String)
  /// `2026-02-30`.
  case noSuchDay(String)
}

extension TypedDay {
  fileprivate func day(_ today: Day, _ direction: TypedDate.Direction) -> Day {
    switch (self, direction) {
    case (.date(let day), _): day
    case (.fromToday(let days), _): today + days
    case (.weekday(let weekday), .past): (today - 1).startOfWeek(on: weekday)
    case (.weekday(let weekday), .future): (today + 7).startOfWeek(on: weekday)
    case (.dayOfYear(let month, let day), .past): .last(month: month, day: day, upTo: today)
    case (.dayOfYear(let month, let day), .future): .next(month: month, day: day, from: today)
    case (.dayOfMonth(let number), .past): .last(dayOfMonth: number, upTo: today)
    case (.dayOfMonth(let number), .future): .next(dayOfMonth: number, from: today)
    }
  }
}

extension InputScanner {
  /// Reads `in 12 days`, `2 weeks ago`. Otherwise nil, and consumes nothing.
  fileprivate mutating func dayByDistance(from today: Day) -> Day? {
    let start = position
    let isAhead = word() == "in"
    if isAhead { skipSpaces() } else { rewind(to: start) }
    // Six digits reach beyond any supported year; more could overflow `Int`, which has 32 bits in
    // the browser.
    if let count = count(), let unit = distanceUnit() {
      skipSpaces()
      let isPast = !isAhead && word() == "ago"
      if isAtEnd, isAhead || isPast { return unit.day(isPast ? -count : count, from: today) }
    }
    rewind(to: start)
    return nil
  }

  /// `12`, `a`.
  private mutating func count() -> Int? {
    if let typed = digits() { return typed.count <= 6 ? typed.value : nil }
    let word = word()
    return word == "a" || word == "an" ? 1 : nil
  }

  private mutating func distanceUnit() -> DistanceUnit? {
    skipSpaces()
    return word().flatMap { DistanceUnit($0) }
  }
}

private enum DistanceUnit {
  case days, weeks, months, years

  init?(_ word: String) {
    switch word {
    case "d", "day", "days": self = .days
    case "w", "week", "weeks": self = .weeks
    case "month", "months": self = .months
    case "y", "year", "years": self = .years
    default: return nil
    }
  }

  func day(_ count: Int, from today: Day) -> Day {
    switch self {
    case .days: today + count
    case .weeks: today + count * 7
    case .months: today.adding(months: count)
    case .years: today.adding(months: count * 12)
    }
  }
}
