import CivilTime
import Ledger

/// A notification at a moment, unless its cause is done by then. Hosts only deliver it.
package struct Reminder: Hashable, Sendable {
  package let cause: Cause
  /// The moment from which it is due; may be past if it is still useful.
  package let at: Moment
  /// The end of its usefulness, after which it is dropped.
  package let until: Instant
  /// The subject of the reminder, the same every day: `fast-goal`, `hydration-8`, `task-ID`. A host
  /// replaces a shown reminder by a new one with the same id.
  package let id: String
  /// An identifier among all with its id: the day or time of its first date, so that travel and
  /// snoozing do not change it.
  package let occurrence: String
  /// An idempotency key: hosts deliver each key once. Snoozing gives a new key.
  package let key: String

  package enum Cause: Hashable, Sendable {
    case fastGoal(Fast)
    case eatingWindow(EatingWindow)
    case nextStart(EatingWindow, Schedule)
    case water(WaterReminder)
    case task(PlanTask)
    case tally(Counter, TimeOfDay, DayFigure)
    /// All open activities, in the user's order; never empty.
    case tallies([CounterDay])
    case tallyGoal(CounterDay)
    case review(Day)
  }

  package enum Kind: String, Sendable {
    case fastGoal, eatingWindow, nextStart, water, task, tally, tallies, tallyGoal, review
  }

  init(
    _ cause: Cause, at: Moment, until: Instant, id: String, occurrence: String
  ) {
    self.init(cause, at: at, until: until, id: id, occurrence: occurrence, key: occurrence)
  }

  private init(
    _ cause: Cause, at: Moment, until: Instant, id: String, occurrence: String, key: String
  ) {
    self.cause = cause
    self.at = at
    self.until = until
    self.id = id
    self.occurrence = occurrence
    self.key = key
  }

  package var kind: Kind {
    switch cause {
    case .fastGoal: .fastGoal
    case .eatingWindow: .eatingWindow
    case .nextStart: .nextStart
    case .water: .water
    case .task: .task
    case .tally: .tally
    case .tallies: .tallies
    case .tallyGoal: .tallyGoal
    case .review: .review
    }
  }

  package var isSnoozed: Bool { key != occurrence }

  /// Whether it is for a time of day, wherever the user is by then; otherwise for an instant.
  package var isAtTimeOfDay: Bool {
    if isSnoozed { return false }
    return switch kind {
    case .water, .task, .tally, .tallies, .review: true
    case .fastGoal, .eatingWindow, .nextStart, .tallyGoal: false
    }
  }

  /// Whether it is due and still useful.
  package func isDue(at now: Instant) -> Bool { at.instant <= now && now < until }

  /// Whether there is a time within `window` at which it is due.
  func isDue(in window: Range<Instant>) -> Bool {
    at.instant < window.upperBound && until > window.lowerBound && at.instant < until
  }

  /// The reminder at a later time, useful for at least an hour more; unchanged if `later` is not
  /// later.
  func snoozed(to later: Moment) -> Reminder {
    guard later.instant > at.instant else { return self }
    return Reminder(
      cause, at: later, until: max(until, later.instant + .hours(1)), id: id,
      occurrence: occurrence, key: occurrence + "+\(later.instant.milliseconds)")
  }
}

/// One of the day's times to drink.
package struct WaterReminder: Hashable, Sendable {
  /// The hour in local time, 0 to 23.
  package let hour: Int
  /// The index of its text, 0 to 3.
  package let text: Int
  package let total: Volume
  package let goal: Volume
  package let unit: VolumeUnit
}
