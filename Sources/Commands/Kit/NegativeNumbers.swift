import ArgumentParser

/// Refuses unknown options among words in which `-5` is a number, `-` standard input, and a word
/// with a space a text.
///
/// NB: the parser passes on unknown options, so they have to be refused here.
func rejectUnknownOptions(_ words: [String]) throws {
  for word in words {
    if word == "--" { return }
    if word == "-" { continue }
    guard word.hasPrefix("-"), word.dropFirst().first?.isNumberBegin != true, !word.contains(" ")
    else { continue }
    throw ValidationError(.text("Unknown option '\(word)'"))
  }
}

extension Character {
  fileprivate var isNumberBegin: Bool { isASCII && isNumber || self == "." || self == "," }
}

extension [String] {
  /// The words without the `--` that ends the options.
  var withoutTerminator: [String] {
    guard let index = firstIndex(of: "--") else { return self }
    return Array(self[..<index] + self[(index + 1)...])
  }
}

extension [String] {
  private static let takingTimes: Set = ["--at", "--start", "--end", "--until"]

  /// The words with `--at=-2h` for `--at -2h`, in which the parser would take the time for an
  /// option.
  var joiningNegativeTimes: [String] {
    let end = firstIndex(of: "--") ?? endIndex
    var joined: [String] = []
    for word in self[..<end] {
      if let option = joined.last, Self.takingTimes.contains(option), word.hasPrefix("-"),
        word.dropFirst().first?.isNumber == true
      {
        joined[joined.count - 1] = option + "=" + word
      } else {
        joined.append(word)
      }
    }
    return joined + self[end...]
  }
}
