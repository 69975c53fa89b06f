import CivilTime
import Exchange
import Ledger
import SQLiteLedger
import Texts
import Trackers

/// Why a command did not do what it was asked for. Nothing was changed.
enum CommandFailure: Error {
  case refused(FastingRefusal)
  case entry(EntryRefusal)
  case task(PlanRefusal, today: Day)
  case time(TypedTimeError, TimeField)
  case plan(TypedPlanError)
  case duration(TypedDurationError)
  case day(TypedDateError)
  case amount(String, AmountField)
  case id(Listed, String, matches: Int)
  case unknownName(EntryRefusal.Thing, String, nearest: [String])
  case ambiguousName(EntryRefusal.Thing, String, [String])
  case unknownTask(String, nearest: [String])
  /// With the tasks that may be meant, by id and title.
  case ambiguousTask(String, [String])
  /// How a task is to repeat.
  case repetition(String)
  /// A move of this task, without saying where to.
  case nowhere(String)
  /// A word in a move that says something else than where to.
  case notAPlace(String)
  case schedule(String, Schedules)
  /// Only one's own can be changed.
  case builtIn(Beverage)
  case nothingToUndo
  case notATerminal
  /// Hours of the day that are none, or begin as they end.
  case wakingHours(String)
  /// No reminder begins like this.
  case reminder(String)
  case channel(ChannelProblem)
  /// A file that was to be imported.
  case file(ImportError)
  /// One that looks like this format, and nobody has said that it is.
  case unsure(ImportFormat)
  /// What was agreed to would not be what is written.
  case changedMeanwhile
  /// With `errno`.
  case unreadable(String, code: Int32)
  case unwritable(String, code: Int32)
  /// A spoken line.
  case verb(VerbRefusal)
  /// What stands in braces in a status format.
  case placeholder(String, nearest: [String])
  /// A brace in a status format that has no other.
  case brace
  /// A token by the beginning of its id, or its name.
  case token(String, matches: Int)
  case storage(StorageError)

  init(_ failure: ActionFailure<StorageError>, today: Day) {
    switch failure {
    case .refused(.fasting(let refusal)): self = .refused(refusal)
    case .refused(.entry(let refusal)): self = .entry(refusal)
    case .refused(.plan(let refusal)): self = .task(refusal, today: today)
    case .storage(let error): self = .storage(error)
    }
  }

  /// What is wrong with the channels of reminders, or with one.
  enum ChannelProblem {
    /// There is none.
    case none
    case unknown(String)
    case address(String)
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
