import ArgumentParser

/// Refuses unknown options among words in which `-5` is a number, `-` standard input, and anything
/// with a space is text.
///
/// NB: the parser passes on whatever it does not know, so unknown options have to be refused here.
func rejectUnknownOptions(_ words: [String]) throws {
  for word in words {
    if word == "--" { return }
    if word == "-" { continue }
    guard word.hasPrefix("-"), word.dropFirst().first?.isNumberBegin != true, !word.contains(" ")
    else { continue }
    throw ValidationError("Unknown option '\(word)'")
  }
}

extension Character {
  fileprivate var isNumberBegin: Bool { isASCII && isNumber || self == "." || self == "," }
}

extension [String] {
  /// Without the `--` that ends the options.
  var withoutTerminator: [String] {
    guard let index = firstIndex(of: "--") else { return self }
    return Array(self[..<index] + self[(index + 1)...])
  }
}
