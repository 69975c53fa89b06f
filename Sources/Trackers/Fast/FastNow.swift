import CivilTime
import Ledger

/// The state of fasting at one moment, as its page shows it.
package enum FastNow: Hashable, Sendable {
  case running(RunningFast)
  case idle(IdleFast)
}

package struct RunningFast: Hashable, Sendable {
  package let fast: Fast
  package let now: Moment
  /// Running fasts that another device started, to be kept or deleted.
  package let conflicts: [Fast]

  package var elapsed: Span { max(.zero, now - fast.start) }
  package var isGoalReached: Bool { elapsed >= fast.goal.span }
  /// Zero once the goal is reached.
  package var remaining: Span { max(.zero, fast.goal.span - elapsed) }
  /// Zero until the goal is reached.
  package var beyondGoal: Span { max(.zero, elapsed - fast.goal.span) }

  /// Progress in whole per cent, rounded down, so that 100 means the goal is reached.
  package var percent: Int { permille / 10 }

  /// Elapsed ÷ goal in thousandths, rounded down.
  package var permille: Int {
    Int(permilleOf: elapsed.milliseconds, of: fast.goal.span.milliseconds)
  }

  package var milestones: [FastMilestone] {
    FastMilestone.hours.map { FastMilestone(hours: $0, isPassed: elapsed >= .hours($0)) }
  }
}

/// A popular number of hours. It makes no claim about effects in the body.
package struct FastMilestone: Hashable, Sendable {
  package static let hours = [12, 16, 18, 20, 24, 36, 48, 72]

  package let hours: Int
  package let isPassed: Bool
}

package struct IdleFast: Hashable, Sendable {
  package let now: Moment
  package let schedule: Schedule
  /// The newest fast that ended and was not cancelled.
  package let last: Fast?
  /// Nil without a last fast, for goals of 24 hours or more, and from one day after it closed.
  package let window: EatingWindow?
}

/// The time between two fasts: 24 hours minus the schedule's goal, from the end of the last fast.
package struct EatingWindow: Hashable, Sendable {
  package let opened: Moment
  /// Also the start of the next fast.
  package let closes: Instant
  package let now: Moment

  package init?(after fast: Fast, schedule: Schedule, now: Moment) {
    guard let end = fast.end, let length = schedule.goal.eatingWindow else { return nil }
    opened = end
    closes = end.instant + length
    self.now = now
    if now.instant - closes > .days(1) { return nil }
  }

  package var isOpen: Bool { now.instant < closes }
  package var remaining: Span { max(.zero, closes - now.instant) }
  /// The time by which the next fast is overdue.
  package var closedFor: Span { max(.zero, now.instant - closes) }

  package var permille: Int {
    Int(
      permilleOf: (now - opened).milliseconds, of: (closes - opened.instant).milliseconds)
  }
}

extension FastNow {
  /// - Parameter schedule: the schedule of the next fast; the selected one unless given.
  package init<Store: LedgerStore>(
    in store: Store, at now: Moment, schedule: Schedule? = nil
  ) throws(Store.Failure) {
    let running = try store.runningFasts()
    if let fast = running.first {
      let conflicts = Array(running.dropFirst())
      self = .running(RunningFast(fast: fast, now: now, conflicts: conflicts))
    } else {
      let schedule = if let schedule { schedule } else { try Schedules(in: store).selected }
      let last = try store.recentFasts(1).first
      let window = last.flatMap { EatingWindow(after: $0, schedule: schedule, now: now) }
      self = .idle(IdleFast(now: now, schedule: schedule, last: last, window: window))
    }
  }
}

extension LedgerStore {
  /// The newest fasts that ended and were not cancelled, newest first.
  ///
  /// NB: stores sort by local time, and a flight across the date line may swap two fasts, so a few
  /// more are read than asked for.
  package func recentFasts(_ count: Int) throws(Failure) -> [Fast] {
    let spare = 8
    var limit = count + 2 * spare
    while true {
      let fasts = try fasts(limit: limit)
      let ended = fasts.filter { $0.end != nil && !$0.isCancelled }
      if ended.count >= count + spare || fasts.count < limit {
        let byInstant = ended.ordered { ($1.start.instant, $1.id) < ($0.start.instant, $0.id) }
        return Array(byInstant.prefix(count))
      }
      limit *= 4
    }
  }
}
