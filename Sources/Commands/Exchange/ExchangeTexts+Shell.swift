import Exchange
import Inflate
import Texts

/// The shell's own texts on files.
extension ExchangeTexts {
  func backedUp(_ path: String) -> String { "Copied everything to \(path)." }
  func restored(_ path: String) -> String { "Restored everything from \(path)." }
  func holdsNothing(_ path: String, isDatabase: Bool) -> String {
    say("\(path) holds nothing.")
      + (isDatabase
        ? say(" Its newest changes may be in \(path)-wal, if it was copied without that.") : "")
  }
  var mayRestoreNothing: String { say("Put nothing in the place of everything here?") }
  var otherBackup: String { say("`dayring backup` writes copies that have everything.") }
  var imported: String { "Brought in. dayring undo takes it back." }
  var nothingWritten: String { "Nothing was written." }
  var mayBeBroughtIn: String { "Bring it in? [y/N]" }
  var maybeRestoring: String { "--restoring brings back what was deleted here." }
  var maybeUpdating: String { "--updating takes over what has changed in the file." }
  func written(_ path: String) -> String { "Wrote \(path)." }
  func formerKept(_ path: String) -> String { "What was here before is in \(path)." }
}

extension CommandFailure {
  /// - Parameter path: the path of the file to be read.
  init(_ failure: FileFailure, _ path: String) {
    switch failure {
    case .contents(let error):
      var hint: String?
      if case .database(isOwn: true) = error { hint = "dayring restore FILE" }
      self = .refused(error.kind, .file, hint: hint) { texts, _ in texts.exchange.refusal(error) }
    case .system(let code):
      self = .refused(
        .unreadableFile, .file,
        "The file \(path) cannot be read: \(String(cString: strerror(code))).",
        "Check its name, and whose it is.")
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
    case .notText, .encoding, .tooManyIssues, .json, .malformed, .xml, .archive, .checksum:
      .damagedFile
    }
  }
}
