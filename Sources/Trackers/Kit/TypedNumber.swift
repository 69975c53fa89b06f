/// A typed number with its unit: `250`, `-2.5 km`, `1.234,5`, `8 fl oz`.
package struct TypedNumber: Hashable, Sendable {
  private let isNegative: Bool
  private let digits: WrittenDigits
  /// The unit without spaces, and with Latin letters in lower case; may be empty.
  let unit: String

  /// - Throws: ``TypedNumberError/unreadable``, or ``TypedNumberError/severalNumbers``.
  package init(_ text: String) throws(TypedNumberError) {
    var bytes = Array(text.withPlainSigns.trimmed.utf8)[...]
    let sign = bytes.first.flatMap { $0 == 0x2d || $0 == 0x2b ? $0 : nil }
    if sign != nil { bytes.removeFirst() }
    var number: [UInt8] = []
    while let first = bytes.first {
      if let length = WrittenDigits.lengthOfGroupMark(bytes) {
        number.append(WrittenDigits.plainGroup)
        bytes = bytes.dropFirst(length)
      } else if first == 0x20 || first == 0x2c || first == 0x2e || (0x30...0x39).contains(first) {
        number.append(first)
        bytes.removeFirst()
      } else {
        break
      }
    }
    unit = String(decoding: bytes, as: UTF8.self).folded
    while let last = number.last, last == 0x20 || !unit.isEmpty && last == WrittenDigits.plainGroup
    {
      number.removeLast()
    }
    if number.contains(0x20) {
      throw number.first == 0x20 ? .unreadable : .severalNumbers
    }
    guard let digits = WrittenDigits(number, cutsOff: false) else { throw .unreadable }
    self.digits = digits
    isNegative = sign == 0x2d
  }

  /// Whether the text behind the number may be a unit: `km` and `Stück`, but not `e3` or `/2`.
  var isOfUnit: Bool {
    let letters = unit.utf8
    guard let first = letters.first, (0x61...0x7a).contains(first) || first >= 0xc3 else {
      return false
    }
    return !letters.contains { (0x30...0x39).contains($0) }
  }

  /// The number in thousandths.
  /// - Parameters:
  ///   - decimal: the decimal mark of the writer's region; nil if that is not known.
  ///   - isPossible: whether a number can be meant; resolves an ambiguous text.
  func thousandths(
    decimal: UInt8?, isPossible: (Int64) -> Bool = { _ in true }
  ) throws(TypedNumberError) -> Int64 {
    try digits.thousandths(isNegative: isNegative, decimal: decimal, isPossible: isPossible)
  }
}

package enum TypedNumberError: Error, Hashable, Sendable {
  case unreadable
  /// Two readings: `1,500` is 1500 or 1.5; both in thousandths.
  case ambiguous(whole: Int64, decimal: Int64)
  /// A number of millilitres with decimals, `1.5`, which may be one of litres.
  case unitMissing
  /// Several numbers: `2 500` may be one amount or two.
  case severalNumbers
  /// A unit other than the activity's, which may be empty.
  case otherUnit(typed: String, expected: String)
}
