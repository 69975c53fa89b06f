import CivilTime

/// A parser of typed periods: `this week`, `last month`, `november`, `november 2025`, `2026-W48`,
/// `2026-11`, `2026`, `last 7 days`.
package struct TypedPeriod {
  let today: Day
  let firstWeekday: Weekday
  /// The direction of a month without a year: the latest that has begun, or the next that is not
  /// over.
  let direction: TypedDate.Direction
  let words: TypedVocabulary

  package init(
    today: Day, firstWeekday: Weekday, direction: TypedDate.Direction = .past,
    words: TypedVocabulary = .english
  ) {
    self.today = today
    self.firstWeekday = firstWeekday
    self.direction = direction
    self.words = words
  }

  /// The days of a period; nil for any other text, such as a day.
  package func days(_ text: String) -> Range<Day>? {
    let typed = InputScanner(text, words)
    for read in [relative, month, numbered] {
      var scanner = typed
      if let days = read(&scanner), scanner.isAtEnd { return days }
    }
    return nil
  }

  /// Reads `this week`, `last 3 months`.
  private func relative(_ scanner: inout InputScanner) -> Range<Day>? {
    let steps: Int
    switch scanner.word() {
    case "this", "current": steps = 0
    case "last", "past", "previous": steps = -1
    case "next", "coming": steps = 1
    default: return nil
    }
    scanner.skipSpaces()
    let count = scanner.digits()
    if count != nil { scanner.skipSpaces() }
    guard let unit = scanner.word().flatMap({ PeriodUnit($0) }) else { return nil }
    if let count {
      // More could overflow `Int`, which has 32 bits in the browser.
      guard steps == -1, count.count <= 4, count.value > 0 else { return nil }
      return unit.first(of: count.value, upTo: today)..<today + 1
    }
    return unit.days(steps, from: today, firstWeekday)
  }

  /// Reads `november`, `nov 2025`.
  private func month(_ scanner: inout InputScanner) -> Range<Day>? {
    guard let month = scanner.word().flatMap({ monthNumber($0) }) else { return nil }
    scanner.skipSpaces()
    let (year, thisMonth) = (today.date.year, today.date.month)
    if scanner.isAtEnd {
      let isElsewhere = direction == .past ? month > thisMonth : month < thisMonth
      return Self.month(month, of: isElsewhere ? direction == .past ? year - 1 : year + 1 : year)
    }
    guard let typed = scanner.digits(), typed.count == 4 else { return nil }
    return Self.month(month, of: typed.value)
  }

  /// Reads `2026`, `2026-11`, `2026-W48` of ISO 8601.
  private func numbered(_ scanner: inout InputScanner) -> Range<Day>? {
    guard let year = scanner.digits(), year.count == 4 else { return nil }
    if scanner.isAtEnd { return Self.year(year.value) }
    guard scanner.skip("-") else { return nil }
    let isWeek = scanner.skip("w")
    guard let number = scanner.digits(), number.count == 2 else { return nil }
    return isWeek
      ? Self.week(number.value, of: year.value) : Self.month(number.value, of: year.value)
  }

  fileprivate static func year(_ year: Int) -> Range<Day>? {
    guard let first = Day(year: year, month: 1, day: 1),
      let last = Day(year: year, month: 12, day: 31)
    else { return nil }
    return first..<last + 1
  }

  fileprivate static func month(_ month: Int, of year: Int) -> Range<Day>? {
    guard let first = Day(year: year, month: month, day: 1) else { return nil }
    return first..<first + Day.length(ofMonth: month, year: year)
  }

  /// A week of ISO 8601: the first of a year is the one with its fourth of January.
  private static func week(_ number: Int, of year: Int) -> Range<Day>? {
    guard number >= 1, let fourth = Day(year: year, month: 1, day: 4) else { return nil }
    let first = fourth.startOfWeek(on: .monday) + (number - 1) * 7
    return (first + 3).date.year == year ? first..<first + 7 : nil
  }
}

private enum PeriodUnit {
  case day, week, month, year

  init?(_ word: String) {
    switch word {
    case "day", "days": self = .day
    case "week", "weeks": self = .week
    case "month", "months": self = .month
    case "year", "years": self = .year
    default: return nil
    }
  }

  /// The whole unit that is so many steps from the one with today.
  func days(_ steps: Int, from today: Day, _ firstWeekday: Weekday) -> Range<Day>? {
    switch self {
    case .day: return nil
    case .week:
      let first = today.startOfWeek(on: firstWeekday) + steps * 7
      return first..<first + 7
    case .month:
      let date = today.adding(months: steps).date
      return TypedPeriod.month(date.month, of: date.year)
    case .year:
      return TypedPeriod.year(today.date.year + steps)
    }
  }

  /// The first day of so many units that end today.
  func first(of count: Int, upTo today: Day) -> Day {
    switch self {
    case .day: today + 1 - count
    case .week: today + 1 - count * 7
    case .month: today.adding(months: -count) + 1
    case .year: today.adding(months: -count * 12) + 1
    }
  }
}
