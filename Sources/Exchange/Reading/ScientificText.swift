import Trackers

/// Numbers as programs print them: `236.588`, `8.00000001`, `1e-1`, `1.0E7`.
enum ScientificText {
  /// The number in millionths, rounded to the nearest; nil for other texts, and from 10^12 on.
  ///
  /// Example: `2.5e-1` is 250,000.
  static func millionths(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    var index = 0
    let isNegative = sign(bytes, &index)
    var number: Int64 = 0
    var exponent = 6
    var digits = 0
    var hasPoint = false
    while index < bytes.count, bytes[index] | 0x20 != 0x65 {
      let byte = bytes[index]
      index += 1
      if byte == 0x2e, !hasPoint {
        hasPoint = true
        continue
      }
      guard (0x30...0x39).contains(byte) else { return nil }
      digits += 1
      // The dropped rest is less than a part in 10^16.
      if number < 10_000_000_000_000_000 {
        number = number * 10 + Int64(byte - 0x30)
        if hasPoint { exponent -= 1 }
      } else if !hasPoint {
        exponent += 1
      }
    }
    guard digits > 0 else { return nil }
    if index < bytes.count {
      guard let written = self.exponent(bytes, from: index + 1) else { return nil }
      exponent += written
    }
    guard let scaled = scale(number, exponent), scaled < 1_000_000_000_000_000_000 else {
      return nil
    }
    return isNegative ? -scaled : scaled
  }

  private static func sign(_ bytes: [UInt8], _ index: inout Int) -> Bool {
    guard index < bytes.count, bytes[index] == 0x2d || bytes[index] == 0x2b else { return false }
    index += 1
    return bytes[index - 1] == 0x2d
  }

  private static func exponent(_ bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    let isNegative = sign(bytes, &index)
    guard index < bytes.count else { return nil }
    var value = 0
    for byte in bytes[index...] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = min(value * 10 + Int(byte - 0x30), 1000)
    }
    return isNegative ? -value : value
  }

  /// `number` × 10^`exponent`, halves rounded up; nil beyond 64 bits.
  private static func scale(_ number: Int64, _ exponent: Int) -> Int64? {
    var number = number
    if number == 0 { return 0 }
    if exponent >= 0 {
      for _ in 0..<min(exponent, 20) {
        let (product, isTooBig) = number.multipliedReportingOverflow(by: 10)
        if isTooBig { return nil }
        number = product
      }
      return number
    }
    for _ in 0..<min(-exponent - 1, 20) { number /= 10 }
    return (number + 5) / 10
  }
}

/// A number in the style of any region: `1200`, `0,25`, `1,200.5`, `1.200,5`, `1 200`.
struct WrittenNumber: Hashable {
  /// The number in thousandths; further decimals are cut off, unless it is to be exact.
  let thousandths: Int64
  /// The other reading, if its only mark may also group thousands: `1.200` is one and a fifth, or
  /// twelve hundred.
  let groupedThousandths: Int64?

  /// Whether that mark is a comma; a point is the decimal mark of most programs.
  let isMarkedByComma: Bool

  /// Nil for other texts, and beyond 10^12.
  init?(_ text: String, isExact: Bool = false) {
    self.init(Array(text.trimmed.utf8)[...], isExact: isExact)
  }

  /// - Parameter text: in UTF-8, without white space around it.
  init?(_ text: ArraySlice<UInt8>, isExact: Bool = false) {
    let sign = text.first.flatMap { $0 == 0x2d || $0 == 0x2b ? $0 : nil }
    let bytes = WrittenNumber.withPlainGroups(sign == nil ? text : text.dropFirst())
    guard let digits = WrittenDigits(bytes, cutsOff: !isExact) else { return nil }
    let factor: Int64 = sign == 0x2d ? -1 : 1
    thousandths = factor * digits.thousandths
    groupedThousandths = digits.grouped.map { factor * $0 }
    isMarkedByComma = digits.mark == UInt8(ascii: ",")
  }

  /// Spaces and apostrophes between digits group thousands.
  private static func withPlainGroups(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(where: { $0 == 0x20 || $0 >= 0x80 }) else { return Array(bytes) }
    var rest: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let space = [[0x20], [0xc2, 0xa0], [0xe2, 0x80, 0xaf]].first {
        bytes[index...].starts(with: $0)
      }
      rest.append(space == nil ? bytes[index] : WrittenDigits.plainGroup)
      index += space?.count ?? 1
    }
    return rest
  }
}
