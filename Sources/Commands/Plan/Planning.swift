import CivilTime
import Ledger
import SQLiteLedger
import Trackers

/// The plan as a command finds it: whatever the new day brings has happened, in the transaction in
/// which the command reads and writes too.
struct Planning {
  let context: Context
  let day: UserDay
  let rollover: Rollover

  var today: Day { day.today }

  func perform(_ command: PlanCommand) throws(CommandFailure) -> Op? {
    try context.perform(.plan(command))
  }

  func read<Outcome>(
    _ body: (SQLiteLedger) throws(StorageError) -> Outcome
  ) throws(CommandFailure) -> Outcome {
    try context.read(body)
  }
}

extension Context {
  /// NB: where the body refuses, the new day is taken back too, so that whoever sees the plan next
  /// is told of it.
  func planning<Outcome>(
    _ body: (Planning) throws(CommandFailure) -> Outcome
  ) throws(CommandFailure) -> Outcome {
    try exclusively { () throws(CommandFailure) in
      let day = try userDay()
      let rollover = try read { ledger throws(StorageError) in
        var store = ledger
        return try store.rollOver(to: day.today, at: now)
      }
      return try body(Planning(context: self, day: day, rollover: rollover))
    }
  }
}
