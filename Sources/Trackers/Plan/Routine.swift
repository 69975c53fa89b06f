import CivilTime
import Ledger

/// A generator of recurring tasks. The next one is a copy of the newest.
package struct Routine: Hashable, Sendable {
  package let id: RecordID
  package var repetition: Repetition
  /// The anchor of the rule.
  package var start: Day
  /// The newest occurrence, which may be deleted.
  package var newest: RecordID
  /// The day for which the newest was due; the user may have moved the task since.
  package var last: Day
  /// The place of future ones, as last chosen by the user; nil for the backlog. Neither a full slot
  /// nor a move to the backlog changes it.
  package var region: Region?
  package var bucket: Bucket
}
