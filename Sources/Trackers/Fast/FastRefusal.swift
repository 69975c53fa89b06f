import CivilTime
import Ledger

/// The refusal of a fasting command. Nothing was changed.
package indirect enum FastRefusal: Error, Hashable, Sendable {
  case alreadyRunning(Fast)
  case nothingRunning
  case startInFuture(Moment)
  case endInFuture(Moment)
  case endBeforeStart(start: Moment, end: Moment)
  case overlaps(Fast)
  /// A past fast of more than ``FastRules/longest``.
  case tooLong(days: Int)
  /// A goal in minutes.
  case goalOutOfRange(Int)
  case noSuchFast
  /// The end of a running fast cannot be edited: stopping sets it.
  case stillRunning
  case noSuchSchedule(String)
  case presetStays(Schedule)
  case scheduleNameTaken(String)
  case text(TextRefusal, field: TextField)

  package enum TextField: Hashable, Sendable {
    case note, scheduleName
  }
}
