import CivilTime
import Ledger
import Session
import Trackers
import WatchLink

extension AppHost {
  /// The change of a command that has a time of its own, as of its tap; nil if there is nothing left
  /// to do.
  /// - Parameter newID: the ID of the record, by which a command that comes again is known.
  func timed(
    _ kind: WatchCommand.Kind, _ newID: RecordID, at tap: Moment, now: Moment
  ) -> (command: TrackerCommand, request: VerbRequest)? {
    switch kind {
    case .start:
      guard session.ledger.record(newID, of: .fast) == nil else { return nil }
      return (.fast(.start(at: tap, plan: nil)), .startFast(at: tap, plan: nil))
    case .stop(let start):
      guard case .running(let running) = FastNow(in: session.ledger, at: now),
        running.fast.start.instant == start
      else { return nil }
      return (.fast(.stop(at: tap)), .stopFast(at: tap))
    case .drink(let tenths):
      guard session.ledger.record(newID, of: .drink) == nil else { return nil }
      let volume = Volume(tenths: tenths)
      return (.water(.log(DrinkDraft(volume, at: tap))), .drink(volume, .water))
    case .done: return nil
    }
  }
}
