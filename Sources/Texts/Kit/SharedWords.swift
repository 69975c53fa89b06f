/// Words beside figures of any kind.
extension TextGroup {
  package var total: String { say("Total") }
  package var average: String { say("Average") }
  package var noFigure: String { say("–") }

  /// `70%`.
  ///
  /// - Parameter number: in the form of the locale.
  package func percent(_ number: String) -> String { say("\(number)%") }

  /// A name and what belongs to it: `Line 4: the time is in the future`.
  package func labelled(_ name: String, _ value: String) -> String { say("\(name): \(value)") }

  /// A text as a value or a line of its own, with a capital letter: within a line it is small.
  package func capitalised(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    // Turkish has two letters of that kind.
    let capital = first == "i" && language.code == "tr" ? "İ" : first.capital
    return String(Character(capital)) + String(text.unicodeScalars.dropFirst())
  }
}

extension Unicode.Scalar {
  /// The capital of a letter in the alphabets of the languages; the same where there is none.
  ///
  /// The standard library has it from tables that the browser's engines do without.
  fileprivate var capital: Unicode.Scalar {
    let distance: UInt32 =
      switch value {
      case 0x131: 0x131 - 0x49
      case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE, 0x430...0x44F: 0x20
      case 0x450...0x45F: 0x50
      // In pairs, with the capital before the letter.
      case 0x100...0x137, 0x14A...0x177, 0x460...0x481, 0x48A...0x4BF: value % 2
      case 0x139...0x148, 0x179...0x17E: 1 - value % 2
      default: 0
      }
    return Unicode.Scalar(value - distance) ?? self
  }
}
