/// Folds UTF-8 into a buffer. Indexing reads megabytes with it, so it works on single bytes.
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
        // ASCII letters first: they are most of what is written.
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
