import Exchange
import Texts

extension ShellTexts {
  func backedUp(_ path: String) -> String { "Everything is in \(path)." }
  func restored(_ path: String) -> String { "Everything is as in \(path)." }
  var imported: String { "Brought in. dayring undo takes it back." }
  var nothingWritten: String { "Nothing was written." }
  var mayBeBroughtIn: String { "Bring it in? [y/N]" }
  var maybeRestoring: String { "--restoring brings back what was deleted here." }
  var maybeUpdating: String { "--updating takes over what has changed in the file." }
  func written(_ path: String) -> String { "Wrote \(path)." }
  func formerKept(_ path: String) -> String { "What was here before is in \(path)." }
}

extension ShellTexts {
  func unsure(_ format: ImportFormat, _ name: String) -> Explanation {
    Explanation(
      "The file looks like \(name), but it may be something else.",
      "See with --dry-run what it would bring; if that is right, add --yes or --as \(format.key)."
    )
  }
}
