import Texts

extension ShellTexts {
  func exported(_ count: Int, to folder: String) -> String {
    say(count, one: "1 file is in \(folder).", other: "\(count) files are in \(folder).")
  }
}
