import Ledger

/// A typed text as vocabularies compare it: in lower case without accents, with digits and
/// punctuation as ASCII, and single spaces.
struct FoldedInput {
  private(set) var bytes: [UInt8] = []
  /// The offset in the typed text of each byte, and of the end.
  private(set) var origins: [Int] = [0]
  fileprivate var kinds: [Kind] = []

  fileprivate enum Kind {
    case sign, digit, letter
    /// A letter of a script that writes words without spaces between them, or with endings.
    case ideograph
  }

  init(_ text: String) {
    append(text, from: 0)
  }

  /// The words with single spaces, at their offsets in a line.
  init(_ words: ArraySlice<TypedWord>) {
    for word in words {
      // The space is no part of the word before it.
      if !bytes.isEmpty { append(0x20, .sign, from: origins[origins.count - 1]) }
      append(word.text, from: word.range.lowerBound)
    }
  }

  private mutating func append(_ text: String, from start: Int) {
    var offset = start
    origins[origins.count - 1] = start
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      if let sign = scalar.sign {
        append(sign: UInt8(sign.value), from: offset)
      } else if let letters = scalar.plainLetters {
        for letter in letters {
          for byte in UTF8.encode(letter) ?? .init() { append(byte, .letter, from: offset) }
        }
      } else if !scalar.isUnreadMark {
        let kind = scalar.kind
        for byte in UTF8.encode(scalar) ?? .init() { append(byte, kind, from: offset) }
      }
      offset += length
      origins[origins.count - 1] = offset
    }
  }

  private mutating func append(sign byte: UInt8, from offset: Int) {
    switch byte {
    case 0x09...0x0d, 0x20:
      if let last = bytes.last, last != 0x20 { append(0x20, .sign, from: offset) }
    case 0x30...0x39: append(byte, .digit, from: offset)
    case 0x41...0x5a: append(byte | 0x20, .letter, from: offset)
    // An apostrophe is inside of a word: `don't`, `l'après-midi`.
    case 0x61...0x7a, 0x27: append(byte, .letter, from: offset)
    default: append(byte, .sign, from: offset)
    }
  }

  private mutating func append(_ byte: UInt8, _ kind: Kind, from offset: Int) {
    bytes.append(byte)
    kinds.append(kind)
    origins[origins.count - 1] = offset
    origins.append(offset)
  }
}

extension FoldedInput {
  func isDigit(_ position: Int) -> Bool {
    position < kinds.count && kinds[position] == .digit
  }

  /// Whether it is a part of a word, rather than a space or a sign.
  func isInWord(_ position: Int) -> Bool {
    kinds.indices.contains(position) && kinds[position] != .sign
  }

  func isIdeograph(_ position: Int) -> Bool {
    kinds.indices.contains(position) && kinds[position] == .ideograph
  }

  /// Whether a word can begin or end here.
  func isBoundary(_ position: Int) -> Bool {
    if position < bytes.count, bytes[position] & 0xc0 == 0x80 { return false }
    guard isInWord(position - 1), isInWord(position) else { return true }
    return isIdeograph(position - 1) || isIdeograph(position)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension Unicode.Scalar {
  /// The scalar of ASCII that it is compared as; nil for letters and signs without one.
  fileprivate var sign: Unicode.Scalar? {
    switch value {
    // Typographic apostrophes, which phones type.
    case 0x2019, 0x2bc: "'"
    // No-break spaces.
    case 0xa0, 0x202f: " "
    default: plainSign ?? (isASCII ? self : nil)
    }
  }

  fileprivate var kind: FoldedInput.Kind {
    switch value {
    // General punctuation, symbols, ideographic punctuation; pictures.
    case 0x80...0xbf, 0x2000...0x2bff, 0x3002...0x303f, 0x1f000...: .sign
    // U+3005 and U+3007 are letters, but no phrase has them at its ends.
    case 0x3040...: .ideograph
    default: .letter
    }
  }
}
