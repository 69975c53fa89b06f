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

/// A decimal number of any size: ± digits × 10^exponent. The digits neither begin nor end with a
/// zero; zero has no digits.
struct Decimal {
  private let isNegative: Bool
  private let digits: ArraySlice<UInt8>
  /// The exponent, wide enough that no sum with a count of digits and a number of places overflows.
  private let exponent: Int128

  init(_ value: Int64) {
    self.init(
      isNegative: value < 0, digits: String(value.magnitude).utf8.map { $0 - .zero }, exponent: 0)
  }

  /// Nil when the number is not zero and its exponent alone is beyond `Int64`. The literal must be
  /// a JSON number.
  init?(_ literal: String) {
    let bytes = Array(literal.utf8)
    let mantissa = bytes.prefix { $0 != .smallE && $0 != .capitalE }
    let digits = mantissa.filter { $0.isDigit }.map { $0 - .zero }

    var exponent: Int128 = 0
    if mantissa.count < bytes.count, digits.contains(where: { $0 != 0 }) {
      let spelled = String(decoding: bytes[(mantissa.endIndex + 1)...], as: UTF8.self)
      guard let value = Int64(spelled) else { return nil }
      exponent = Int128(value)
    }
    if let point = mantissa.firstIndex(of: .point) {
      exponent -= Int128(mantissa.endIndex - point - 1)
    }
    self.init(isNegative: bytes.first == .minus, digits: digits, exponent: exponent)
  }

  private init(isNegative: Bool, digits: [UInt8], exponent: Int128) {
    let start = digits.firstIndex { $0 != 0 } ?? 0
    let end = digits.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    self.isNegative = isNegative
    self.digits = digits[start..<end]
    self.exponent = exponent + Int128(digits.count - end)
  }

  /// The value × 10^places; nil when that is not an integer or beyond `Int64`.
  func scaled(by places: Int) -> Int64? {
    if digits.isEmpty { return 0 }
    let zeros = exponent + Int128(places)
    // No Int64 has more than 19 digits, which also bounds the loops.
    guard zeros >= 0, zeros + Int128(digits.count) <= 19 else { return nil }

    // Summed as a negative number, because `Int64` reaches one further below zero.
    var sum: Int64 = 0
    for digit in digits {
      guard let next = sum.appending(negative: digit) else { return nil }
      sum = next
    }
    for _ in 0..<Int(zeros) {
      guard let next = sum.appending(negative: 0) else { return nil }
      sum = next
    }
    if isNegative { return sum }
    return sum == .min ? nil : -sum
  }
}

extension Int64 {
  /// Appends one decimal digit to a number that is zero or negative: -12 and 3 give -123. Nil when
  /// that is below `Int64.min`.
  func appending(negative digit: UInt8) -> Int64? {
    let (shifted, tooLong) = multipliedReportingOverflow(by: 10)
    let (sum, tooLow) = shifted.subtractingReportingOverflow(Int64(digit))
    return tooLong || tooLow ? nil : sum
  }
}
