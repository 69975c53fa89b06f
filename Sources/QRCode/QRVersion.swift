/// A code's size: 1 to 40.
package struct QRVersion: Hashable, Comparable, Sendable {
  package let number: Int

  /// - Returns: nil for a number that is no version.
  package init?(_ number: Int) {
    guard (1...40).contains(number) else { return nil }
    self.number = number
  }

  private init(known number: Int) { self.number = number }

  package static let greatest = QRVersion(known: 40)

  package static var all: [QRVersion] { (1...40).map { QRVersion(known: $0) } }

  static func smallest(for bytes: Int) -> (QRVersion, Correction)? {
    for correction in [Correction.medium, .low] {
      for version in all where version.capacity(with: correction) >= bytes {
        return (version, correction)
      }
    }
    return nil
  }

  /// The edge in modules.
  package var edge: Int { 17 + 4 * number }

  /// The capacity in bytes.
  package func capacity(with correction: Correction) -> Int {
    Blocks(self, correction).dataCount - (4 + lengthBits + 4) / 8
  }

  /// The width of the length field, in bits.
  var lengthBits: Int { number < 10 ? 8 : 16 }

  /// The columns and rows of the alignment patterns' centres.
  var alignments: [Int] {
    guard number > 1 else { return [] }
    let count = number / 7 + 2
    // All but the first step are equal, even, and as near to equal to the first as that allows.
    let step = (number * 8 + count * 3 + 5) / (count * 4 - 4) * 2
    return [6] + (0..<count - 1).reversed().map { edge - 7 - $0 * step }
  }

  /// The number of codewords of 8 modules; up to 7 modules remain.
  var codewordCount: Int {
    // All modules but three finders with separators and format, and the two timing lines.
    let whole = edge * edge - 3 * 64 - 31 - 2 * (edge - 16)
    let lines = alignments.count
    guard lines > 0 else { return whole / 8 }
    // Three would stand in finders; those of the first row and column share five modules with timing.
    let aligning = (lines * lines - 3) * 25 - 2 * (lines - 2) * 5
    return (whole - aligning - (number < 7 ? 0 : 36)) / 8
  }

  package static func < (one: QRVersion, other: QRVersion) -> Bool { one.number < other.number }
}
