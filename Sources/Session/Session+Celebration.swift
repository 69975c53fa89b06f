import CivilTime
import Ledger
import Pages
import Texts
import Trackers

/// What is told without being asked: milestones, the goal, a fast completed.
extension Session {
  private static let confetti = Span.seconds(5)
  private static let vibration = [30, 60, 30]

  mutating func celebrate(
    after command: TrackerCommand, _ op: Op
  ) {
    if let daily = logged(by: command) { celebrate(daily) }
    guard case .fasting(.stop) = command, let id = op.changes.first?.id, let fast = ledger.fast(id),
      fast.isCompleted
    else { return }
    celebrate(.fast)
  }

  /// Once a day for each goal.
  private mutating func celebrate(_ daily: Daily) {
    let settings = Settings(in: ledger)
    let today = now.day(startingAt: settings.dayStart)
    guard let series = series(daily, settings) else { return }
    let figure = series.figure(of: today, in: ledger)
    guard figure.goal?.direction == .atLeast, figure.isGoalHeld,
      let memory = celebrations.note(daily, on: today)
    else { return }
    store(StoreBatch(meta: memory))
    celebrate(.daily(daily))
  }

  private mutating func celebrate(_ celebrated: Celebrated) {
    let settings = Settings(in: ledger)
    if settings.hasConfetti {
      celebration = (celebrated, now.instant + Session.confetti)
    }
    if settings.hasHaptics { reply.effects.append(.vibrate(Session.vibration)) }
  }

  /// Speaks what the running fast has passed since the last event; the seconds stay silent.
  ///
  /// NB: a page that slept for longer than a minute or two says nothing of what lies hours back.
  mutating func announcePassed(since former: Instant) {
    guard now.instant - former <= .minutes(2), now.instant > former,
      let fast = ledger.runningFasts().first
    else { return }
    let before = former - fast.start.instant
    let after = now - fast.start
    if before < fast.goal.span, fast.goal.span <= after {
      reply.announcement = words.texts.common.fasting.label(.goalReached)
      celebrate(.fast)
    } else if let hours = FastMilestone.hours.last(where: {
      before < .hours($0) && .hours($0) <= after
    }) {
      reply.announcement = words.texts.common.duration.spoken(.hours(hours))
    }
  }

  /// The tracker that this may have brought to its goal.
  private func logged(by command: TrackerCommand) -> Daily? {
    switch command {
    case .hydration(.log), .hydration(.edit), .hydration(.setGoal): .water
    case .tally(.log(let id, _)), .tally(.setGoal(let id, _)): .activity(id)
    case .tally(.editEntry(let id, _)): ledger.entry(id).flatMap { Daily($0.subject) }
    case .hydration(.delete), .hydration(.addBeverage), .hydration(.editBeverage),
      .hydration(.removeBeverage), .tally(.deleteEntry), .tally(.add), .tally(.edit),
      .tally(.archive), .tally(.delete), .tally(.move), .tally(.makePrimary), .fasting, .date,
      .plan:
      nil
    }
  }
}
