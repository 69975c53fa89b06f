import SQLiteLedger
import Texts
import Trackers

extension CommandFailure {
  func explanation(_ texts: Texts, _ wording: Wording) -> Explanation {
    switch self {
    case .refused(let refusal): texts.refusal.fasting(refusal, wording)
    case .time(let error, let field): texts.refusal.time(error, field)
    case .plan(let error): texts.refusal.plan(error)
    case .duration(let error): texts.refusal.duration(error)
    case .id(let typed, let matches): texts.refusal.id(typed, matches)
    case .schedule(let name, let schedules):
      texts.refusal.schedule(name, schedules.names(nearestTo: name))
    case .nothingToUndo:
      Explanation(texts.fasting.label(.nothingToUndo), "Changes made here can be undone.")
    case .notATerminal:
      Explanation("This needs a terminal.", "Without one, ask for the status instead.")
    case .storage(let error): error.explanation
    }
  }

  /// A command that would help, for the shell alone.
  var hint: String? {
    switch self {
    case .refused(.alreadyRunning): "dayring fast stop"
    case .refused(.nothingRunning): "dayring fast start"
    case .refused(.stillRunning): "dayring fast stop --at TIME"
    case .refused(.noSuchFast), .refused(.overlaps), .id: "dayring fast list"
    case .refused(.noSuchSchedule), .refused(.scheduleNameTaken), .schedule, .plan:
      "dayring fast schedule list"
    case .notATerminal: "dayring fast status"
    default: nil
    }
  }
}

extension StorageError {
  fileprivate var explanation: Explanation {
    switch self {
    case .busy:
      Explanation(
        "Another program has been writing to the database for more than five seconds.",
        "Nothing was changed; try again.")
    case .full:
      Explanation("The disk is full.", "Nothing was changed; make room and try again.")
    case .readOnly(let path):
      Explanation(
        "The database \(path) may not be written.", "Check who owns it and its folder.")
    case .notADatabase(let path, let backup):
      Explanation("The file \(path) is not a database.", advice(backup))
    case .foreign(let path, _):
      Explanation(
        "The file \(path) belongs to another program.",
        "Move it away, or set DAYRING_HOME to another folder.")
    case .newer(let path, let version, let supported):
      Explanation(
        "The database \(path) was written by a later Dayring"
          + " (version \(version); this one knows up to \(supported)).",
        "Update Dayring.")
    case .damaged(let path, let backup):
      Explanation("The database \(path) is damaged.", advice(backup))
    case .io(let code, let message):
      Explanation(
        "The database could not be used: \(message) (\(code)).", "Nothing was changed.")
    }
  }

  private func advice(_ backup: String?) -> String {
    guard let backup else { return "It was left as it is; there is no whole backup beside it." }
    return "It was left as it is. The newest whole backup is \(backup)."
  }
}
