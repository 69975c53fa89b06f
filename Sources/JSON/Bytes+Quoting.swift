extension [UInt8] {
  /// Appends a JSON string: quotes, backslashes and control characters are escaped, all else is
  /// copied.
  mutating func append(quoting text: String) {
    var text = text
    append(.quote)
    text.withUTF8 { source in
      var written = 0
      for (place, byte) in source.enumerated()
      where byte.isControl || byte == .quote || byte == .backslash {
        append(contentsOf: UnsafeBufferPointer(rebasing: source[written..<place]))
        append(escaping: byte)
        written = place + 1
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: source[written...]))
    }
    append(.quote)
  }

  private mutating func append(escaping byte: UInt8) {
    append(.backslash)
    switch byte {
    case .quote, .backslash: append(byte)
    case .backspace: append(UInt8(ascii: "b"))
    case .formFeed: append(UInt8(ascii: "f"))
    case .newline: append(UInt8(ascii: "n"))
    case .carriageReturn: append(UInt8(ascii: "r"))
    case .tab: append(UInt8(ascii: "t"))
    default:
      append(contentsOf: "u00".utf8)
      append(hexadecimal: byte >> 4)
      append(hexadecimal: byte & 0xF)
    }
  }

  private mutating func append(hexadecimal digit: UInt8) {
    append(digit < 10 ? .zero + digit : UInt8(ascii: "a") + digit - 10)
  }
}
