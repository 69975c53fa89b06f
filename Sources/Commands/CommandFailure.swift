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
  case id(String, matches: Int)
  case schedule(String, Schedules)
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

  var exitCode: Int32 {
    if case .storage = self { return 3 }
    return 1
  }
}
