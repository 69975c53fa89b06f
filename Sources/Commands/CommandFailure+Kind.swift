import SQLiteLedger
import Trackers

extension CommandFailure {
  /// The name in `--json`; documented, so it never changes.
  var kind: String {
    switch self {
    case .refused(let refusal): refusal.kind
    case .time: "unreadableTime"
    case .plan: "unknownGoal"
    case .duration: "unreadableDuration"
    case .id(_, let matches): matches == 0 ? "noSuchFast" : "ambiguousID"
    case .schedule: "noSuchSchedule"
    case .nothingToUndo: "nothingToUndo"
    case .notATerminal: "notATerminal"
    case .storage(let error): error.kind
    }
  }

  /// Which of the things that were typed is meant, if one is.
  var field: String? {
    switch self {
    case .refused(let refusal): refusal.field
    case .time(_, let field): field.rawValue
    case .plan: "goal"
    case .duration: "duration"
    case .id: "id"
    case .schedule: "schedule"
    case .nothingToUndo, .notATerminal, .storage: nil
    }
  }
}

extension FastingRefusal {
  fileprivate var kind: String {
    switch self {
    case .alreadyRunning: "alreadyRunning"
    case .nothingRunning: "nothingRunning"
    case .startInFuture: "startInFuture"
    case .endInFuture: "endInFuture"
    case .endBeforeStart: "endBeforeStart"
    case .overlaps: "overlaps"
    case .tooLong: "tooLong"
    case .goalOutOfRange: "goalOutOfRange"
    case .noSuchFast: "noSuchFast"
    case .stillRunning: "stillRunning"
    case .noSuchSchedule: "noSuchSchedule"
    case .presetStays: "presetStays"
    case .scheduleNameTaken: "scheduleNameTaken"
    case .text: "unacceptableText"
    }
  }

  fileprivate var field: String? {
    switch self {
    case .alreadyRunning, .nothingRunning, .overlaps, .tooLong: nil
    case .startInFuture: "start"
    case .endInFuture, .endBeforeStart, .stillRunning: "end"
    case .goalOutOfRange: "goal"
    case .noSuchFast: "id"
    case .noSuchSchedule, .presetStays: "schedule"
    case .scheduleNameTaken, .text(_, .scheduleName): "name"
    case .text(_, .note): "note"
    }
  }
}

extension StorageError {
  fileprivate var kind: String {
    switch self {
    case .busy: "storageBusy"
    case .full: "storageFull"
    case .readOnly: "storageReadOnly"
    case .notADatabase, .foreign: "storageNotOurs"
    case .newer: "storageNewer"
    case .damaged: "storageDamaged"
    case .io: "storageFailed"
    }
  }
}
