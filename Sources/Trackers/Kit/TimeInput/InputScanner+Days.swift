import CivilTime

/// A day as it was typed.
enum TypedDay: Hashable {
  case date(Day)
  case fromToday(Int)
  case weekday(Weekday)
  /// A date without a year.
  case dayOfYear(month: Int, day: Int)
  /// 1 to 31.
  case dayOfMonth(Int)

  init?(_ word: String) {
    switch word {
    case "today": self = .fromToday(0)
    case "yesterday": self = .fromToday(-1)
    case "tomorrow", "tmr", "tmrw": self = .fromToday(1)
    case "sunday", "sun": self = .weekday(.sunday)
    case "monday", "mon": self = .weekday(.monday)
    case "tuesday", "tue", "tues": self = .weekday(.tuesday)
    case "wednesday", "wed": self = .weekday(.wednesday)
    case "thursday", "thu", "thur", "thurs": self = .weekday(.thursday)
    case "friday", "fri": self = .weekday(.friday)
    case "saturday", "sat": self = .weekday(.saturday)
    default: return nil
    }
  }
}

extension InputScanner {
  /// Reads `now`, `2h ago`, `-2h`, `in 2h`: the distance from now. Otherwise nil, and consumes nothing.
  mutating func relativeSpan() -> Span? {
    let start = position
    if let minutes = minutesFromNow(), isAtEnd { return Span(milliseconds: minutes * 60_000) }
    rewind(to: start)
    return nil
  }

  private mutating func minutesFromNow() -> Int64? {
    let isBack = skip("-")
    if let minutes = duration() {
      if isBack { return -minutes }
      skipSpaces()
      return word() == "ago" ? -minutes : nil
    }
    if isBack { return nil }
    switch word() {
    case "now": return 0
    case "in":
      skipSpaces()
      return duration()
    default: return nil
    }
  }

  /// Reads a time with or without a day, before or after it: `mon 8 pm`, `20:00 yesterday`.
  mutating func dayAndClock(
    in text: String, today: Day
  ) throws(TypedTimeError) -> (day: TypedDay?, clock: Span) {
    let isNight = lastNight()
    var day = isNight ? .fromToday(-1) : try dayBeforeClock(in: text, today)
    if day != nil {
      _ = skip(",")
      skipSpaces()
      if isAtEnd { throw .dayWithoutTime(text) }
    }
    skipWord("at")
    guard let clock = try clock(in: text, isAlone: true) else { throw .unreadable(text) }
    // The second half of the night is today's.
    if isNight, clock < .hours(12) { day = .fromToday(0) }
    skipSpaces()
    if day == nil, !isAtEnd {
      skipWord("on")
      day = try self.day(in: text)
    }
    guard isAtEnd else { throw .unreadable(text) }
    return (day, clock)
  }

  private mutating func lastNight() -> Bool {
    let start = position
    if word() == "last", skip(" "), word() == "night" { return true }
    rewind(to: start)
    return false
  }

  private mutating func dayBeforeClock(
    in text: String, _ today: Day
  ) throws(TypedTimeError) -> TypedDay? {
    let start = position
    if let day = calendarDay(from: today) { return .date(day) }
    rewind(to: start)
    return try day(in: text)
  }

  private mutating func skipWord(_ wanted: String) {
    let start = position
    if word() == wanted { skipSpaces() } else { rewind(to: start) }
  }

  mutating func day(
    in text: String, numbers: TypedDate.Numbers = .dayFirst
  ) throws(TypedTimeError) -> TypedDay? {
    let start = position
    if let day = word().flatMap({ TypedDay($0) }) { return day }
    rewind(to: start)
    if let year = digits(), year.count == 4, skip("-"), let month = digits(), skip("-"),
      let day = digits()
    {
      guard let day = Day(year: year.value, month: month.value, day: day.value) else {
        throw .noSuchDay(text)
      }
      return .date(day)
    }
    rewind(to: start)
    if let (month, day) = dayOfMonth() { return try date(month, day, in: text) }
    rewind(to: start)
    if numbers != .unread, let (month, day) = numericDay(numbers == .monthFirst) {
      return try date(month, day, in: text, isNumeric: true)
    }
    rewind(to: start)
    if let number = ordinal() { return .dayOfMonth(number) }
    rewind(to: start)
    return nil
  }

  /// `15th`, `the 15th`.
  mutating func ordinal() -> Int? {
    skipWord("the")
    guard let number = digits(), (1...31).contains(number.value),
      ["st", "nd", "rd", "th"].contains(word())
    else { return nil }
    return number.value
  }

  /// The day and month of `30.11.`, `30.11.2027`, `30/11` and `30/11/2027`; the year is left for
  /// ``year()``. NB: `12.50` is a price, so a date with a point has another behind the month.
  private mutating func numericDay(_ isMonthFirst: Bool) -> (month: Int, day: Int)? {
    guard let first = digits(), first.count <= 2 else { return nil }
    let hasPoints = skip(".")
    guard hasPoints || skip("/"), let second = digits(), second.count <= 2 else { return nil }
    if hasPoints { return skip(".") ? (second.value, first.value) : nil }
    _ = skip("/")
    let isMonthFirst = second.value > 12 || isMonthFirst && first.value <= 12
    return isMonthFirst ? (first.value, second.value) : (second.value, first.value)
  }
}

/// Dates with the name of a month: `1 mar 2027`, `1. March`, `mar 1, 2027`.
extension InputScanner {
  private mutating func dayOfMonth() -> (month: Int, day: Int)? {
    let start = position
    if let day = dayNumber(), let month = month() { return (month, day) }
    rewind(to: start)
    if let month = month(), let day = dayNumber() { return (month, day) }
    return nil
  }

  private mutating func dayNumber() -> Int? {
    guard let number = digits(), number.count <= 2 else { return nil }
    _ = skip(".")
    skipSpaces()
    return number.value
  }

  private mutating func month() -> Int? {
    guard let month = word().flatMap({ monthNumber($0) }) else { return nil }
    _ = skip(".")
    skipSpaces()
    return month
  }

  private mutating func date(
    _ month: Int, _ day: Int, in text: String, isNumeric: Bool = false
  ) throws(TypedTimeError) -> TypedDay {
    if let year = (isNumeric ? shortYear() : nil) ?? year() {
      guard let day = Day(year: year, month: month, day: day) else { throw .noSuchDay(text) }
      return .date(day)
    }
    guard (1...12).contains(month), (1...Day.length(ofMonth: month, year: 2000)).contains(day)
    else { throw .noSuchDay(text) }
    return .dayOfYear(month: month, day: day)
  }

  /// The year of `30.11.27`.
  private mutating func shortYear() -> Int? {
    let start = position
    if let year = digits(), year.count == 2 { return 2000 + year.value }
    rewind(to: start)
    return nil
  }

  /// Four digits, but not the hour of `1 mar 20:00`.
  private mutating func year() -> Int? {
    let start = position
    _ = skip(",")
    skipSpaces()
    if let year = digits(), year.count == 4 { return year.value }
    rewind(to: start)
    return nil
  }
}

/// By its English name or at least its first three letters.
func monthNumber(_ word: String) -> Int? {
  let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  guard word.utf8.count >= 3 else { return nil }
  return names.firstIndex { $0.utf8.starts(with: word.utf8) }.map { $0 + 1 }
}

extension Day {
  /// This day of a month, not before `today`; one of any two successive months has it.
  static func next(dayOfMonth number: Int, from today: Day) -> Day {
    (today..<today + 62).first { $0.date.day == number } ?? today
  }

  static func last(dayOfMonth number: Int, upTo today: Day) -> Day {
    (today - 61..<today + 1).last { $0.date.day == number } ?? today
  }

  /// This date in the next year that has it, not before `today`.
  static func next(month: Int, day: Int, from today: Day) -> Day {
    nearest(month, day, to: today, steps: 1) { $0 >= today }
  }

  /// This date in the last year that had it, not after `today`.
  static func last(month: Int, day: Int, upTo today: Day) -> Day {
    nearest(month, day, to: today, steps: -1) { $0 <= today }
  }

  /// NB: two 29ths of February may be eight years apart.
  private static func nearest(
    _ month: Int, _ day: Int, to today: Day, steps: Int, where isWanted: (Day) -> Bool
  ) -> Day {
    for years in 0...8 {
      let year = today.date.year + years * steps
      if let day = Day(year: year, month: month, day: day), isWanted(day) { return day }
    }
    return today
  }
}
