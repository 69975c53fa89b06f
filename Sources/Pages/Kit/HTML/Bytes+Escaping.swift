extension [UInt8] {
  /// Appends a text escaped for the content of elements, for quoted attributes, and for XML 1.0:
  /// characters that are invalid there are left out.
  @inline(never)
  mutating func append(escaping text: String) {
    var text = text
    text.withUTF8 { source in
      var written = 0
      for place in source.indices {
        let reference: StaticString
        var length = 1
        switch source[place] {
        case UInt8(ascii: "\""): reference = "&quot;"
        case UInt8(ascii: "&"): reference = "&amp;"
        case UInt8(ascii: "'"): reference = "&#39;"
        case UInt8(ascii: "<"): reference = "&lt;"
        case UInt8(ascii: ">"): reference = "&gt;"
        case 0..<0x09, 0x0b, 0x0c, 0x0e..<0x20: reference = ""
        // U+FFFE and U+FFFF; the UTF-8 of a string is complete.
        case 0xef where source[place + 1] == 0xbf && source[place + 2] >= 0xbe:
          reference = ""
          length = 3
        default: continue
        }
        append(contentsOf: UnsafeBufferPointer(rebasing: source[written..<place]))
        append(literal: reference)
        written = place + length
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: source[written...]))
    }
  }

  @inline(never)
  mutating func append(literal: StaticString) {
    literal.withUTF8Buffer { append(contentsOf: $0) }
  }
}
