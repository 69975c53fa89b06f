import CivilTime

/// A date's distance in days on one day.
package struct DateCount: Hashable, Sendable {
  package let counter: CountedDate
  package let today: Day
  /// The day that is counted to or from; for a yearly date that is counted down to, its next
  /// return.
  package let target: Day
  /// The next return of a yearly date, which may be today.
  package let nextReturn: Day?

  package init(_ counter: CountedDate, today: Day) {
    self.counter = counter
    self.today = today
    let next = counter.draft.isYearly ? counter.day.anniversary(onOrAfter: today) : nil
    nextReturn = next
    target = counter.draft.kind == .until ? next ?? counter.day : counter.day
  }

  /// Days from today to the target; negative after it.
  package var daysAhead: Int { target - today }
  /// Days from today to the next event, the target or a return; negative when all are past.
  package var daysToNext: Int { (nextReturn ?? target) - today }
  /// Days between today and the target, never negative.
  package var days: Int { abs(daysAhead) }

  /// Whether a date of the kind "until" is past, so that it now counts up.
  package var hasPassed: Bool { counter.draft.kind == .until && daysAhead < 0 }

  /// The number of years on the next return: 1 one year after the first day.
  package var turns: Int? { nextReturn.map { $0.date.year - counter.day.date.year } }

  package var breakdown: CalendarSpan {
    CalendarSpan(from: min(today, target), to: max(today, target))
  }

  /// The number of days if it is round today.
  package var milestone: Int? { Milestones.isRound(days) ? days : nil }

  /// The next round number of days; nil for a date that does not count up, such as a yearly
  /// "until", even on its day.
  package var nextMilestone: (days: Int, on: Day)? {
    let countsUp = daysAhead <= 0 && (counter.draft.kind == .since || !counter.draft.isYearly)
    guard countsUp, let next = Milestones.next(after: days) else { return nil }
    return (next, target + next)
  }

  /// Round numbers: 100, 200, 300, 365, 500, 730, and every full thousand.
  private enum Milestones {
    static let early = [100, 200, 300, 365, 500, 730]

    static func isRound(_ days: Int) -> Bool {
      early.contains(days) || (days > 0 && days.isMultiple(of: 1000))
    }

    static func next(after days: Int) -> Int? {
      early.first { $0 > days } ?? (days / 1000 + 1) * 1000
    }
  }
}

/// Years, months and days between two days: whole years first, then whole months, then the
/// remaining days. Example: 31 January to 1 March is 1 month, 1 day.
package struct CalendarSpan: Hashable, Sendable {
  package let years: Int
  package let months: Int
  package let days: Int

  /// - Parameter end: not before `start`.
  package init(from start: Day, to end: Day) {
    let (first, last) = (start.date, end.date)
    var count = (last.year - first.year) * 12 + last.month - first.month
    if start.adding(months: count) > end { count -= 1 }
    years = count / 12
    months = count % 12
    days = end - start.adding(months: count)
  }
}

extension Day {
  /// The same day in a later month; in a month that is too short, its last day.
  package func adding(months: Int) -> Day {
    let date = date
    let index = date.year * 12 + date.month - 1 + months
    return Day.clamped(
      year: index.flooredQuotient(12), month: index.flooredRemainder(12) + 1, day: date.day)
  }

  /// The first return of this day that is neither before `today` nor before the day itself.
  func anniversary(onOrAfter today: Day) -> Day {
    if today <= self { return self }
    let years = today.date.year - date.year
    let thisYear = adding(months: years * 12)
    return thisYear >= today ? thisYear : adding(months: (years + 1) * 12)
  }

  private static func clamped(year: Int, month: Int, day: Int) -> Day {
    let last = length(ofMonth: month, year: year)
    return Day(year: year, month: month, day: min(day, last)) ?? Day(number: 0)
  }
}
