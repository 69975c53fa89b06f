import Ledger

/// A damage to a database. Everything is stored twice, in the log and as a record, so most damage
/// can be repaired; see ``SQLiteLedger/repair()``.
package enum Damage: Hashable, Sendable {
  /// The schema has a foreign item, made by no Dayring: "trigger evil".
  case foreign(String)
  /// SQLite reports damaged pages or indexes.
  case file
  /// The op with this number in the log has changed since it was written.
  case op(Int64)
  /// The end of the log is unknown: after this number there may have been more ops.
  case opsBehind(Int64)
  /// The record has changed since it was written.
  case record(Kind, RecordID)
  /// Not even kind and id can be read; this is the row's number.
  case row(Int64)
  /// Log and record are undamaged, but one lacks what the other has.
  case difference(Kind, RecordID)
  /// The times by which records are filed do not match the records.
  case timeline
  /// The sums by day do not match the records.
  case sums
  /// The search index does not match the records.
  case search
  /// A change that could be undone or redone cannot be read.
  case undo
  /// Rows of this machine alone cannot be read: tokens, reminder channels.
  case machine
}

/// The result of an examination of the database.
package struct Examination: Equatable, Sendable {
  /// How many of each were examined.
  package var ops = 0
  package var records = 0
  /// Undamaged ops that only a later version can read.
  package var laterOps = 0
  /// No damage occurs twice.
  package var damage: [Damage] = []
}
