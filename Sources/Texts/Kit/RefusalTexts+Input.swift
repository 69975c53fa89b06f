import Trackers

/// The texts on unreadable numbers and texts.
extension RefusalTexts {
  /// Nil for a text without a number.
  package func number(_ error: TypedNumberError, _ typed: String) -> Explanation? {
    switch error {
    case .unreadable: return nil
    case .ambiguous(let whole, let decimal):
      // A further zero, since three decimals would be ambiguous again.
      let marked = text(decimal) + (decimal % 1000 == 0 ? ".0" : decimal % 10 == 0 ? "" : "0")
      let (whole, decimal) = (text(whole), text(decimal))
      return explain(
        "\(quoted(typed)) can mean \(whole) or \(decimal).", "Write \(whole) or \(marked).")
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
