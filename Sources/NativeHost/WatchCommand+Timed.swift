import CivilTime
import Ledger
import Session
import Trackers
import WatchLink

extension WatchCommand {
  /// The change of a command that has a time of its own, as of its tap; nil if there is nothing left
  /// to do.
  /// - Parameter newID: the ID of the record, by which a command that comes again is known.
  func timed(
    _ newID: RecordID, at tap: Moment, in ledger: MemoryLedger, now: Moment
  ) -> (command: TrackerCommand, request: VerbRequest)? {
    switch kind {
    case .start:
      guard ledger.record(newID, of: .fast) == nil else { return nil }
      return (.fast(.start(at: tap, plan: nil)), .startFast(at: tap, plan: nil))
    case .stop(let start):
      guard case .running(let running) = FastNow(in: ledger, at: now),
        running.fast.start.instant == start
      else { return nil }
      return (.fast(.stop(at: tap)), .stopFast(at: tap))
    case .drink(let tenths):
      guard ledger.record(newID, of: .drink) == nil else { return nil }
      let volume = Volume(tenths: tenths)
      return (.water(.log(DrinkDraft(volume, at: tap))), .drink(volume, .water))
    case .done: return nil
    }
  }
}
