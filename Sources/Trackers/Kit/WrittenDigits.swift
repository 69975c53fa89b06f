/// A number without its sign in the style of any region: `1200`, `0,25`, `1,200.5`, `1.200,5`,
/// `1'200`.
///
/// One comma or point before exactly three digits has two readings, so both are kept: `1,500` is
/// one and a half, or fifteen hundred.
package struct WrittenDigits: Hashable, Sendable {
  /// The number, with its only mark as the decimal mark.
  package let thousandths: Int64
  /// The other reading, with its only mark between thousands; nil if there is none.
  package private(set) var grouped: Int64?
  /// The decimal mark, or else the only one; nil without any.
  package private(set) var mark: UInt8?

  /// The sign for apostrophes and no-break spaces, which only separate thousands.
  package static let plainGroup = UInt8(ascii: "'")

  /// - Parameters:
  ///   - bytes: digits, commas, points, and ``plainGroup``.
  ///   - cutsOff: whether decimals beyond the third are dropped, rather than refused.
  package init?(_ bytes: [UInt8], cutsOff: Bool) {
    func isMark(_ byte: UInt8) -> Bool { byte == 0x2c || byte == 0x2e || byte == Self.plainGroup }
    guard bytes.allSatisfy({ isMark($0) || (0x30...0x39).contains($0) }) else { return nil }
    var groups = bytes.indices.filter { isMark(bytes[$0]) }
    /// The place of the decimal mark; the end if there is none.
    var end = bytes.count
    var isOnly = false
    let isUniform = groups.allSatisfy { bytes[$0] == bytes[groups[0]] }
    if let last = groups.last, bytes[last] != Self.plainGroup, !isUniform || groups.count == 1 {
      isOnly = groups.count == 1
      groups.removeLast()
      end = last
      mark = bytes[last]
    }
    // All grouping marks are the same, and three digits follow each.
    guard groups.allSatisfy({ bytes[$0] == bytes[groups[0]] }) else { return nil }
    for (index, mark) in groups.enumerated() {
      let next = index + 1 < groups.count ? groups[index + 1] : end
      guard next - mark == 4, (1...3).contains(groups[0]) else { return nil }
    }
    let last = cutsOff ? min(end + 4, bytes.count) : bytes.count
    let digits = bytes.indices.prefix(last).filter { !groups.contains($0) }.map { bytes[$0] }
    guard let value = DecimalText.parse(digits[...], places: 3) else { return nil }
    thousandths = value
    if isOnly, bytes.count - end == 4, (1...3).contains(end), bytes[0] != 0x30 {
      grouped = value * 1000
    }
  }

  /// The number in thousandths.
  /// - Parameters:
  ///   - decimal: the decimal mark of the writer's region, or of the file; nil if that is not known.
  ///   - isPossible: whether a number can be meant; resolves an ambiguous text.
  package func thousandths(
    isNegative: Bool, decimal: UInt8?, isPossible: (Int64) -> Bool
  ) throws(TypedNumberError) -> Int64 {
    let asDecimal = isNegative ? -self.thousandths : self.thousandths
    guard let magnitude = self.grouped else { return asDecimal }
    let grouped = isNegative ? -magnitude : magnitude
    if !isPossible(grouped) { return asDecimal }
    if !isPossible(asDecimal) { return grouped }
    guard let decimal else { throw .ambiguous(whole: grouped, decimal: asDecimal) }
    return mark == decimal ? asDecimal : grouped
  }

  /// The length in UTF-8 of an apostrophe or no-break space between thousands: `1'000`, `1 000`.
  package static func lengthOfGroupMark(_ bytes: ArraySlice<UInt8>) -> Int? {
    for mark in [
      [0x27], [0xc2, 0xa0], [0xe2, 0x80, 0x89], [0xe2, 0x80, 0xaf], [0xe2, 0x80, 0x99],
    ]
      as [[UInt8]] where bytes.starts(with: mark)
    {
      return mark.count
    }
    return nil
  }
}
