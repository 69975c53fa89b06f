/// The place of an attribute in its tag.
struct XMLAttribute: Hashable, Sendable {
  let name: Range<Int>
  /// Between the quotes, unresolved.
  let value: Range<Int>
  let hasReferences: Bool

  func isNamed(_ text: StaticString, in tag: [UInt8]) -> Bool {
    tag.holds(text, in: name)
  }

  /// Reads a tag's name and attributes, and checks their syntax. An attribute with an invalid name
  /// is skipped with its value: Apple Health copies names from other programs, such as
  /// `Modified Date="2015-06-16"`.
  ///
  /// - Parameters:
  ///   - tag: the bytes between `<` and `>`, including the slash of an empty element.
  ///   - damaged: counts the skipped attributes.
  /// - Returns: the length of the name in bytes.
  static func read(
    _ tag: UnsafeBufferPointer<UInt8>, _ attributes: inout [XMLAttribute], damaged: inout Int
  ) throws(XMLReader.Fault) -> Int {
    let end = tag.last == 0x2f ? tag.count - 1 : tag.count
    let nameEnd = try endOfName(tag, from: 0, end)
    var index = nameEnd
    while true {
      let before = index
      while index < end, tag[index].isXMLSpace { index += 1 }
      if index == end { return nameEnd }
      guard index > before, attributes.count < XMLReader.attributeLimit else { throw .malformed }
      let attribute = try read(tag, from: index, end)
      index = attribute.value.upperBound + 1
      guard !attribute.name.isEmpty else {
        damaged += 1
        continue
      }
      for other in attributes where other.name.count == attribute.name.count {
        guard !tag[other.name].elementsEqual(tag[attribute.name]) else { throw .malformed }
      }
      attributes.append(attribute)
    }
  }

  /// - Returns: an attribute with an empty name if its name is invalid.
  private static func read(
    _ tag: UnsafeBufferPointer<UInt8>, from start: Int, _ end: Int
  ) throws(XMLReader.Fault) -> XMLAttribute {
    var nameEnd = (try? endOfName(tag, from: start, end)) ?? start
    var index = nameEnd
    while index < end, tag[index].isXMLSpace { index += 1 }
    if index < end, tag[index] != 0x3d {
      nameEnd = start
      while index < end, tag[index] != 0x3d, tag[index] != 0x22, tag[index] != 0x27 { index += 1 }
    }
    guard index < end, tag[index] == 0x3d else { throw .malformed }
    index += 1
    while index < end, tag[index].isXMLSpace { index += 1 }
    guard index < end else { throw .malformed }
    let quote = tag[index]
    guard quote == 0x22 || quote == 0x27 else { throw .malformed }
    index += 1
    let valueStart = index
    var hasReferences = false
    while index < end, tag[index] != quote {
      if tag[index] == 0x26 {
        guard let reference = XMLReference(after: index + 1, in: tag) else { throw .malformed }
        hasReferences = true
        index = reference.end
      } else {
        index += 1
      }
    }
    guard index < end else { throw .malformed }
    return XMLAttribute(
      name: start..<nameEnd, value: valueStart..<index, hasReferences: hasReferences)
  }

  private static func endOfName(
    _ tag: UnsafeBufferPointer<UInt8>, from start: Int, _ end: Int
  ) throws(XMLReader.Fault) -> Int {
    var index = start
    while index < end, tag[index].isXMLName { index += 1 }
    guard index > start, !tag[start].isXMLNameTail else { throw .malformed }
    return index
  }
}

extension [UInt8] {
  func holds(_ text: StaticString, in range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: range.count)
    return self[range].elementsEqual(wanted)
  }
}

extension UInt8 {
  /// A digit, a hyphen or a point, with which a name cannot begin.
  fileprivate var isXMLNameTail: Bool {
    (0x30...0x39).contains(self) || self == 0x2d || self == 0x2e
  }

  /// NB: accepts any character beyond ASCII.
  fileprivate var isXMLName: Bool {
    (0x61...0x7a).contains(self | 0x20) || isXMLNameTail || self == 0x5f || self == 0x3a
      || self >= 0x80
  }
}

/// One of the five predefined entities, or a character by its number.
struct XMLReference {
  /// In bytes, without `&`, with `;`.
  static let limit = 12

  let scalar: UInt32
  /// After the `;`.
  let end: Int

  /// - Parameter start: after the `&`.
  /// - Returns: nil for any other entity or an invalid character.
  init?(after start: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var end = start
    let last = min(bytes.count, start + XMLReference.limit)
    while end < last, bytes[end] != 0x3b { end += 1 }
    guard end < last, end > start, let scalar = XMLReference.scalar(bytes[start..<end]) else {
      return nil
    }
    self.scalar = scalar
    self.end = end + 1
  }

  private static func scalar(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32? {
    if name.elementsEqual("amp".utf8) { return 0x26 }
    if name.elementsEqual("lt".utf8) { return 0x3c }
    if name.elementsEqual("gt".utf8) { return 0x3e }
    if name.elementsEqual("quot".utf8) { return 0x22 }
    if name.elementsEqual("apos".utf8) { return 0x27 }
    guard name.first == 0x23 else { return nil }
    var digits = name.dropFirst()
    let isHexadecimal = digits.first == 0x78
    if isHexadecimal { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = byte.digit(isHexadecimal) else { return nil }
      value = value * (isHexadecimal ? 16 : 10) + digit
      guard value <= 0x10ffff else { return nil }
    }
    let isNone =
      value == 0 || (0xd800...0xdfff).contains(value) || value == 0xfffe || value == 0xffff
    return isNone ? nil : value
  }
}

extension UInt8 {
  fileprivate func digit(_ isHexadecimal: Bool) -> UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46 where isHexadecimal: UInt32(self - 0x41) + 10
    case 0x61...0x66 where isHexadecimal: UInt32(self - 0x61) + 10
    default: nil
    }
  }
}
