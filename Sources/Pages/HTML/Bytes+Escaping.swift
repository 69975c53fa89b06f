extension [UInt8] {
  /// Safe both between tags and inside a quoted attribute.
  @inline(never)
  mutating func append(escaping text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append(literal: "&quot;")
      case UInt8(ascii: "&"): append(literal: "&amp;")
      case UInt8(ascii: "'"): append(literal: "&#39;")
      case UInt8(ascii: "<"): append(literal: "&lt;")
      case UInt8(ascii: ">"): append(literal: "&gt;")
      default: append(byte)
      }
    }
  }

  @inline(never)
  mutating func append(literal: StaticString) {
    literal.withUTF8Buffer { append(contentsOf: $0) }
  }
}
