import CivilTime

/// A parser of typed days: `today`, `tomorrow`, `friday`, `next monday`, `this weekend`,
/// `next week`, `friday next week`, `end of month`, `2027-03-01`, `1 mar 2027`, `march 1`,
/// `30.11.`, `30/11/2027`, `30-11-2027`, `the 15th`, `friday 27 november`, `day after tomorrow`,
/// `last friday of the month`, `in 12 days`, `a week from friday`, `3 weeks ago`.
package enum TypedDate {
  /// The occurrence that a weekday, or a date without a year, means. A weekday never means today,
  /// which can be typed as `today`.
  package enum Direction: Sendable {
    case past, future
  }

  /// The order of the numbers in a date.
  package enum Numbers: Sendable {
    /// `3/4` is the third of April. `4/30` is in April anyhow.
    case dayFirst
    /// `3/4` is the fourth of March.
    case monthFirst
    /// Dates in numbers are not read.
    case unread
  }

  /// Reads a day of any year; the rules check the range.
  package static func parse(
    _ text: String, today: Day, direction: Direction = .future, numbers: Numbers = .dayFirst,
    words: TypedVocabulary = .english
  ) throws(TypedDateError) -> Day {
    var scanner = InputScanner(text, words)
    if scanner.isAtEnd { throw .empty }
    let typed: TypedDay?
    do {
      typed = try scanner.anyDay(in: text, today, numbers: numbers)
    } catch {
      throw .noSuchDay(text)
    }
    guard let typed, scanner.isAtEnd else { throw .unreadable(text) }
    guard let day = typed.day(today, direction) else { throw .noSuchDay(text) }
    return day
  }
}

/// An unreadable day; each case carries the typed text.
package enum TypedDateError: Error, Hashable, Sendable {
  case empty
  case unreadable(String)
  /// A day that does not exist, such as `2026-02-30`.
  case noSuchDay(String)
}

extension InputScanner {
  /// Reads `in 12 days`, `in a fortnight`, `two weeks ago`, `3 days from now`,
  /// `a week from friday`. Otherwise nil, and consumes nothing.
  mutating func dayByDistance(from today: Day) -> Day? {
    let start = position
    let isAhead = skipWord("in")
    if let count = skipWord("a") || skipWord("an") ? 1 : number() {
      skipSpaces()
      if let unit = word().flatMap({ DistanceUnit($0) }) {
        if isAhead { return unit.day(count, from: today) }
        skipSpaces()
        switch word() {
        case "ago": return unit.day(-count, from: today)
        case "from":
          skipSpaces()
          if skipWord("now") { return unit.day(count, from: today) }
          let first = (try? day(in: rest))?.day(today, .future)
          if let first, first >= today { return unit.day(count, from: first) }
        default: break
        }
      }
    }
    rewind(to: start)
    return nil
  }
}

private enum DistanceUnit {
  case days, weeks, fortnights, months, years

  init?(_ word: String) {
    switch word {
    case "d", "day", "days": self = .days
    case "w", "week", "weeks": self = .weeks
    case "fortnight", "fortnights": self = .fortnights
    case "month", "months": self = .months
    case "y", "year", "years": self = .years
    default: return nil
    }
  }

  func day(_ count: Int, from today: Day) -> Day {
    switch self {
    case .days: today + count
    case .weeks: today + count * 7
    case .fortnights: today + count * 14
    case .months: today.adding(months: count)
    case .years: today.adding(months: count * 12)
    }
  }
}
