/// A number other than a plain integer within `Int64`: with a fraction, an exponent or too many
/// digits, or `-0`.
///
/// Its RFC 8259 spelling is kept digit for digit, without binary floating point. Two spellings of
/// one value are two different numbers.
package struct JSONNumber: Equatable, Sendable {
  package let literal: String

  /// Nil unless `literal` is exactly one JSON number that `JSON.integer` cannot stand for: "16.5"
  /// is one, "16" is not, since it would come back from a document as `.integer`.
  package init?(_ literal: String) {
    guard let value = try? JSON(parsing: literal, depthLimit: 0),
      case .number(let number) = value,
      number.literal == literal  // nothing around it: the parser allows whitespace
    else { return nil }
    self = number
  }

  /// Takes a spelling that the parser has checked.
  init(checked literal: String) {
    self.literal = literal
  }

  /// The exact value × 10^places: "16.5" by one place is 165.
  ///
  /// Nil when that is not an integer or beyond `Int64`; nothing is rounded. Takes time linear in
  /// the literal's length, however large its exponent.
  package func scaled(by places: Int) -> Int64? {
    Decimal(literal)?.scaled(by: places)
  }
}
