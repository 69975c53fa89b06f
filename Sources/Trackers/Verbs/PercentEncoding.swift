/// Percent-encoding (RFC 3986): bytes as `%` and two hexadecimal digits, for addresses and for
/// files that cannot contain them otherwise.
package enum PercentEncoding {
  /// Encodes all but letters, digits and `-._~`.
  package static func encoded(_ text: String) -> String {
    encoded(text) { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: false
      default: true
      }
    }
  }

  /// - Parameter isEncoded: whether to encode a byte. A `%` that would be read as an encoded byte
  ///   always is.
  package static func encoded(_ text: String, where isEncoded: (UInt8) -> Bool) -> String {
    let bytes = Array(text.utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      let isAmbiguous = byte == percent && value(of: bytes[(index + 1)...]) != nil
      if isAmbiguous || isEncoded(byte) { append(byte, to: &encoded) } else { encoded.append(byte) }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// - Parameter position: the position of the only byte to encode.
  package static func encoded(_ text: String, at position: Int) -> String {
    var encoded: [UInt8] = []
    for (index, byte) in text.utf8.enumerated() {
      if index == position { append(byte, to: &encoded) } else { encoded.append(byte) }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Decodes encoded bytes; others stay as they are.
  package static func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == percent, let byte = value(of: bytes[(index + 1)...]) {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static let percent = UInt8(ascii: "%")

  private static func append(_ byte: UInt8, to text: inout [UInt8]) {
    text.append(percent)
    for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
  }

  /// The value of the two digits at the start of `text`.
  static func value(of text: ArraySlice<UInt8>) -> UInt8? {
    guard let high = text.first.flatMap(digit), let low = text.dropFirst().first.flatMap(digit)
    else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
    default: nil
    }
  }
}
