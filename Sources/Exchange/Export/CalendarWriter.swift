/// A writer of iCalendar by RFC 5545: content lines end in CRLF and are folded after 75 bytes.
struct CalendarWriter {
  private(set) var bytes: [UInt8] = []
  /// The bytes in the current line.
  private var width = 0

  private static let limit = 75

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func component(_ name: String, _ body: (inout CalendarWriter) -> Void) {
    line("BEGIN", name)
    body(&self)
    line("END", name)
  }

  /// - Parameters:
  ///   - name: including parameters, such as `DUE;VALUE=DATE`.
  ///   - value: not escaped; see ``text(_:_:)``.
  mutating func line(_ name: String, _ value: String) {
    append(name.utf8)
    append(":".utf8)
    append(value.utf8)
    bytes += [0x0d, 0x0a]
    width = 0
  }

  /// A value of type TEXT. Tabs and line breaks are the only control characters allowed.
  mutating func text(_ name: String, _ value: String) {
    line(name, CalendarWriter.escaped(value))
  }

  /// Folds before a character that does not fit, never inside one.
  private mutating func append(_ text: String.UTF8View) {
    var rest = Array(text)[...]
    while let lead = rest.first {
      let length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
      if width + length > CalendarWriter.limit {
        bytes += [0x0d, 0x0a, 0x20]
        width = 1
      }
      bytes += rest.prefix(length)
      width += length
      rest = rest.dropFirst(length)
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x5c, 0x3b, 0x2c: escaped += [0x5c, byte]
      case 0x0a: escaped += [0x5c, 0x6e]
      case 0x09, 0x20..<0x7f, 0x80...: escaped.append(byte)
      // Other control characters do not occur in accepted texts.
      default: break
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
