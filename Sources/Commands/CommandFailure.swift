import Ledger
import SQLiteLedger
import Texts
import Trackers

/// Why a command did not do what it was asked for. Nothing was changed.
enum CommandFailure: Error {
  case refused(FastingRefusal)
  case entry(EntryRefusal)
  case time(TypedTimeError, TimeField)
  case plan(TypedPlanError)
  case duration(TypedDurationError)
  case day(TypedDateError)
  case amount(String, AmountField)
  case id(Listed, String, matches: Int)
  case unknownName(EntryRefusal.Thing, String, nearest: [String])
  case ambiguousName(EntryRefusal.Thing, String, [String])
  case schedule(String, Schedules)
  /// Only one's own can be changed.
  case builtIn(Beverage)
  case nothingToUndo
  case notATerminal
  case storage(StorageError)

  init(_ failure: ActionFailure<StorageError>) {
    switch failure {
    case .refused(.fasting(let refusal)): self = .refused(refusal)
    case .refused(.entry(let refusal)): self = .entry(refusal)
    case .storage(let error): self = .storage(error)
    }
  }

  /// Which of the amounts that a person can type, and how such ones look.
  enum AmountField {
    case volume, volumeGoal, count, countGoal, quick
  }

  var exitCode: Int32 {
    if case .storage = self { return 3 }
    return 1
  }
}
