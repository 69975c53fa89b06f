import Texts

extension ShellTexts {
  func exported(_ count: Int, to folder: String) -> String {
    say(
      count, one: "Exported \(count) file to \(folder).",
      other: "Exported \(count) files to \(folder).")
  }
}
