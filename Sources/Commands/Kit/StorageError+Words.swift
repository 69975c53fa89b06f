import SQLiteLedger
import Texts

extension StorageError {
  /// - Parameter link: the path by which the database was opened, if known.
  func explanation(askedForAs link: String? = nil) -> Explanation {
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
    case .readOnly(let path): Self.readOnly(path)
    case .brokenLink(let path):
      Explanation("\(path) points to a place that is not there.", "Is its disk mounted?")
    case .hardLinked(let path):
      Explanation(
        "The database \(path) has a second name (a hard link), by which another program could"
          + " destroy it.",
        "Nothing was changed; remove that name. `find / -samefile \(path)` shows it.")
    case .notALock(let path):
      Explanation(
        "\(path) keeps programs apart, and is a folder, a link or something else.",
        "Nothing was changed; move it away, and it is made again.")
    case .notADatabase(let path):
      Explanation("The file \(path) is not a database.", advice(path, link))
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
        "`dayring check --repair` rebuilds what it can. " + advice(path, link))
    case .damagedBackup(let path):
      Explanation("The backup \(path) is damaged.", "Nothing was changed; take another one.")
    case .io(let code, let message):
      Explanation(
        "The database could not be used: \(message) (\(code)).", "Nothing was changed.")
    }
  }

  /// The warning that the rollover of the plan could not be stored.
  var unsavedDay: String {
    reason + ": what the new day brings to the plan is shown, but not saved."
  }

  private var reason: String {
    if case .full = self { return "The disk is full" }
    if case .readOnly(let path) = self, isReadOnly(diskOf: path) { return "The disk is read-only" }
    return "The database cannot be written"
  }

  private func advice(_ path: String, _ link: String?) -> String {
    guard let backup = Backups.newestGood(of: path, askedForAs: link) else {
      return "It was left as it is; there is no whole backup beside it."
    }
    return "It was left as it is. The newest whole backup is \(backup)."
  }

  private static func readOnly(_ path: String) -> Explanation {
    let owners = "Check who owns it and its folder."
    if isReadOnly(diskOf: path) {
      return Explanation(
        "The disk of \(path) is read-only.",
        "Nothing was changed. Commands that only read go on, dayring export backup among them.")
    }
    if access(path, R_OK) != 0, errno == EACCES {
      return Explanation("The database \(path) may not be read.", owners)
    }
    return Explanation("The database \(path) may not be written.", owners)
  }
}

/// Whether the file system of a path is read-only; for a missing file, that of the nearest existing
/// folder.
private func isReadOnly(diskOf path: String) -> Bool {
  var disk = statvfs()
  if statvfs(path, &disk) == 0 { return disk.f_flag & UInt(ST_RDONLY) != 0 }
  guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
  return isReadOnly(diskOf: String(path[..<slash]))
}

extension StorageError {
  var kind: RefusalKind {
    switch self {
    case .busy: .storageBusy
    case .inUse: .storageInUse
    case .full: .storageFull
    case .readOnly: .storageReadOnly
    case .brokenLink: .storageMissing
    case .hardLinked: .storageLinked
    case .notALock: .storageUnlocked
    case .notADatabase, .foreign: .storageNotOurs
    case .newer: .storageNewer
    case .damaged: .storageDamaged
    case .damagedBackup: .backupDamaged
    case .io: .storageFailed
    }
  }
}
