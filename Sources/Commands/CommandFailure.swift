import Ledger
import SQLiteLedger
import Texts
import Trackers

/// Why a command did not do what it was asked for. Nothing was changed.
enum CommandFailure: Error {
  case refused(FastingRefusal)
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
    case .refused(let refusal): self = .refused(refusal)
    case .storage(let error): self = .storage(error)
    }
  }

  var exitCode: Int32 {
    if case .storage = self { return 3 }
    return 1
  }
}
