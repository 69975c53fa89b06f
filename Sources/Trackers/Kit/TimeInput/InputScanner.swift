/// A scanner of typed text. Ignores the case of ASCII letters; several spaces count as one.
struct InputScanner {
  private let bytes: [UInt8]
  private(set) var position = 0
  /// Whether `am` or `pm` was read.
  var hasDayHalf = false

  init(_ text: String) {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isSpace = byte == 0x20 || (0x09...0x0d).contains(byte)
      if !isSpace {
        bytes.append((0x41...0x5a).contains(byte) ? byte | 0x20 : byte)
      } else if let last = bytes.last, last != 0x20 {
        bytes.append(0x20)
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    self.bytes = bytes
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var isAtEnd: Bool { position == bytes.count }
  /// The unread text.
  var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

  /// Moves back to an earlier ``position``.
  mutating func rewind(to position: Int) {
    self.position = position
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    let wanted = UTF8.encode(character)
    guard let wanted, bytes[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  mutating func skipSpaces() {
    while skip(" ") {}
  }

  /// Reads letters, which digits may follow directly: `h` in `17h30`. Nil when there are none.
  mutating func word() -> String? {
    let start = position
    while position < bytes.count, (0x61...0x7a).contains(bytes[position]) { position += 1 }
    return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads one to nine digits; `count` includes leading zeros.
  mutating func digits() -> (value: Int, count: Int)? {
    let start = position
    var value = 0
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      if position - start == 9 {
        position = start
        return nil
      }
      value = value * 10 + Int(bytes[position] - 0x30)
      position += 1
    }
    return start == position ? nil : (value, position - start)
  }

  /// Reads up to six digits, or a number in words up to twelve and in tens up to fifty.
  ///
  /// Six digits reach beyond any supported year; more could overflow `Int`, which has 32 bits in the
  /// browser.
  mutating func number() -> Int? {
    let start = position
    if let typed = digits() { return typed.count <= 6 ? typed.value : nil }
    if let number = word().flatMap({ InputScanner.numbers[$0] }) { return number }
    rewind(to: start)
    return nil
  }

  private static let numbers = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30,
    "forty": 40, "fifty": 50,
  ]

  /// Skips this word and the spaces behind it. Otherwise false, and skips nothing.
  @discardableResult
  mutating func skipWord(_ wanted: String) -> Bool {
    let start = position
    if word() == wanted {
      skipSpaces()
      return true
    }
    rewind(to: start)
    return false
  }
}
