import CivilTime
import Ledger

/// Days named by the calendar's weeks, months and years. A week begins on Monday here, so that
/// `next friday` means the same to every user.
extension InputScanner {
  /// Reads `next monday`, `this friday`, `last friday`, `next week`, `next week on friday`,
  /// `this weekend`, `next month`, `end of month`, `start of next week`,
  /// `last friday of the month`. Otherwise nil, and may consume words that form no day.
  mutating func calendarDay(from today: Day) -> Day? {
    let start = position
    if let day = dayOfNamedMonth(from: today) { return day }
    rewind(to: start)
    let hasArticle = skipWord("the")
    let first = word()
    if hasArticle, !["weekend", "end", "start", "beginning"].contains(first) { return nil }
    switch first {
    case "next":
      let unit = calendarUnit()
      if unit == .week, let weekday = weekdayOfWeek() { return today.next(weekday) }
      return unit.flatMap { $0.next(after: today) }
    case "this", "coming":
      skipSpaces()
      skipWord("coming")
      return calendarUnit().flatMap { $0.coming(from: today) }
    case "last":
      guard case .weekday(let weekday)? = calendarUnit() else { return nil }
      return (today - 1).startOfWeek(on: weekday)
    case "weekend": return CalendarUnit.weekend.coming(from: today)
    case "eod": return today
    case "eow": return CalendarUnit.week.end(of: today)
    case "eom": return CalendarUnit.month.end(of: today)
    case "eoy": return CalendarUnit.year.end(of: today)
    case "end", "start", "beginning":
      skipSpaces()
      guard skipWord("of") else { return nil }
      skipWord("the")
      let isNext = skipWord("next")
      guard let unit = calendarUnit(), let end = unit.end(of: today) else { return nil }
      guard isNext else { return first == "end" ? end : nil }
      return unit.next(after: today).flatMap { first == "end" ? unit.end(of: $0) : $0 }
    default: return nil
    }
  }

  /// Reads `last friday of the month`, `first day of next month`, `3rd monday of may`.
  private mutating func dayOfNamedMonth(from today: Day) -> Day? {
    skipWord("the")
    guard let day = dayInMonth(), skipWord("of") else { return nil }
    if skipWord("next") { return word() == "month" ? day(today.endOfMonth + 1) : nil }
    let isThis = skipWord("this")
    if !isThis { skipWord("the") }
    if skipWord("month") {
      let found = day(today)
      return found >= today || isThis ? found : day(today.endOfMonth + 1)
    }
    guard !isThis, let month = month() else { return nil }
    return (0...1).compactMap { Day(year: today.date.year + $0, month: month, day: 1) }
      .map(day).first { $0 >= today }
  }

  /// Reads `last friday`, `3rd monday`, `first day`, as a function from a month to its day.
  private mutating func dayInMonth() -> ((Day) -> Day)? {
    guard let number = place() else { return nil }
    skipSpaces()
    if skipWord("day") {
      return number < 0 ? { $0.endOfMonth } : { $0.startOfMonth + (number - 1) }
    }
    guard let name = word(), case .weekday(let weekday)? = TypedDay(name) else { return nil }
    skipSpaces()
    let day = MonthDay.weekday(number, weekday)
    return day.isSupported ? { day.day(inMonthOf: $0) } : nil
  }

  /// Reads `first` to `fourth`, `1st` to `31st`; -1 for `last`.
  mutating func place() -> Int? {
    let start = position
    switch word() {
    case "first": return 1
    case "second": return 2
    case "third": return 3
    case "fourth": return 4
    case "last": return -1
    default:
      rewind(to: start)
      return ordinal()
    }
  }

  /// Reads the weekday of `next week on friday`, behind the week. Otherwise nil, and consumes
  /// nothing.
  private mutating func weekdayOfWeek() -> Weekday? {
    let start = position
    _ = skip(",")
    skipSpaces()
    skipWord("on")
    if case .weekday(let weekday)? = word().flatMap({ TypedDay($0) }) { return weekday }
    rewind(to: start)
    return nil
  }

  /// Reads `next week`, `of this week` behind a weekday, as that day of the week.
  mutating func week(of weekday: Weekday, from today: Day) -> Day? {
    let start = position
    skipWord("of")
    let isNext = skipWord("next")
    if isNext || skipWord("this"), word() == "week" {
      return today.next(weekday) - (isNext ? 0 : 7)
    }
    rewind(to: start)
    return nil
  }

  private mutating func calendarUnit() -> CalendarUnit? {
    skipSpaces()
    return word().flatMap { CalendarUnit($0) }
  }
}

private enum CalendarUnit: Equatable {
  case weekday(Weekday)
  case day, week, weekend, month, year

  init?(_ word: String) {
    switch word {
    case "day": self = .day
    case "week": self = .week
    case "weekend": self = .weekend
    case "month": self = .month
    case "year": self = .year
    default:
      guard case .weekday(let weekday)? = TypedDay(word) else { return nil }
      self = .weekday(weekday)
    }
  }

  /// The weekday in the next week, or the first day of the next unit.
  func next(after today: Day) -> Day? {
    let monday = today.startOfWeek(on: .monday) + 7
    switch self {
    case .weekday(let weekday): return today.next(weekday)
    case .week: return monday
    case .weekend: return monday + 5
    case .month, .year: return end(of: today).map { $0 + 1 }
    case .day: return nil
    }
  }

  /// The first such day from today on.
  func coming(from today: Day) -> Day? {
    switch self {
    case .weekday(let weekday): (today + 6).startOfWeek(on: weekday)
    case .weekend: max(today, today.startOfWeek(on: .monday) + 5)
    case .day, .week, .month, .year: nil
    }
  }

  /// The last day of the unit.
  func end(of today: Day) -> Day? {
    let (year, month) = (today.date.year, today.date.month)
    return switch self {
    case .day: today
    case .month: Day(year: year, month: month, day: Day.length(ofMonth: month, year: year))
    case .year: Day(year: year, month: 12, day: 31)
    case .week, .weekend: today.startOfWeek(on: .monday) + 6
    case .weekday: nil
    }
  }
}

extension Day {
  /// The weekday in the next week.
  fileprivate func next(_ weekday: Weekday) -> Day {
    (startOfWeek(on: .monday) + 13).startOfWeek(on: weekday)
  }
}

extension Span {
  /// A typed time of the last night, which began yesterday at 18:00: 9 is 21:00, and 2 is today's.
  /// Nil for hours between 5 and 18:00.
  /// - Parameter hasHalf: whether `am` or `pm` was typed.
  func inLastNight(hasHalf: Bool) -> (day: Int, clock: Span)? {
    if self < .hours(5) { return (0, self) }
    if self >= .hours(18) { return (-1, self) }
    if hasHalf || self >= .hours(13) { return nil }
    if self >= .hours(12) { return (0, self - .hours(12)) }
    return self >= .hours(6) ? (-1, self + .hours(12)) : nil
  }
}

/// The number of a month, by its English name or at least its first three letters.
func monthNumber(_ word: String) -> Int? {
  let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  guard word.utf8.count >= 3 else { return nil }
  return names.firstIndex { $0.utf8.starts(with: word.utf8) }.map { $0 + 1 }
}
