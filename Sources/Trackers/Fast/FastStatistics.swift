import CivilTime
import Ledger

/// Figures over all fasts that ended and were not cancelled.
package struct FastStatistics: Hashable, Sendable {
  package let total: Int
  package let completed: Int
  /// Nil without fasts.
  package let average: Span?
  package let longest: Span?
  /// The number of fasts that started in the current week.
  package let thisWeek: Int
  package let streak: Streak

  /// - Parameter isSkipped: see ``Streak``.
  package init<Failure: Error>(
    _ fasts: [Fast], today: Day, dayStart: DayStart, firstWeekday: Weekday,
    rest: RestDays = RestDays(), isSkipped: (Day) throws(Failure) -> Bool
  ) throws(Failure) {
    let ended = fasts.filter { $0.end != nil && !$0.isCancelled }
    let durations = ended.compactMap { $0.duration }
    total = ended.count
    completed = ended.reduce(0) { $0 + ($1.isCompleted ? 1 : 0) }
    let sum = durations.total
    average =
      durations.isEmpty ? nil : Span(milliseconds: sum.milliseconds / Int64(durations.count))
    longest = durations.max()
    let week = today.startOfWeek(on: firstWeekday)
    thisWeek = ended.reduce(0) { count, fast in
      let day = fast.start.day(startingAt: dayStart)
      return day >= week && day <= today ? count + 1 : count
    }
    streak = try Streak(
      countingDays: ended.countingDays(dayStart), today: today, isRest: rest.contains,
      isSkipped: isSkipped)
  }

  /// For days without a skipped date.
  package init(
    _ fasts: [Fast], today: Day, dayStart: DayStart, firstWeekday: Weekday,
    rest: RestDays = RestDays()
  ) {
    self.init(
      fasts, today: today, dayStart: dayStart, firstWeekday: firstWeekday, rest: rest,
      isSkipped: { _ in false })
  }

  /// Completed ÷ (ended and not cancelled), in whole per cent, halves rounded up; nil without
  /// fasts.
  package var completionPercent: Int? {
    total == 0 ? nil : (completed * 200 + total) / (total * 2)
  }
}
