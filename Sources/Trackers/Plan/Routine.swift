import CivilTime
import Ledger

/// What makes a task repeat. The next one is a copy of the newest.
package struct Routine: Hashable, Sendable {
  package let id: RecordID
  package var repetition: Repetition
  /// The anchor of the rule.
  package var start: Day
  /// The newest occurrence, which may be deleted.
  package var newest: RecordID
  /// The day for which the newest was due; the user may have moved the task since.
  package var last: Day
  /// Where the next ones go: as the user last placed one. Neither a full slot nor a move to the
  /// backlog changes it.
  package var region: Region?
  package var bucket: Bucket
}
