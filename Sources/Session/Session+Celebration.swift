import CivilTime
import Ledger
import Pages
import Texts
import Trackers

/// What is told without being asked: milestones, the goal, a fast completed.
extension Session {
  private static let confetti = Span.seconds(5)
  private static let vibration = [30, 60, 30]

  mutating func celebrate(after command: FastingCommand, _ op: Op, _ reply: inout Reply) {
    guard case .stop = command, let id = op.changes.first?.id, let fast = ledger.fast(id),
      fast.isCompleted
    else { return }
    celebrationEnd = now.instant + Session.confetti
    reply.effects.append(.vibrate(Session.vibration))
  }

  /// Speaks what the running fast has passed since the last event; the seconds stay silent.
  ///
  /// NB: a page that slept for longer than a minute or two says nothing of what lies hours back.
  func announcePassed(since former: Instant, _ reply: inout Reply) {
    guard now.instant - former <= .minutes(2), now.instant > former,
      let fast = ledger.runningFasts().first
    else { return }
    let before = former - fast.start.instant
    let after = now - fast.start
    if before < fast.goal.span, fast.goal.span <= after {
      reply.announcement = words.texts.common.fasting.label(.goalReached)
      reply.effects.append(.vibrate(Session.vibration))
    } else if let hours = FastMilestone.hours.last(where: {
      before < .hours($0) && .hours($0) <= after
    }) {
      reply.announcement = words.texts.common.duration.spoken(.hours(hours))
    }
  }
}
