import CivilTime
import Ledger

/// A run of days that count, by the same rule for all trackers: rest days neither count nor break
/// it, and today does not break it before it is over.
package struct Streak: Hashable, Sendable {
  package let current: Int
  package let longest: Int

  /// From all days that count: for statistics.
  ///
  /// - Parameter countingDays: oldest first, without repetition.
  package init(countingDays: [Day], today: Day, isRest: (Day) -> Bool) {
    var longest = 0
    var run = 0
    var former: Day?
    for day in countingDays where day <= today && !isRest(day) {
      let isBridged = former.map { ($0 + 1..<day).allSatisfy(isRest) } ?? false
      run = isBridged ? run + 1 : 1
      longest = max(longest, run)
      former = day
    }
    // The last run continues, unless a day since then has broken it.
    let goesOn = former.map { $0 >= today || ($0 + 1..<today).allSatisfy(isRest) } ?? false
    current = goesOn ? run : 0
    self.longest = longest
  }

  /// Only the current streak; reads back no further than it reaches.
  /// - Parameter countingDays: the days that count in a range, oldest first; called with ranges of 32
  ///   days, then 64, and so on.
  package static func current<Failure: Error>(
    today: Day, isRest: (Day) -> Bool,
    countingDays: (Range<Day>) throws(Failure) -> [Day]
  ) throws(Failure) -> Int {
    var streak = 0
    var end = today + 1
    var width = 32
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
          } else if day != today {
            return streak
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
  /// A length that is worth a word: a week, a month, a hundred days, and every year.
  package static func isMilestone(_ days: Int) -> Bool {
    [7, 30, 100].contains(days) || (days > 0 && days.isMultiple(of: 365))
  }
}

/// No streak begins before this, the first supported day.
private let earliest = Moment(Instant.supported.lowerBound, offset: .utc).local.calendarDay
