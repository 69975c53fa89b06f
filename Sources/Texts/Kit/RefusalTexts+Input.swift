import Trackers

/// The texts on unreadable numbers and texts.
extension RefusalTexts {
  /// Nil for a text without a number.
  package func number(_ error: TypedNumberError, _ typed: String) -> Explanation? {
    switch error {
    case .unreadable: return nil
    case .ambiguous(let whole, let decimal):
      return explain(
        "\(quoted(typed)) can mean \(text(whole)) or \(text(decimal)).",
        "Write \(text(whole)) or \(Self.marked(decimal)).")
    case .unitMissing:
      return explain(
        "The amount \(quoted(typed)) has no unit.",
        "Write \(quoted(typed + "l")) or \(quoted(typed + "ml")).")
    case .severalNumbers:
      return explain(
        "\(quoted(typed)) can be one number or several.",
        "Write one, without spaces between its digits.")
    case .otherUnit(let unit, ""):
      return explain("\(quoted(typed)) has the unit \(quoted(unit)).", "Enter only the number.")
    case .otherUnit(let unit, let expected):
      return explain(
        "\(quoted(typed)) has the unit \(quoted(unit)).",
        "Enter it in \(quoted(expected)), with or without the unit.")
    }
  }

  private func text(_ thousandths: Int64) -> String { DecimalText.text(thousandths, places: 3) }

  /// A number with decimals that has no other reading: `1.0`, `1.5`, and with a further zero
  /// `1.1250`.
  package static func marked(_ thousandths: Int64) -> String {
    DecimalText.text(thousandths, places: 3)
      + (thousandths % 1000 == 0 ? ".0" : thousandths % 10 == 0 ? "" : "0")
  }

  func text(_ refusal: TextRefusal, of name: String) -> Explanation {
    switch refusal {
    case .empty: return explain("The \(name) is empty.", "Enter at least one character.")
    case .tooLong(let limit):
      return explain("The \(name) is too long.", "Shorten it to \(limit) characters.")
    case .controlCharacter(let scalar):
      let code = String(scalar.value, radix: 16, uppercase: true)
      let digits = String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
      return explain(
        "The \(name) contains the control character U+\(digits).",
        "Remove it. Letters, emoji and punctuation of any script are fine.")
    }
  }
}
