import Exchange
import Inflate
import Pages
import Texts

/// The shell's own texts on files.
extension ExchangeTexts {
  func backedUp(_ path: String) -> String { say("Copied everything to \(path).") }
  func restored(_ path: String) -> String { say("Restored everything from \(path).") }

  /// A copy of a database without the file of its newest changes is empty too.
  func mayRestoreNothing(_ path: String, isDatabase: Bool) -> String {
    isDatabase
      ? say(
        """
        \(path) has no entries. If it was copied without \(path)-wal, its newest changes may be \
        there. Restoring it would leave no entries here. Restore?
        """)
      : say("\(path) has no entries. Restoring it would leave no entries here. Restore?")
  }
  func restoresNothing(_ path: String, isDatabase: Bool) -> Explanation {
    let remedy = say("To restore it anyway, add --yes.")
    return isDatabase
      ? explain(
        """
        \(path) has no entries. If it was copied without \(path)-wal, its newest changes may be \
        there.
        """, remedy: remedy)
      : explain("\(path) has no entries.", remedy: remedy)
  }

  /// - Parameter result: the result of an import.
  func undoable(_ result: String) -> String { say("\(result). To undo: dayring undo") }
  var nothingWritten: String { say("Nothing was imported.") }
  var mayImport: String { say("Import?") }
  var maybeRestoring: String { say("To also restore entries deleted here, add --restoring.") }
  var maybeUpdating: String { say("To also update entries changed in the file, add --updating.") }
  func maybe(_ order: DateOrder) -> String {
    say("If they're \(name(of: order)), add --dates \(order.rawValue).")
  }
  func unsureEncoding(_ words: [String]) -> Explanation {
    explain(
      "The file isn't UTF-8. Read as Windows-1252, it says \(quotes(words)).",
      "If that's right, add --encoding windows-1252. Otherwise save the file as UTF-8.")
  }
  func unsure(_ format: ImportFormat) -> Explanation {
    explain(
      "The file looks like \(name(of: format)), but it might be something else.",
      "Preview it with --dry-run. If the format is right, add --yes or --as \(format.key).")
  }

  func written(_ path: String) -> String { say("Wrote \(path).") }
  func formerKept(_ path: String) -> String { say("The former data is in \(path).") }
  func more(_ count: Int) -> String { say("… and \(count) more.") }

  /// The number with separators, as in the other texts in English.
  func number(_ number: Int) -> String { LocaleFormat().number(number) }

  /// The refusal of a file, with the options of `dayring import` as remedies.
  func shellRefusal(_ error: ImportError) -> Explanation {
    switch error {
    case .unknown:
      refusal(error).advising(
        say("If `dayring import --help` lists the format, add --as and its name."))
    case .activityUnknown:
      refusal(error).advising(say("Add --activity and the name of the counter."))
    case .tooManyIssues:
      refusal(error).advising(
        say("If the file is in another format, add --as and its name. Otherwise export it again."))
    case .empty, .tooLarge, .notText, .encoding, .notInEncoding, .noHeader, .missingColumn,
      .tooManyEntries, .tooMuchText, .tooManyValues, .compressed, .database, .json, .malformed,
      .xml, .archive, .newer, .checksum:
      refusal(error)
    }
  }
}

extension CommandFailure {
  /// - Parameter path: the path of the file to be read.
  init(_ failure: FileFailure, _ path: String) {
    switch failure {
    case .contents(let error):
      var hint: String?
      if case .database(isOwn: true) = error { hint = "dayring restore FILE" }
      self = .refused(error.kind, .file, hint: hint) { texts, _ in
        texts.exchange.shellRefusal(error)
      }
    case .system(let code):
      self = .refused(
        .unreadableFile, .file,
        "The file \(path) can't be read: \(String(cString: strerror(code))).",
        "Check its name, owner and permissions.")
    }
  }
}

extension ImportError {
  fileprivate var kind: RefusalKind {
    switch self {
    case .empty: .emptyFile
    case .tooLarge, .tooManyEntries, .tooMuchText, .tooManyValues: .fileTooLarge
    case .compressed, .unknown, .noHeader, .missingColumn: .unknownFormat
    case .database: .database
    case .newer: .fileNewer
    case .activityUnknown: .activityUnknown
    case .notText, .encoding, .notInEncoding, .tooManyIssues, .json, .malformed, .xml, .archive,
      .checksum:
      .damagedFile
    }
  }
}
