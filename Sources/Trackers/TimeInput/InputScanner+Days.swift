import CivilTime

/// Which day somebody named.
enum TypedDay: Hashable {
  case date(Day)
  case fromToday(Int)
  case weekday(Weekday)

  init?(_ word: String) {
    switch word {
    case "today": self = .fromToday(0)
    case "yesterday": self = .fromToday(-1)
    case "tomorrow": self = .fromToday(1)
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
  /// `now`, `2h ago`, `in 2h`: how far from now. Nil, and nothing consumed, for anything else.
  mutating func relativeSpan() -> Span? {
    let start = position
    if let minutes = minutesFromNow(), isAtEnd { return Span(milliseconds: minutes * 60_000) }
    rewind(to: start)
    return nil
  }

  private mutating func minutesFromNow() -> Int64? {
    if let minutes = duration() {
      skipSpaces()
      return word() == "ago" ? -minutes : nil
    }
    switch word() {
    case "now": return 0
    case "in":
      skipSpaces()
      return duration()
    default: return nil
    }
  }

  /// A time with or without a day, the day before or after it: `mon 8 pm`, `20:00 yesterday`.
  mutating func dayAndClock(
    in text: String
  ) throws(TypedTimeError) -> (day: TypedDay?, clock: Span) {
    var day = try day(in: text)
    if day != nil {
      _ = skip(",")
      skipSpaces()
      if isAtEnd { throw .dayWithoutTime(text) }
    }
    skipWord("at")
    guard let clock = try clock(in: text) else { throw .unreadable(text) }
    skipSpaces()
    if day == nil, !isAtEnd {
      skipWord("on")
      day = try self.day(in: text)
    }
    guard isAtEnd else { throw .unreadable(text) }
    return (day, clock)
  }

  private mutating func skipWord(_ wanted: String) {
    let start = position
    if word() == wanted { skipSpaces() } else { rewind(to: start) }
  }

  private mutating func day(in text: String) throws(TypedTimeError) -> TypedDay? {
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
    return nil
  }
}
