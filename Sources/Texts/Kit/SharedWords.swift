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
    let capital = first == "i" && language.code == "tr" ? "İ" : first.properties.uppercaseMapping
    return capital + String(text.unicodeScalars.dropFirst())
  }
}
