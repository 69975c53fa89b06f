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
