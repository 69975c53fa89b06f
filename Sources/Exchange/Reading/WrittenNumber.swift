import Trackers

/// A number in the style of any region: `1200`, `0,25`, `1,200.5`, `1.200,5`, `1 200`.
///
/// All formats read numbers by it. `1.200` is one and a fifth or twelve hundred; the other numbers
/// of the file decide, or else it is refused.
struct WrittenNumber: Hashable {
  private let isNegative: Bool
  private let digits: WrittenDigits
  /// The decimal mark that the number shows; nil if it has none, or an ambiguous one.
  let shownDecimal: UInt8?

  /// Nil for other texts, and beyond 10^12.
  ///
  /// - Parameter isExact: whether more than three decimals are refused, rather than cut off.
  init?(_ text: String, isExact: Bool = false) {
    self.init(Array(text.trimmed.utf8)[...], isExact: isExact)
  }

  /// - Parameter text: in UTF-8, without white space around it.
  init?(_ text: ArraySlice<UInt8>, isExact: Bool = false) {
    let sign = text.first.flatMap { $0 == 0x2d || $0 == 0x2b ? $0 : nil }
    let bytes = WrittenNumber.withPlainGroups(sign == nil ? text : text.dropFirst())
    guard let digits = WrittenDigits(bytes, cutsOff: !isExact) else { return nil }
    self.digits = digits
    isNegative = sign == 0x2d
    let marks = bytes.filter { $0 == 0x2c || $0 == 0x2e }
    // `1.234.567` leaves the other mark for decimals.
    let other = marks.count > 1 && digits.mark == nil ? 0x2c + 0x2e - marks[0] : nil
    shownDecimal = digits.grouped == nil ? other ?? digits.mark : nil
  }

  /// Whether its only mark may also group thousands.
  var isAmbiguous: Bool { digits.grouped != nil }

  /// Whether the only mark, or the last, is a comma.
  var isMarkedByComma: Bool { digits.mark == UInt8(ascii: ",") }

  /// The number in thousandths; further decimals are cut off, unless it is to be exact.
  ///
  /// - Parameters:
  ///   - decimal: the decimal mark of the file; nil if it shows none.
  ///   - isPossible: whether a number can be meant; resolves an ambiguous text.
  func thousandths(
    decimal: UInt8?, isPossible: (Int64) -> Bool = { _ in true }
  ) throws(TypedNumberError) -> Int64 {
    try digits.thousandths(isNegative: isNegative, decimal: decimal, isPossible: isPossible)
  }

  /// Spaces and apostrophes between digits group thousands.
  private static func withPlainGroups(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(where: { $0 == 0x20 || $0 >= 0x80 }) else { return Array(bytes) }
    var rest: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let length =
        bytes[index] == 0x20 ? 1 : WrittenDigits.lengthOfGroupMark(bytes[index...])
      rest.append(length == nil ? bytes[index] : WrittenDigits.plainGroup)
      index += length ?? 1
    }
    return rest
  }
}

/// The decimal mark that the numbers of a file show together: `0,5` and `1.234,5` show a comma.
struct DecimalEvidence: Sendable {
  private var hasComma = false
  private var hasPoint = false

  /// - Parameter texts: numbers, perhaps with a unit behind them.
  init(in texts: some Sequence<String>) {
    for text in texts where text.utf8.contains(where: { $0 == 0x2c || $0 == 0x2e }) {
      switch WrittenNumber(text.splitAtUnit.number)?.shownDecimal {
      case UInt8(ascii: ",")?: hasComma = true
      case .some: hasPoint = true
      case nil: break
      }
    }
  }

  /// Nil when no number shows it, or both occur.
  var decimal: UInt8? {
    hasComma == hasPoint ? nil : UInt8(ascii: hasComma ? "," : ".")
  }
}

extension String {
  /// The number before the first letter, and the rest.
  var splitAtUnit: (number: String, unit: String) {
    let bytes = Array(trimmed.utf8)
    let number = bytes.prefix { !(0x61...0x7a).contains($0 | 0x20) }
    return (
      String(decoding: number, as: UTF8.self),
      String(decoding: bytes[number.endIndex...], as: UTF8.self)
    )
  }
}
