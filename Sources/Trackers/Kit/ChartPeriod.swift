import CivilTime
import Ledger

/// The length of a period of statistics, and of its bars. The raw values are part of addresses.
package enum ChartRange: String, CaseIterable, Hashable, Sendable {
  /// Seven days.
  case week
  /// 30 days.
  case month
  /// 26 weeks.
  case half
  /// Twelve months.
  case year
}

/// The days, weeks or months that a chart shows as bars, between the first entry and today.
package struct ChartPeriod: Hashable, Sendable {
  /// The most bars of a period.
  package static let mostBars = daysOfMonth

  private static let daysOfWeek = 7
  private static let daysOfMonth = 30
  private static let weeksOfHalf = 26

  package let range: ChartRange
  /// The days of each bar, oldest first; not empty. The last week or month may end today.
  package let bars: [Range<Day>]
  private let limits: ClosedRange<Day>
  private let firstWeekday: Weekday
  private let isCalendarWeek: Bool

  /// - Parameters:
  ///   - last: a day of the last bar, moved into the limits; nil for the present period.
  ///   - first: the day of the first entry, nil without entries.
  ///   - isCalendarWeek: whether seven days begin on the first weekday, so that the present ones
  ///     may end after today.
  package init(
    _ range: ChartRange, to last: Day?, first: Day?, today: Day, firstWeekday: Weekday,
    isCalendarWeek: Bool = false
  ) {
    self.init(
      range, to: last ?? today, within: min(first ?? today, today)...today,
      firstWeekday: firstWeekday, isCalendarWeek: isCalendarWeek)
  }

  private init(
    _ range: ChartRange, to last: Day, within limits: ClosedRange<Day>, firstWeekday: Weekday,
    isCalendarWeek: Bool
  ) {
    self.range = range
    self.limits = limits
    self.firstWeekday = firstWeekday
    self.isCalendarWeek = isCalendarWeek
    let last = min(max(last, limits.lowerBound), limits.upperBound)
    let week = last.startOfWeek(on: firstWeekday)
    bars =
      switch range {
      case .week: Self.days(Self.daysOfWeek, to: isCalendarWeek ? week + 6 : last)
      case .month: Self.days(Self.daysOfMonth, to: last)
      case .half:
        (0..<Self.weeksOfHalf).reversed().map { back in
          let first = week - 7 * back
          return first..<min(first + 7, limits.upperBound + 1)
        }
      case .year:
        (0..<12).reversed().map { back in
          let first = last.startOfMonth.adding(months: -back)
          return first..<min(first.adding(months: 1), limits.upperBound + 1)
        }
      }
  }

  package var days: Range<Day> {
    bars[0].lowerBound..<bars[bars.count - 1].upperBound
  }

  /// The last day; the address of the period.
  package var last: Day { days.upperBound - 1 }

  package var isPresent: Bool { last >= limits.upperBound }

  /// The days of the period before this one, whether or not there are entries.
  package var daysBefore: Range<Day> {
    let first = days.lowerBound
    return switch range {
    case .week: first - Self.daysOfWeek..<first
    case .month: first - Self.daysOfMonth..<first
    case .half: first - Self.weeksOfHalf * 7..<first
    case .year: first.adding(months: -12)..<first
    }
  }

  /// The period before this one; nil if no entry is older than this one.
  package var earlier: ChartPeriod? {
    days.lowerBound <= limits.lowerBound ? nil : period(to: days.lowerBound - 1)
  }

  /// The period after this one, up to today; nil for the present one.
  package var later: ChartPeriod? {
    guard !isPresent else { return nil }
    return switch range {
    case .week: period(to: last + Self.daysOfWeek)
    case .month: period(to: last + Self.daysOfMonth)
    case .half: period(to: last + Self.weeksOfHalf * 7)
    case .year: period(to: (last + 1).adding(months: 12) - 1)
    }
  }

  private func period(to last: Day) -> ChartPeriod {
    ChartPeriod(
      range, to: last, within: limits, firstWeekday: firstWeekday, isCalendarWeek: isCalendarWeek)
  }

  private static func days(_ count: Int, to last: Day) -> [Range<Day>] {
    (0..<count).reversed().map { last - $0..<last - $0 + 1 }
  }
}
