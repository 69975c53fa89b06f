import SQLiteLedger
import Texts

extension StorageError {
  var explanation: Explanation {
    switch self {
    case .busy:
      Explanation(
        "Another program has been writing to the database for more than five seconds.",
        "Nothing was changed; try again.")
    case .inUse(let path):
      Explanation(
        "The database \(path) is damaged, and another program has it open.",
        "Nothing was changed; end dayring serve and other commands first.")
    case .full:
      Explanation("The disk is full.", "Nothing was changed; make room and try again.")
    case .readOnly(let path):
      Explanation(
        "The database \(path) may not be written.", "Check who owns it and its folder.")
    case .notADatabase(let path):
      Explanation("The file \(path) is not a database.", advice(path))
    case .foreign(let path, _):
      Explanation(
        "The file \(path) belongs to another program.",
        "Move it away, or set DAYRING_HOME to another folder.")
    case .newer(let path, let version, let supported):
      Explanation(
        "The database \(path) was written by a later Dayring"
          + " (version \(version); this one knows up to \(supported)).",
        "Update Dayring.")
    case .damaged(let path):
      Explanation(
        "The database \(path) is damaged.",
        "`dayring check --repair` rebuilds what it can. " + advice(path))
    case .damagedBackup(let path):
      Explanation("The backup \(path) is damaged.", "Nothing was changed; take another one.")
    case .io(let code, let message):
      Explanation(
        "The database could not be used: \(message) (\(code)).", "Nothing was changed.")
    }
  }

  private func advice(_ path: String) -> String {
    guard let backup = Backups.newestGood(of: path) else {
      return "It was left as it is; there is no whole backup beside it."
    }
    return "It was left as it is. The newest whole backup is \(backup)."
  }
}

extension StorageError {
  var kind: String {
    switch self {
    case .busy: "storageBusy"
    case .inUse: "storageInUse"
    case .full: "storageFull"
    case .readOnly: "storageReadOnly"
    case .notADatabase, .foreign: "storageNotOurs"
    case .newer: "storageNewer"
    case .damaged: "storageDamaged"
    case .damagedBackup: "backupDamaged"
    case .io: "storageFailed"
    }
  }
}
