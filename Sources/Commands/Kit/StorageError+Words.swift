import SQLiteLedger
import Texts

extension StorageError {
  /// The problem and its remedy, in the language of the shell.
  package var words: String {
    let explanation = explanation()
    return "\(explanation.problem) \(explanation.remedy)"
  }

  /// - Parameter link: the path by which the database was opened, if known.
  func explanation(_ texts: Texts = .ofProcess, askedForAs link: String? = nil) -> Explanation {
    switch self {
    case .busy:
      texts.explain(
        "Another program has been writing to the database for more than five seconds.",
        "Nothing was changed. Try again.")
    case .inUse(let path):
      texts.explain(
        "The database \(path) is damaged, and another program has it open.",
        "Nothing was changed. Stop dayring serve and other commands first.")
    case .full:
      texts.explain("The disk is full.", "Nothing was changed. Free up some space and try again.")
    case .readOnly(let path): Self.readOnly(path, texts)
    case .brokenLink(let path):
      texts.explain("\(path) points to a place that doesn't exist.", "Is its disk mounted?")
    case .hardLinked(let path):
      texts.explain(
        """
        The database \(path) has a second name (a hard link), through which another program could \
        destroy the database.
        """,
        "Nothing was changed. Remove the second name; `find / -samefile \(path)` shows it.")
    case .notALock(let path):
      texts.explain(
        "The lock file \(path) is a folder, a link or something else.",
        "Nothing was changed. Move it away, and Dayring creates a new lock file.")
    case .notADatabase(let path):
      texts.explain("The file \(path) isn't a database.", remedy: advice(path, link, texts))
    case .foreign(let path, _):
      texts.explain(
        "The file \(path) belongs to another program.",
        "Move the file away, or set DAYRING_HOME to another folder.")
    case .newer(let path, let version, let supported):
      texts.explain(
        """
        The database \(path) was written by a newer Dayring (version \(version); this Dayring \
        reads up to version \(supported)).
        """,
        "Update Dayring.")
    case .damaged(let path):
      texts.explain(
        "The database \(path) is damaged.",
        remedy: texts.say("`dayring check --repair` rebuilds what it can.") + " "
          + advice(path, link, texts))
    case .damagedBackup(let path):
      texts.explain(
        "The backup \(path) is damaged.", "Nothing was changed. Choose another backup.")
    case .io(let code, let message):
      texts.explain(
        "The database couldn't be used: \(message) (\(code)).", "Nothing was changed.")
    }
  }

  /// The warning that the rollover of the plan could not be stored.
  var unsavedDay: String {
    let texts = Texts.ofProcess
    if case .full = self {
      return texts.say("The disk is full, so the plan's changes for today are shown but not saved.")
    }
    if case .readOnly(let path) = self, isReadOnly(diskOf: path) {
      return texts.say(
        "The disk is read-only, so the plan's changes for today are shown but not saved.")
    }
    return texts.say(
      "The database can't be written to, so the plan's changes for today are shown but not saved.")
  }

  private func advice(_ path: String, _ link: String?, _ texts: Texts) -> String {
    guard let backup = Backups.newestGood(of: path, askedForAs: link) else {
      return texts.say("The file was left as it is. No intact backup was found.")
    }
    return texts.say("The file was left as it is. The newest intact backup is \(backup).")
  }

  private static func readOnly(_ path: String, _ texts: Texts) -> Explanation {
    if isReadOnly(diskOf: path) {
      return texts.explain(
        "The disk of \(path) is read-only.",
        "Nothing was changed. Commands that only read still work, including dayring export backup.")
    }
    let owners = texts.say("Check who owns the database and its folder.")
    if access(path, R_OK) != 0, errno == EACCES {
      return texts.explain("The database \(path) can't be read.", remedy: owners)
    }
    return texts.explain("The database \(path) can't be written to.", remedy: owners)
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

extension OutputFailure {
  /// - Parameter remedy: a sentence on the result of the command.
  func explanation(_ remedy: Phrase, _ texts: Texts = .ofProcess) -> Explanation {
    switch self {
    case .readerGone: texts.explain("The program that read the output has ended.", remedy)
    case .system(let code):
      texts.explain("The output couldn't be written: \(String(cString: strerror(code))).", remedy)
    }
  }

  /// The failure after the end of a command.
  func failure(wasDone: Bool) -> CommandFailure {
    .refused(.unwritableOutput, nil) { texts, _ in
      explanation(
        wasDone
          ? "The command itself succeeded." : "The output would have said why the command failed.",
        texts)
    }
  }
}

extension InputFailure {
  /// The failure of reading standard input.
  var failure: CommandFailure {
    switch self {
    case .notUTF8:
      .refused(
        .notUTF8, nil, "Standard input isn't UTF-8 text.", "Nothing was changed.")
    case .system(let code):
      .refused(
        .unreadableInput, nil,
        "Standard input couldn't be read: \(String(cString: strerror(code))).",
        "Nothing was changed.")
    }
  }
}

/// A text in another encoding, which would be altered, or name another file, if decoded as UTF-8.
enum NotUTF8: Error {
  /// An argument, as far as it could be decoded.
  case argument(String)
  /// A variable, by its name.
  case variable(String)

  var failure: CommandFailure {
    switch self {
    case .argument(let text):
      .refused(
        .notUTF8, nil, "The argument “\(text)” isn't UTF-8.",
        "Use UTF-8 for texts and file names. Nothing was changed.")
    case .variable(let name):
      .refused(
        .notUTF8, nil, "The variable \(name) isn't UTF-8.",
        "Use a folder whose path is UTF-8. Nothing was changed.")
    }
  }
}
