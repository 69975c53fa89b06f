/// An encoding of text that a user can name. The raw value is the argument of `--encoding`.
package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  /// Windows-1252, also for ISO 8859-1, of which it has all characters.
  case windows1252 = "windows-1252"
}

/// The conversion of a file's bytes to UTF-8: a byte order mark gives the encoding; without one it
/// is UTF-8, unless the user has named another.
package enum TextDecoding {
  /// The text as UTF-8 without a byte order mark.
  ///
  /// - Throws: ``ImportError/notText(offset:)`` for an invalid byte or pair of bytes, and for a
  ///   character that is cut off.
  package static func utf8(_ bytes: [UInt8]) throws(ImportError) -> [UInt8] {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return try checked(Array(bytes[3...]), from: 3) }
    if bytes.starts(with: [0xff, 0xfe]) { return try utf16(bytes, low: 0) }
    if bytes.starts(with: [0xfe, 0xff]) { return try utf16(bytes, low: 1) }
    return try checked(bytes, from: 0)
  }

  /// The text of a file in the encoding that the user has named, as UTF-8.
  static func text(_ bytes: [UInt8], _ encoding: TextEncoding?) throws(ImportError) -> [UInt8] {
    guard encoding == .windows1252, !isMarked(bytes) else { return try utf8(bytes) }
    guard let text = windows1252(bytes) else { throw .notInEncoding(.windows1252) }
    return text
  }

  /// The text of a file in Windows-1252 as UTF-8; nil if a byte is neither a character nor white
  /// space there.
  static func windows1252(_ bytes: [UInt8]) -> [UInt8]? {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      switch byte {
      case 0x20..<0x7f, 0x09...0x0d: text.append(byte)
      case 0x80..<0xa0:
        let scalar = high[Int(byte - 0x80)]
        if scalar == 0 { return nil }
        text.append(scalar: UInt32(scalar))
      case 0xa0...: text.append(scalar: UInt32(byte))
      default: return nil
      }
    }
    return text
  }

  /// The characters from 0x80 on; 0 for none.
  ///
  /// Source: encoding.spec.whatwg.org, index-windows-1252.
  private static let high: [UInt16] = [
    0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122,
    0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
  ]

  /// Whether it begins with a byte order mark.
  package static func isMarked(_ beginning: [UInt8]) -> Bool {
    [[0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]].contains { beginning.starts(with: $0) }
  }

  private static func checked(_ bytes: [UInt8], from start: Int) throws(ImportError) -> [UInt8] {
    var decoder = UTF8Check()
    for (index, byte) in bytes.enumerated() where !decoder.accepts(byte) {
      throw .notText(offset: start + index)
    }
    guard decoder.isComplete else { throw .notText(offset: start + bytes.count) }
    return bytes
  }

  /// - Parameter low: the index of the lower byte in each pair.
  private static func utf16(_ bytes: [UInt8], low: Int) throws(ImportError) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var high: UInt32?
    var index = 2
    while index < bytes.count {
      guard index + 1 < bytes.count else { throw .notText(offset: index) }
      let unit = UInt32(bytes[index + 1 - low]) << 8 | UInt32(bytes[index + low])
      switch (high, unit) {
      case (nil, 0xd800..<0xdc00):
        high = unit
      case (let lead?, 0xdc00..<0xe000):
        text.append(scalar: 0x10000 + (lead - 0xd800) << 10 + (unit - 0xdc00))
        high = nil
      case (nil, 0..<0xd800), (nil, 0xe000...):
        text.append(scalar: unit)
      default:
        throw .notText(offset: index)
      }
      index += 2
    }
    guard high == nil else { throw .notText(offset: index) }
    return text
  }
}

/// A check of UTF-8 by Björn Höhrmann's method, without his table: tracks the allowed next bytes.
struct UTF8Check: Sendable {
  private var missing = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xbf

  var isComplete: Bool { missing == 0 }

  mutating func accepts(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard allowed.contains(byte) else { return false }
      allowed = 0x80...0xbf
      missing -= 1
      return true
    }
    switch byte {
    case 0..<0x80: return true
    case 0xc2...0xdf: missing = 1
    case 0xe0: (missing, allowed) = (2, 0xa0...0xbf)
    case 0xed: (missing, allowed) = (2, 0x80...0x9f)
    case 0xe1...0xef: missing = 2
    case 0xf0: (missing, allowed) = (3, 0x90...0xbf)
    case 0xf4: (missing, allowed) = (3, 0x80...0x8f)
    case 0xf1...0xf3: missing = 3
    default: return false
    }
    return true
  }
}

extension [UInt8] {
  /// - Parameter value: must be a Unicode scalar value; not checked.
  package mutating func append(scalar value: UInt32) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | value >> shift & 0x3f) }
    switch value {
    case ..<0x80: append(UInt8(value))
    case ..<0x800: append(contentsOf: [UInt8(0xc0 | value >> 6), tail(0)])
    case ..<0x10000: append(contentsOf: [UInt8(0xe0 | value >> 12), tail(6), tail(0)])
    default: append(contentsOf: [UInt8(0xf0 | value >> 18 & 7), tail(12), tail(6), tail(0)])
    }
  }
}

/// The lines of a text, separated by LF or CRLF, one by one: a text of line breaks only would make
/// an array many times its size.
struct TextLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>?

  init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard let text = rest else { return nil }
    let line: ArraySlice<UInt8>
    if let end = text.firstIndex(of: 0x0a) {
      line = text[..<end]
      rest = text[(end + 1)...]
    } else {
      line = text
      rest = nil
    }
    return line.last == 0x0d ? line.dropLast() : line
  }
}

extension UInt8 {
  var isWhitespace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}

extension [UInt8] {
  /// The first byte that is not white space.
  var firstVisible: UInt8? { first { !$0.isWhitespace } }
}

extension ArraySlice<UInt8> {
  func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, count >= wanted.count else { return false }
    return indices.dropLast(wanted.count - 1).contains { index in
      self[index] == first && self[index...].starts(with: wanted)
    }
  }
}
