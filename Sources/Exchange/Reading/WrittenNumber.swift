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
    self.init(Array(text.trimmed.utf8)[...])
  }

  /// - Parameter text: in UTF-8, without white space around it.
  init?(_ text: ArraySlice<UInt8>) {
    let sign = text.first.flatMap { $0 == 0x2d || $0 == 0x2b ? $0 : nil }
    let parts = NumberParts(WrittenNumber.withoutSpaces(sign == nil ? text : text.dropFirst()))
    guard let parts else { return nil }
    let factor: Int64 = sign == 0x2d ? -1 : 1
    thousandths = factor * parts.thousandths
    groupedThousandths = parts.mayBeGrouped ? thousandths * 1000 : nil
  }

  /// Spaces and apostrophes between digits group thousands.
  private static func withoutSpaces(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(where: { $0 == 0x20 || $0 == 0x27 || $0 >= 0x80 }) else {
      return Array(bytes)
    }
    var rest: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
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

/// Digits with marks between them.
private struct NumberParts {
  let thousandths: Int64
  private(set) var mayBeGrouped = false

  init?(_ bytes: [UInt8]) {
    func isMark(_ byte: UInt8) -> Bool { byte == 0x2c || byte == 0x2e }
    guard bytes.allSatisfy({ isMark($0) || (0x30...0x39).contains($0) }) else { return nil }
    let marks = bytes.indices.filter { isMark(bytes[$0]) }
    /// Where the decimal mark is; the end when there is none.
    var end = bytes.count
    var groups = marks
    let hasTwoKinds = marks.contains { bytes[$0] != bytes[marks[0]] }
    if let last = marks.last, hasTwoKinds || marks.count == 1 {
      groups.removeLast()
      end = last
      mayBeGrouped =
        marks.count == 1 && bytes.count - last == 4 && (1...3).contains(last) && bytes[0] != 0x30
    }
    // All grouping marks are the same, and three digits follow each.
    guard !groups.contains(where: { bytes[$0] != bytes[groups[0]] }) else { return nil }
    for (index, mark) in groups.enumerated() {
      let next = index + 1 < groups.count ? groups[index + 1] : end
      guard next - mark == 4, mark > 0 else { return nil }
    }
    var digits = bytes[..<min(end + 4, bytes.count)]
    if !groups.isEmpty {
      digits = digits.indices.filter { !groups.contains($0) }.map { bytes[$0] }[...]
    }
    guard let value = DecimalText.parse(digits, places: 3) else { return nil }
    thousandths = value
  }
}
