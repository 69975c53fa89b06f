import Ledger

/// What is wrong with a database. Everything stands in it twice, in the log and as a record, so most of
/// it can be rebuilt; see ``SQLiteLedger/repair()``.
package enum Damage: Hashable, Sendable {
  /// SQLite finds its own pages or indexes damaged.
  case file
  /// The op with this number in the log is not what was written there.
  case op(Int64)
  /// Where the log ended is not known: behind this number there may have been more.
  case opsBehind(Int64)
  /// The record is not what was written there.
  case record(Kind, RecordID)
  /// Not even its kind and id can be read; this is the number of its row.
  case row(Int64)
  /// Log and record are whole, and one of them lacks what the other one has.
  case difference(Kind, RecordID)
  /// Where records stand in time does not follow from them.
  case timeline
  /// The sums by day do not follow from the records.
  case sums
  /// What is searched does not follow from the records.
  case search
  /// A change that could be undone cannot be read.
  case undo
  /// What is this machine's own cannot be read: paired browsers, tokens, channels of reminders.
  case machine
}

/// What a look through the database has found.
package struct Examination: Equatable, Sendable {
  /// How many of each were looked at.
  package var ops = 0
  package var records = 0
  /// Ops that are what was written, and that only a later version can read.
  package var laterOps = 0
  /// Each once.
  package var damage: [Damage] = []
}
