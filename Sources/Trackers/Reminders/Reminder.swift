import CivilTime
import Ledger

/// Something to tell the user at a moment, unless it is done by then. Hosts only deliver it.
package struct Reminder: Hashable, Sendable {
  package let cause: Cause
  /// When it is due; may be past, for what is still worth telling.
  package let at: Moment
  /// From here on it makes no sense any more, so that it is dropped.
  package let until: Instant
  /// What it is about, the same every day: `fast-goal`, `hydration-8`, `task-ID`. A host that shows
  /// one with the same id again puts it in the place of the former.
  package let id: String
  /// This one of all with its id. It has the day or time for which it was first meant, so that
  /// neither travel nor snoozing makes another one of it.
  package let occurrence: String
  /// By which a host knows what it has delivered: each key is told once. Of a snoozed reminder,
  /// another one than before.
  package let key: String

  package enum Cause: Hashable, Sendable {
    case fastGoal(Fast)
    case eatingWindow(EatingWindow)
    case nextStart(EatingWindow, Schedule)
    case water(WaterReminder)
    case task(PlanTask)
    case tally(Activity, TimeOfDay, DayFigure)
    case review(Day)
  }

  /// What sort of thing causes it.
  package enum Kind: String, Sendable {
    case fastGoal, eatingWindow, nextStart, water, task, tally, review
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
    case .review: .review
    }
  }

  package var isSnoozed: Bool { key != occurrence }

  /// It is due and still makes sense.
  package func isDue(at now: Instant) -> Bool { at.instant <= now && now < until }

  /// Whether there is a time within `window` at which it is due.
  func isDue(in window: Range<Instant>) -> Bool {
    at.instant < window.upperBound && until > window.lowerBound && at.instant < until
  }

  /// The same at a later time, for an hour at least; this one where that is not later.
  func snoozed(to later: Moment) -> Reminder {
    guard later.instant > at.instant else { return self }
    return Reminder(
      cause, at: later, until: max(until, later.instant + .hours(1)), id: id,
      occurrence: occurrence, key: occurrence + "+\(later.instant.milliseconds)")
  }
}

/// One of the times at which to drink.
package struct WaterReminder: Hashable, Sendable {
  /// Of the wall clock, 0 to 23.
  package let hour: Int
  /// Which of the four texts, 0 to 3.
  package let text: Int
  package let total: Volume
  package let goal: Volume
  package let unit: VolumeUnit
}
