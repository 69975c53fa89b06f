import Trackers

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
