import CivilTime

/// Days that are named by the calendar's weeks, months and years. A week begins on Monday here, so
/// that `next friday` means the same to everybody.
extension InputScanner {
  /// Reads `next monday`, `this friday`, `next week`, `this weekend`, `next month`, `end of month`.
  /// Otherwise nil, and consumes nothing.
  mutating func dayByCalendar(from today: Day) -> Day? {
    let start = position
    if let day = calendarDay(from: today), isAtEnd { return day }
    rewind(to: start)
    return nil
  }

  /// The same with something behind it; may consume words that form no day.
  mutating func calendarDay(from today: Day) -> Day? {
    switch word() {
    case "next": return calendarUnit().flatMap { $0.next(after: today) }
    case "this", "coming": return calendarUnit().flatMap { $0.coming(from: today) }
    case "weekend": return CalendarUnit.weekend.coming(from: today)
    case "eom": return CalendarUnit.month.end(of: today)
    case "eoy": return CalendarUnit.year.end(of: today)
    case "end":
      skipSpaces()
      guard word() == "of" else { return nil }
      let unit = calendarUnit()
      return (unit == .article ? calendarUnit() : unit).flatMap { $0.end(of: today) }
    default: return nil
    }
  }

  private mutating func calendarUnit() -> CalendarUnit? {
    skipSpaces()
    return word().flatMap { CalendarUnit($0) }
  }
}

private enum CalendarUnit: Equatable {
  case weekday(Weekday)
  case week, weekend, month, year
  /// `the`, before one of the others.
  case article

  init?(_ word: String) {
    switch word {
    case "week": self = .week
    case "weekend": self = .weekend
    case "month": self = .month
    case "year": self = .year
    case "the": self = .article
    default:
      guard case .weekday(let weekday)? = TypedDay(word) else { return nil }
      self = .weekday(weekday)
    }
  }

  /// In the next week, or the first day of it.
  func next(after today: Day) -> Day? {
    let monday = today.startOfWeek(on: .monday) + 7
    switch self {
    case .weekday(let weekday): return (monday + 6).startOfWeek(on: weekday)
    case .week: return monday
    case .weekend: return monday + 5
    case .month, .year: return end(of: today).map { $0 + 1 }
    case .article: return nil
    }
  }

  /// From today on.
  func coming(from today: Day) -> Day? {
    switch self {
    case .weekday(let weekday): (today + 6).startOfWeek(on: weekday)
    case .weekend: max(today, today.startOfWeek(on: .monday) + 5)
    case .week, .month, .year, .article: nil
    }
  }

  /// The last day.
  func end(of today: Day) -> Day? {
    let (year, month) = (today.date.year, today.date.month)
    return switch self {
    case .month: Day(year: year, month: month, day: Day.length(ofMonth: month, year: year))
    case .year: Day(year: year, month: 12, day: 31)
    case .week, .weekend: today.startOfWeek(on: .monday) + 6
    case .weekday, .article: nil
    }
  }
}
