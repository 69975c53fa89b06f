/// ASCII bytes of the JSON syntax.
extension UInt8 {
  static var quote: UInt8 { UInt8(ascii: "\"") }
  static var backslash: UInt8 { UInt8(ascii: "\\") }
  static var slash: UInt8 { UInt8(ascii: "/") }
  static var comma: UInt8 { UInt8(ascii: ",") }
  static var colon: UInt8 { UInt8(ascii: ":") }
  static var openBracket: UInt8 { UInt8(ascii: "[") }
  static var closeBracket: UInt8 { UInt8(ascii: "]") }
  static var openBrace: UInt8 { UInt8(ascii: "{") }
  static var closeBrace: UInt8 { UInt8(ascii: "}") }

  static var minus: UInt8 { UInt8(ascii: "-") }
  static var plus: UInt8 { UInt8(ascii: "+") }
  static var point: UInt8 { UInt8(ascii: ".") }
  static var zero: UInt8 { UInt8(ascii: "0") }
  static var nine: UInt8 { UInt8(ascii: "9") }
  static var smallE: UInt8 { UInt8(ascii: "e") }
  static var capitalE: UInt8 { UInt8(ascii: "E") }

  static var space: UInt8 { 0x20 }
  static var tab: UInt8 { 0x09 }
  static var newline: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var backspace: UInt8 { 0x08 }
  static var formFeed: UInt8 { 0x0C }

  var isDigit: Bool { self >= .zero && self <= .nine }

  var isControl: Bool { self < .space }

  /// The value of a hexadecimal digit in either case; nil for other bytes.
  var hexadecimal: UInt16? {
    switch self {
    case .zero ... .nine: UInt16(self - .zero)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(self - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(self - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

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
