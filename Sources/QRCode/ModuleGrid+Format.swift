/// The format and version information, in two copies each.
extension ModuleGrid {
  /// The 15 bits of the format: correction and mask, with a BCH code that corrects three of them.
  static func format(_ correction: Correction, _ mask: Mask) -> Int {
    let data = correction.bits << 3 | mask.number
    return withRemainder(data, by: 0b101_0011_0111, width: 10) ^ 0b101_0100_0001_0010
  }

  /// The 18 bits of the version, from version 7 on.
  static func information(of version: QRVersion) -> Int {
    withRemainder(version.number, by: 0b1_1111_0010_0101, width: 12)
  }

  mutating func reserveFormat() { drawFormat(0) }

  mutating func drawFormat(_ correction: Correction, _ mask: Mask) {
    drawFormat(Self.format(correction, mask))
  }

  mutating func drawVersion(_ version: QRVersion) {
    guard version.number >= 7 else { return }
    let bits = Self.information(of: version)
    for place in 0..<18 {
      let isDark = bits >> place & 1 == 1
      fix(edge - 11 + place % 3, place / 3, dark: isDark)
      fix(place / 3, edge - 11 + place % 3, dark: isDark)
    }
  }

  private mutating func drawFormat(_ bits: Int) {
    for place in 0..<15 {
      let isDark = bits >> place & 1 == 1
      // Around the first finder, skipping the timing lines.
      switch place {
      case 0...5: fix(8, place, dark: isDark)
      case 6, 7: fix(8, place + 1, dark: isDark)
      case 8: fix(7, 8, dark: isDark)
      default: fix(14 - place, 8, dark: isDark)
      }
      if place < 8 {
        fix(edge - 1 - place, 8, dark: isDark)
      } else {
        fix(8, edge - 15 + place, dark: isDark)
      }
    }
    fix(8, edge - 8, dark: true)
  }

  private static func withRemainder(_ data: Int, by divisor: Int, width: Int) -> Int {
    var remainder = data
    for _ in 0..<width {
      remainder = remainder << 1 ^ (remainder >> (width - 1) & 1) * divisor
    }
    return data << width | remainder
  }
}
