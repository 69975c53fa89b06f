import CivilTime
import Ledger
import Pages
import Trackers

/// What has just reached its goal, and what was celebrated before.
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

  /// Notes what a command has brought to its goal, if anything; each daily goal counts once a day.
  /// - Returns: what reached its goal, and rows for the browser to store.
  mutating func note(
    after command: TrackerCommand, _ op: Op, in ledger: MemoryLedger, at now: Moment
  ) -> (celebrated: Celebrated, memory: Meta)? {
    if case .fasting(.stop) = command {
      let fast = op.changes.first.flatMap { ledger.fast($0.id) }
      return fast?.isCompleted == true ? (.fast, []) : nil
    }
    guard let subject = command.logged(in: ledger) else { return nil }
    let dayStart = Settings(in: ledger).dayStart
    let today = now.day(startingAt: dayStart)
    guard
      let figure = ledger.series(of: subject, dayStart: dayStart)?.figure(of: today, in: ledger),
      figure.goal?.direction == .atLeast, figure.isGoalHeld,
      let memory = log.note(subject, on: today)
    else { return nil }
    return (.daily(subject), memory)
  }

  /// - Returns: effects for the host.
  mutating func begin(_ celebrated: Celebrated, _ settings: Settings, at now: Instant) -> [Effect] {
    if settings.hasConfetti { latest = (celebrated, now + Celebrations.confetti) }
    return settings.hasHaptics ? [.vibrate(Celebrations.vibration)] : []
  }
}
