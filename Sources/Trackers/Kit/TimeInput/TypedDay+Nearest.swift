import CivilTime

extension TypedDay {
  /// The nearest such day in a direction; nil if the weekday and the date contradict each other.
  /// - Parameter reference: the first day that counts in the future, or the last in the past.
  func day(_ reference: Day, _ direction: TypedDate.Direction) -> Day? {
    switch (self, direction) {
    case (.date(let day), _): return day
    case (.fromToday(let days), _): return reference + days
    case (.weekday(let weekday), .past): return (reference - 1).startOfWeek(on: weekday)
    case (.weekday(let weekday), .future): return (reference + 7).startOfWeek(on: weekday)
    case (.dayOfYear(let month, let day), .past):
      return .last(month: month, day: day, upTo: reference)
    case (.dayOfYear(let month, let day), .future):
      return .next(month: month, day: day, from: reference)
    case (.dayOfMonth(let number), .past): return .last(dayOfMonth: number, upTo: reference)
    case (.dayOfMonth(let number), .future): return .next(dayOfMonth: number, from: reference)
    case (.checked(let weekday, let date), _):
      return date.day(reference, direction).flatMap { $0.weekday == weekday ? $0 : nil }
    }
  }
}

extension Day {
  /// The next day of a month with this number, not before `today`; one of any two successive months
  /// has it.
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

  /// The nearest day with this date. NB: two 29ths of February may be eight years apart.
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
