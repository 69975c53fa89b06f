import CivilTime

/// A day as typed.
enum TypedDay: Hashable, Sendable {
  case date(Day)
  case fromToday(Int)
  case weekday(Weekday)
  /// A date without a year.
  case dayOfYear(month: Int, day: Int)
  /// A day of the month, 1 to 31.
  case dayOfMonth(Int)
  /// A date with the weekday that it has to have: `friday, 27 november`.
  indirect case checked(Weekday, TypedDay)

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

extension Span {
  /// Reads `now`, `2h ago`, `-2h`, `in 2h`. English comes first: with French words `1h 20min ago` would
  /// begin with a time.
  ///
  /// - Parameter own: the text in words of the user's language.
  init?(fromNow text: String, _ own: InputScanner) {
    var (english, own) = (InputScanner(text), own)
    guard let span = english.relativeSpan() ?? own.relativeSpan() else { return nil }
    self = span
  }
}

extension InputScanner {
  /// Reads `now`, `2h ago`, `-2h`, `in 2h`, `2h from now`: the distance from now. Otherwise nil, and consumes nothing.
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
      if skipWord("from") { return word() == "now" ? minutes : nil }
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
    in text: String, today: Day, _ numbers: TypedDate.Numbers
  ) throws(TypedTimeError) -> (day: TypedDay?, clock: Span) {
    var isNight = lastNight()
    var day = isNight ? .fromToday(-1) : try anyDay(in: text, today, numbers: numbers)
    if day != nil {
      _ = skip(",")
      skipSpaces()
    }
    var part = isNight ? nil : partOfDay(ofToday: day == nil)
    if part != nil, day == nil { day = .fromToday(0) }
    if day != nil, isAtEnd { throw .dayWithoutTime(text) }
    if skipWord("at") { skipWord("a") }
    let beforeClock = position
    var clock = try self.clock(in: text, isAlone: true)
    if clock == nil {
      rewind(to: beforeClock)
      clock = bareHour()
    }
    guard var clock else { throw .unreadable(text) }
    skipSpaces()
    if day == nil, !isAtEnd {
      isNight = lastNight()
      if !isNight {
        skipWord("on")
        day = try anyDay(in: text, today, numbers: numbers)
      }
      skipSpaces()
    }
    if isNight {
      guard let night = clock.inLastNight(hasHalf: hasDayHalf) else { throw .noSuchTime(text) }
      day = .fromToday(night.day)
      clock = night.clock
    }
    if part == nil, !isNight { part = partOfDay(ofToday: day == nil) }
    guard isAtEnd else { throw .unreadable(text) }
    if let part {
      let time = TimeOfDay(minutes: clock.wholeMinutes)
      guard let meant = part.time(time, hasHalf: hasDayHalf) else { throw .noSuchTime(text) }
      clock = clock + .minutes(meant.minutes - time.minutes)
    }
    return (day, clock)
  }

  /// Reads an hour such as `20` at a place for a time.
  private mutating func bareHour() -> Span? {
    let start = position
    if let hour = digits(), hour.count <= 2, hour.value < 24 { return .hours(hour.value) }
    rewind(to: start)
    return nil
  }

  /// Reads `evening`, `in the evening`; of today also `this evening`, `tonight`. Otherwise nil, and
  /// consumes nothing.
  private mutating func partOfDay(ofToday isToday: Bool) -> Region? {
    let start = position
    if isToday, skipWord("tonight") { return .evening }
    if skipWord("in") { skipWord("the") } else if isToday { skipWord("this") }
    if let region = word().flatMap({ Region(typed: $0) }) {
      skipSpaces()
      return region
    }
    rewind(to: start)
    return nil
  }

  mutating func anyDay(
    in text: String, _ today: Day, numbers: TypedDate.Numbers = .dayFirst
  ) throws(TypedTimeError) -> TypedDay? {
    let start = position
    if let day = dayByDistance(from: today) { return .date(day) }
    if let day = calendarDay(from: today) { return .date(day) }
    rewind(to: start)
    let day = try self.day(in: text, numbers: numbers)
    guard case .weekday(let weekday)? = day else { return day }
    let end = position
    _ = skip(",")
    skipSpaces()
    if let date = week(of: weekday, from: today) { return .date(date) }
    switch try self.day(in: text, numbers: numbers) {
    case .fromToday?, .weekday?, .checked?, nil:
      rewind(to: end)
      return day
    case let date?: return .checked(weekday, date)
    }
  }

  private mutating func lastNight() -> Bool {
    let start = position
    if word() == "last", skip(" "), word() == "night" { return true }
    rewind(to: start)
    return false
  }

  mutating func day(
    in text: String, numbers: TypedDate.Numbers = .dayFirst
  ) throws(TypedTimeError) -> TypedDay? {
    let start = position
    if let day = word().flatMap({ TypedDay($0) }) { return day }
    rewind(to: start)
    if let day = dayBesides() { return day }
    rewind(to: start)
    if let year = digits(), year.count == 4, let sign = ["-", "/", "."].first(where: { skip($0) }),
      let month = digits(), skip(sign), let day = digits()
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

  /// Reads `day after tomorrow`, `the day before yesterday`.
  private mutating func dayBesides() -> TypedDay? {
    skipWord("the")
    guard skipWord("day") else { return nil }
    if skipWord("after") { return word() == "tomorrow" ? .fromToday(2) : nil }
    return skipWord("before") && word() == "yesterday" ? .fromToday(-2) : nil
  }

  /// Reads `15th`, `the 15th`.
  mutating func ordinal() -> Int? {
    skipWord("the")
    guard let number = digits(), (1...31).contains(number.value),
      ["st", "nd", "rd", "th"].contains(word())
    else { return nil }
    return number.value
  }

  /// Reads the day and month of `30.11.`, `30.11.2027`, `30/11`, `30/11/2027` and `30-11-2027`; the
  /// year is left for ``year()``. NB: `12.50` is a price, so a date with a point has another behind
  /// the month.
  private mutating func numericDay(_ isMonthFirst: Bool) -> (month: Int, day: Int)? {
    guard let first = digits(), first.count <= 2 else { return nil }
    let hasPoints = skip(".")
    let hasDashes = skip("-")
    guard hasPoints || hasDashes || skip("/"), let second = digits(), second.count <= 2 else {
      return nil
    }
    if hasPoints { return skip(".") ? (second.value, first.value) : nil }
    // NB: `1-2` is more often a range.
    if hasDashes, !(skip("-") && hasYear) { return nil }
    _ = skip("/")
    let isMonthFirst = second.value > 12 || isMonthFirst && first.value <= 12
    return isMonthFirst ? (first.value, second.value) : (second.value, first.value)
  }
}

/// Dates with the name of a month: `1 mar 2027`, `1. March`, `mar 1, 2027`, `march 1st`,
/// `the 1st of march`.
extension InputScanner {
  private mutating func dayOfMonth() -> (month: Int, day: Int)? {
    let start = position
    if let day = dayNumber() {
      skipWord("of")
      if let month = month() { return (month, day) }
    }
    rewind(to: start)
    if let month = month(), let day = dayNumber() { return (month, day) }
    return nil
  }

  private mutating func dayNumber() -> Int? {
    let start = position
    if let number = ordinal() {
      skipSpaces()
      return number
    }
    rewind(to: start)
    guard let number = digits(), number.count <= 2 else { return nil }
    _ = skip(".")
    skipSpaces()
    return number.value
  }

  mutating func month() -> Int? {
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

  private var hasYear: Bool {
    var scanner = self
    return scanner.digits()?.count == 4
  }

  /// Reads the year of `30.11.27`.
  private mutating func shortYear() -> Int? {
    let start = position
    if let year = digits(), year.count == 2 { return 2000 + year.value }
    rewind(to: start)
    return nil
  }

  /// Reads a year of four digits, but not the hour of `1 mar 20:00`.
  private mutating func year() -> Int? {
    let start = position
    _ = skip(",")
    skipSpaces()
    if let year = digits(), year.count == 4 { return year.value }
    rewind(to: start)
    return nil
  }
}
