/// A writer of folded UTF-8 into a buffer. Indexing reads megabytes with it, so it works on single
/// bytes.
struct FoldingWriter {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private let separator: UInt8
  private(set) var count = 0
  /// The separator to write before the next letter; 0 for none.
  private var gap: UInt8 = 0

  /// - Parameter buffer: as large as the ``capacity(for:)`` of the text.
  init(to buffer: UnsafeMutableBufferPointer<UInt8>, separator: UInt8) {
    self.buffer = buffer
    self.separator = separator
  }

  /// No letter becomes longer, and each needs at most one separator.
  static func capacity(for text: UnsafeBufferPointer<UInt8>) -> Int { 2 * text.count }

  /// - Parameter text: valid UTF-8, as every string gives.
  mutating func fold(_ text: UnsafeBufferPointer<UInt8>) {
    var place = 0
    while place < text.count {
      let lead = text[place]
      if let letter = Folding.asciiLetter(UInt32(lead)) {
        // ASCII letters first: most text consists of them.
        fillGap()
        write(letter)
        place += 1
      } else {
        let length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
        write(Folding(scalar(in: text, at: place, length)))
        place += length
      }
    }
  }

  private func scalar(
    in text: UnsafeBufferPointer<UInt8>, at place: Int, _ length: Int
  ) -> UInt32 {
    guard length > 1 else { return UInt32(text[place]) }
    var scalar = UInt32(text[place] & 0x7f >> UInt8(length))
    for index in 1..<length { scalar = scalar << 6 | UInt32(text[place + index] & 0x3f) }
    return scalar
  }

  private mutating func write(_ folding: Folding) {
    switch folding {
    case .nothing: break
    case .separator: gap = separator
    case .letter(let letter):
      fillGap()
      write(letter)
    case .pair(let first, let second):
      fillGap()
      write(first)
      write(second)
    case .word(let word):
      if gap == 0 { gap = FoldedWords.space }
      fillGap()
      write(word)
      gap = FoldedWords.space
    }
  }

  private mutating func fillGap() {
    if gap != 0, count > 0 { write(gap) }
    gap = 0
  }

  private mutating func write(_ scalar: UInt32) {
    switch scalar {
    case ..<0x80: write(UInt8(scalar))
    case ..<0x800:
      write(0xc0 | UInt8(scalar >> 6))
      writeTail(scalar)
    case ..<0x10000:
      write(0xe0 | UInt8(scalar >> 12))
      writeTail(scalar >> 6)
      writeTail(scalar)
    default:
      write(0xf0 | UInt8(scalar >> 18))
      writeTail(scalar >> 12)
      writeTail(scalar >> 6)
      writeTail(scalar)
    }
  }

  private mutating func writeTail(_ bits: UInt32) { write(0x80 | UInt8(bits & 0x3f)) }

  private mutating func write(_ byte: UInt8) {
    buffer[count] = byte
    count += 1
  }
}

/// The folded form of one scalar, for search.
enum Folding {
  case nothing
  case separator
  case letter(UInt32)
  case pair(UInt32, UInt32)
  /// An ideograph, a kana or a picture.
  case word(UInt32)

  init(_ scalar: UInt32) {
    switch scalar {
    case ..<0x80: self.init(ascii: scalar)
    case 0xaa: self = .letter(0x61)  // ª
    case 0xad: self = .nothing  // soft hyphen
    case 0xb5: self = .letter(0x3bc)  // µ, the unit, as μ, the letter
    case 0xba: self = .letter(0x6f)  // º
    case ..<0xc0, 0x2000..<0x20d0: self = .separator
    case 0x300..<0x370, 0x20d0..<0x2100, 0xfe00..<0xfe10: self = .nothing
    case 0xff01..<0xff5f: self.init(ascii: scalar - 0xfee0)
    default: self.init(other: scalar)
    }
  }

  /// In lower case; nil for all others.
  static func asciiLetter(_ scalar: UInt32) -> UInt8? {
    0x61...0x7a ~= scalar | 0x20 ? UInt8(scalar | 0x20) : nil
  }

  private init(ascii scalar: UInt32) {
    if let letter = Self.asciiLetter(scalar) {
      self = .letter(UInt32(letter))
    } else {
      self = 0x30...0x39 ~= scalar ? .letter(scalar) : .separator
    }
  }

  private init(other scalar: UInt32) {
    guard let plain = Letters.plain(scalar) else {
      self =
        Self.isPunctuation(scalar)
        ? .separator : Self.isWord(scalar) ? .word(scalar) : .letter(scalar)
      return
    }
    switch plain {
    case Letters.separator: self = .separator
    case Letters.mark: self = .nothing
    default: self = Letters.pair(plain).map { .pair($0.0, $0.1) } ?? .letter(plain)
    }
  }

  /// Chinese and Japanese punctuation, except 々, 〆 and 〇, which count as ideographs.
  private static func isPunctuation(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3005...0x3007: false
    case 0x3000..<0x3040, 0x30fb, 0xff5f..<0xff66: true
    default: false
    }
  }

  private static func isWord(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2190..<0x2c00, 0x1f000..<0x1fb00: true  // arrows to dingbats, emoji
    case 0x3005..<0x3130, 0x31a0..<0x31c0, 0x31f0..<0x3200, 0xff66..<0xffa0: true  // kana, bopomofo
    case 0x3400..<0x4dc0, 0x4e00..<0xa000, 0xf900..<0xfb00, 0x20000..<0x40000: true  // ideographs
    default: false
    }
  }
}
