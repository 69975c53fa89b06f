extension ShellTexts {
  func backedUp(_ path: String) -> String { "Everything is in \(path)." }
  func restored(_ path: String) -> String { "Everything is as in \(path)." }
  func formerKept(_ path: String) -> String { "What was here before is in \(path)." }
}
