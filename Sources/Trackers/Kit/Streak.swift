import CivilTime
import Ledger

/// A run of days that count, by the same rule for all trackers: rest days and dates that the clocks
/// skipped neither count nor break it, and today does not break it before it is over.
package struct Streak: Hashable, Sendable {
  package let current: Int
  package let longest: Int

  /// The current and longest streaks of all days that count, for statistics.
  ///
  /// - Parameters:
  ///   - countingDays: oldest first, without repetition.
  ///   - isSkipped: whether a day that does not count is one that the clocks skipped; see ``DateLine``.
  ///     Asked as seldom as possible.
  package init<Failure: Error>(
    countingDays: [Day], today: Day, isRest: (Day) -> Bool,
    isSkipped: (Day) throws(Failure) -> Bool
  ) throws(Failure) {
    let runs = StreakRuns(countingDays.filter { $0 <= today && !isRest($0) }, isRest: isRest)
    longest = try runs.longest(isSkipped: isSkipped)
    current = try Streak.current(
      today: today, isRest: isRest, isSkipped: isSkipped,
      countingDays: { days throws(Failure) in countingDays.filter { days.contains($0) } })
  }

  /// For days without a skipped date.
  package init(countingDays: [Day], today: Day, isRest: (Day) -> Bool) {
    self.init(countingDays: countingDays, today: today, isRest: isRest) { _ in false }
  }

  /// The current streak alone; reads back no further than it reaches.
  /// - Parameter countingDays: the days that count in a range, oldest first; called with ranges of 32
  ///   days, then 64, and so on.
  package static func current<Failure: Error>(
    today: Day, isRest: (Day) -> Bool, isSkipped: (Day) throws(Failure) -> Bool,
    countingDays: (Range<Day>) throws(Failure) -> [Day]
  ) throws(Failure) -> Int {
    var streak = 0
    var end = today + 1
    var width = 32
    // Between two days that count, one date at most can have been skipped.
    var mayBeSkipped = true
    while true {
      let start = end - width
      let counting = try countingDays(start..<end)
      var left = counting.count
      var day = end - 1
      while day >= start {
        while left > 0, counting[left - 1] > day { left -= 1 }
        if !isRest(day) {
          if left > 0, counting[left - 1] == day {
            streak += 1
            mayBeSkipped = true
          } else if day != today {
            guard mayBeSkipped, try isSkipped(day) else { return streak }
            mayBeSkipped = false
          }
        }
        day = day - 1
      }
      // When every day is a rest day, no day ends the loop.
      if start < earliest { return streak }
      end = start
      width *= 2
    }
  }
}

extension Streak {
  /// Whether a length is celebrated: a week, a month, a hundred days, and every year.
  package static func isMilestone(_ days: Int) -> Bool {
    [7, 30, 100].contains(days) || (days > 0 && days.isMultiple(of: 365))
  }
}

/// The first supported day, before which no streak begins.
private let earliest = Moment(Instant.supported.lowerBound, offset: .utc).local.calendarDay
