extension [UInt8] {
  /// The result is safe between tags and inside a quoted attribute.
  @inline(never)
  mutating func append(escaping text: String) {
    var text = text
    text.withUTF8 { source in
      var written = 0
      for place in source.indices {
        let reference: StaticString
        switch source[place] {
        case UInt8(ascii: "\""): reference = "&quot;"
        case UInt8(ascii: "&"): reference = "&amp;"
        case UInt8(ascii: "'"): reference = "&#39;"
        case UInt8(ascii: "<"): reference = "&lt;"
        case UInt8(ascii: ">"): reference = "&gt;"
        default: continue
        }
        append(contentsOf: UnsafeBufferPointer(rebasing: source[written..<place]))
        append(literal: reference)
        written = place + 1
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: source[written...]))
    }
  }

  @inline(never)
  mutating func append(literal: StaticString) {
    literal.withUTF8Buffer { append(contentsOf: $0) }
  }
}
