import CivilTime
import Ledger
import Pages
import Trackers

/// The present celebration, and those of today.
struct Celebrations: Sendable {
  private var log = CelebrationLog()
  /// The present celebration and its end.
  private var latest: (of: Celebrated, end: Instant)?

  private static let confetti = Span.seconds(5)
  private static let vibration = [30, 60, 30]

  func flying(at now: Instant) -> Celebrated? {
    latest.flatMap { now < $0.end ? $0.of : nil }
  }

  mutating func end() { latest = nil }

  mutating func adopt(_ meta: Meta) { log.adopt(meta) }

  /// A goal that a command has reached.
  struct Reached {
    let celebrated: Celebrated
    /// The rows for the browser to store.
    let memory: Meta
    /// The streak in days, if it is a milestone.
    let milestone: Int?
  }

  /// Notes a goal that a command has reached; nil without one. Each daily goal counts once a day.
  mutating func note(
    after command: TrackerCommand, _ ops: [Op], in ledger: MemoryLedger, at now: Moment
  ) -> Reached? {
    let settings = Settings(in: ledger)
    if !settings.showsStreaks { return nil }
    let dayStart = settings.dayStart
    let today = now.day(startingAt: dayStart)
    if case .fast(.stop) = command {
      guard let fast = ops.first?.changes.first.flatMap({ ledger.fast($0.id) }), fast.isCompleted
      else { return nil }
      // Of several fasts that end on one day, the first announces it.
      let days = ledger.currentFastingStreak(today: today, dayStart: dayStart, clock: now)
      let memory = milestone(days).flatMap { _ in log.note(FastRules.subject, on: today) }
      return Reached(
        celebrated: .fast, memory: memory ?? [], milestone: memory.flatMap { _ in days })
    }
    guard let subject = command.logged(in: ledger) else { return nil }
    guard
      let series = ledger.series(of: subject, dayStart: dayStart),
      case let figure = series.figure(of: today, in: ledger),
      figure.goal?.direction == .atLeast, figure.isGoalHeld,
      let memory = log.note(subject.description, on: today)
    else { return nil }
    let days = series.currentStreak(today: today, in: ledger, clock: now)
    return Reached(celebrated: .daily(subject), memory: memory, milestone: milestone(days))
  }

  private func milestone(_ days: Int) -> Int? { Streak.isMilestone(days) ? days : nil }

  mutating func begin(_ celebrated: Celebrated, _ settings: Settings, at now: Instant) -> [Effect] {
    if !settings.showsStreaks { return [] }
    if settings.hasConfetti { latest = (celebrated, now + Celebrations.confetti) }
    return settings.hasHaptics ? [.vibrate(Celebrations.vibration)] : []
  }
}
