import ArgumentParser

/// Words among which `-5` is a number and not an option, and what has a space in it is a text.
///
/// NB: the parser hands on whatever it does not know, so that an option that does not exist has to
/// be refused here.
func rejectUnknownOptions(_ words: [String]) throws {
  for word in words {
    if word == "--" { return }
    guard word.hasPrefix("-"), word.dropFirst().first?.isNumberBegin != true, !word.contains(" ")
    else { continue }
    throw ValidationError("Unknown option '\(word)'")
  }
}

extension Character {
  fileprivate var isNumberBegin: Bool { isASCII && isNumber || self == "." || self == "," }
}

extension [String] {
  /// Without the `--` after which nothing is an option.
  var withoutTerminator: [String] {
    guard let index = firstIndex(of: "--") else { return self }
    return Array(self[..<index] + self[(index + 1)...])
  }
}
