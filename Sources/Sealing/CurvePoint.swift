/// A check of points of the curve P-256, y² = x³ − 3x + b over the numbers modulo p (FIPS 186-5).
///
/// Nothing here is secret, so it need not take the same time for all points.
enum CurvePoint {
  /// In bytes.
  static let length = 65

  /// Whether the bytes are a point in the one form that is allowed: the byte 4, x and y (SEC 1,
  /// uncompressed).
  static func isValid(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == length, bytes[0] == 4, let x = FieldElement(bytes[1...32]),
      let y = FieldElement(bytes[33...])
    else { return false }
    // Each product is divided by R, so all terms are divided by R².
    let one = FieldElement.one
    let linear = x.times(one).times(one)
    let left = y.times(y).times(one).plus(linear).plus(linear).plus(linear)
    return left == x.times(x).times(x).plus(FieldElement.b.times(one).times(one))
  }
}

/// A number below p = 2²⁵⁶ − 2²²⁴ + 2¹⁹² + 2⁹⁶ − 1.
private struct FieldElement: Equatable {
  /// Of 32 bits, the lowest first.
  private let words: SIMD8<UInt32>

  static let one = FieldElement(words: [1, 0, 0, 0, 0, 0, 0, 0])
  /// The constant of the curve.
  static let b = FieldElement(
    words: [
      0x27d2_604b, 0x3bce_3c3e, 0xcc53_b0f6, 0x651d_06b0, 0x7698_86bc, 0xb3eb_bd55, 0xaa3a_93e7,
      0x5ac6_35d8,
    ])
  private static let p: SIMD8<UInt32> = [
    0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0, 0, 0, 1, 0xffff_ffff,
  ]

  private init(words: SIMD8<UInt32>) { self.words = words }

  /// - Parameter bytes: 32, big endian.
  /// - Returns: nil for p and above.
  init?(_ bytes: ArraySlice<UInt8>) {
    var words = SIMD8<UInt32>()
    for (index, byte) in bytes.reversed().enumerated() {
      words[index / 4] |= UInt32(byte) << UInt32(index % 4 * 8)
    }
    guard FieldElement.difference(words).isNegative else { return nil }
    self.words = words
  }

  func plus(_ other: FieldElement) -> FieldElement {
    var sum = SIMD8<UInt32>()
    var carry: UInt64 = 0
    for index in 0..<8 {
      carry += UInt64(words[index]) + UInt64(other.words[index])
      sum[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    return FieldElement(reducing: sum, carry: UInt32(carry))
  }

  /// Montgomery's product, divided by R = 2²⁵⁶. The inverse of −p modulo 2³² is 1.
  func times(_ other: FieldElement) -> FieldElement {
    var sum = SIMD8<UInt32>()
    var high: UInt32 = 0
    for index in 0..<8 {
      var (product, multiple): (UInt64, UInt64) = (0, 0)
      var factor: UInt64 = 0
      for place in 0..<8 {
        product += UInt64(words[place]) * UInt64(other.words[index]) + UInt64(sum[place])
        let word = product & 0xffff_ffff
        if place == 0 { factor = word }
        multiple += factor * UInt64(FieldElement.p[place]) + word
        if place > 0 { sum[place - 1] = UInt32(truncatingIfNeeded: multiple) }
        product >>= 32
        multiple >>= 32
      }
      let top = UInt64(high) + product + multiple
      sum[7] = UInt32(truncatingIfNeeded: top)
      high = UInt32(top >> 32)
    }
    return FieldElement(reducing: sum, carry: high)
  }

  /// - Parameter words: with the carry, below 2p.
  private init(reducing words: SIMD8<UInt32>, carry: UInt32) {
    let difference = FieldElement.difference(words)
    self.words = carry == 0 && difference.isNegative ? words : difference.words
  }

  /// The words minus p, modulo 2²⁵⁶.
  private static func difference(
    _ words: SIMD8<UInt32>
  ) -> (words: SIMD8<UInt32>, isNegative: Bool) {
    var result = SIMD8<UInt32>()
    var borrow: Int64 = 0
    for index in 0..<8 {
      borrow += Int64(words[index]) - Int64(p[index])
      result[index] = UInt32(truncatingIfNeeded: borrow)
      borrow >>= 32
    }
    return (result, borrow < 0)
  }
}
