import Trackers

/// A number in the style of any region: `1200`, `0,25`, `1,200.5`, `1.200,5`, `1 200`.
struct WrittenNumber: Hashable {
  /// More than three decimals are cut off.
  let thousandths: Int64
  /// The other reading, if its only mark may also group thousands: `1.200` is one and a fifth, or
  /// twelve hundred.
  let groupedThousandths: Int64?

  /// Nil for other texts, and beyond 10^12.
  init?(_ text: String) {
    var bytes = Array(text.trimmed.utf8)
    let sign = bytes.first.flatMap { $0 == 0x2d || $0 == 0x2b ? $0 : nil }
    if sign != nil { bytes.removeFirst() }
    let parts = NumberParts(WrittenNumber.withoutSpaces(bytes))
    guard let parts, let value = parts.thousandths else { return nil }
    let factor: Int64 = sign == 0x2d ? -1 : 1
    thousandths = factor * value
    groupedThousandths = parts.mayBeGrouped ? factor * value * 1000 : nil
  }

  /// Spaces and apostrophes between digits group thousands.
  private static func withoutSpaces(_ bytes: [UInt8]) -> [UInt8] {
    var rest: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x20 || bytes[index] == 0x27 {
        index += 1
      } else if bytes[index...].starts(with: [0xc2, 0xa0]) {  // no-break space
        index += 2
      } else if bytes[index...].starts(with: [0xe2, 0x80, 0xaf]) {  // its narrow one
        index += 3
      } else {
        rest.append(bytes[index])
        index += 1
      }
    }
    return rest
  }
}

/// The digits before and after the decimal mark.
private struct NumberParts {
  private var whole: [UInt8] = []
  private var decimals: [UInt8] = []
  private(set) var mayBeGrouped = false

  init?(_ bytes: [UInt8]) {
    let marks = bytes.indices.filter { bytes[$0] == 0x2c || bytes[$0] == 0x2e }
    let last = marks.last
    let hasTwoKinds = marks.contains { bytes[$0] != bytes[last ?? $0] }
    var groups = marks
    var end = bytes.count
    if let last, hasTwoKinds || marks.count == 1 {
      groups.removeLast()
      end = last
      decimals = Array(bytes[(last + 1)...])
      mayBeGrouped =
        marks.count == 1 && decimals.count == 3 && (1...3).contains(last) && bytes[0] != 0x30
    }
    // All grouping marks are the same, and three digits follow each.
    guard !groups.contains(where: { bytes[$0] != bytes[groups[0]] }) else { return nil }
    for (index, mark) in groups.enumerated() {
      let next = index + 1 < groups.count ? groups[index + 1] : end
      guard next - mark == 4, mark > 0 else { return nil }
    }
    whole = bytes[..<end].filter { $0 != 0x2c && $0 != 0x2e }
  }

  var thousandths: Int64? {
    guard (whole + decimals).allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let text = whole + [0x2e] + decimals.prefix(3)
    return DecimalText.parse(String(decoding: text, as: UTF8.self), places: 3)
  }
}
