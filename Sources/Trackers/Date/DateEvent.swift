import CivilTime
import Ledger

/// A future event of a date: its day, its anniversary, or a round number of days.
package struct DateEvent: Hashable, Sendable {
  package let day: Day
  package let counter: CountedDate
  package let what: What

  package enum What: Hashable, Sendable {
    /// The day itself.
    case day
    /// The anniversary after this many years.
    case years(Int)
    /// A round number of days after it.
    case days(Int)
  }
}

extension DateEvent {
  private static let reach = 365
  private static let limit = 8

  /// The next events within a year after today, the nearest first.
  package static func coming(_ counts: [DateCount]) -> [DateEvent] {
    var events: [DateEvent] = []
    for count in counts {
      let counter = count.counter
      if let back = count.nextReturn, let turns = count.turns, turns > 0 {
        events.append(DateEvent(day: back, counter: counter, what: .years(turns)))
      } else if count.daysAhead > 0 {
        events.append(DateEvent(day: count.target, counter: counter, what: .day))
      }
      if let next = count.nextMilestone {
        events.append(DateEvent(day: next.on, counter: counter, what: .days(next.days)))
      }
    }
    let near = counts.first.map { $0.today + 1..<$0.today + reach + 1 }
    return Array(
      events.filter { near?.contains($0.day) == true }
        .ordered { ($0.day, $0.counter.name) < ($1.day, $1.counter.name) }.prefix(limit))
  }
}
