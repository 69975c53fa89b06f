import CivilTime
import Ledger
import Trackers

/// A milestone to announce; seconds are not announced.
enum PassedMilestone: Equatable {
  case goal
  case hours(Int)

  /// The last milestone that the running fast passed since the last event.
  ///
  /// NB: nil after a pause of more than two minutes, when it would be outdated.
  init?(since former: Instant, at now: Moment, in ledger: MemoryLedger) {
    guard now.instant - former <= .minutes(2), now.instant > former,
      let fast = ledger.runningFasts().first
    else { return nil }
    let before = former - fast.start.instant
    let after = now - fast.start
    if before < fast.goal.span, fast.goal.span <= after {
      self = .goal
    } else if let hours = FastMilestone.hours.last(where: {
      before < .hours($0) && .hours($0) <= after
    }) {
      self = .hours(hours)
    } else {
      return nil
    }
  }
}
