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
