extension ShellTexts {
  func backedUp(_ path: String) -> String { "Everything is in \(path)." }
  func restored(_ path: String) -> String { "Everything is as in \(path)." }
  var imported: String { "Brought in. dayring undo takes it back." }
  var nothingWritten: String { "Nothing was written." }
  func written(_ path: String) -> String { "Wrote \(path)." }
  func formerKept(_ path: String) -> String { "What was here before is in \(path)." }
}
