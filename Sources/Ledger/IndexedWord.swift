/// The position of a word in a text, and its first four bytes, which rule out most words without
/// reading the text.
struct IndexedWord: Sendable {
  /// The first four bytes, the first one highest, then 32 bits of position. For a shorter word the
  /// bytes include what follows it in the text.
  private let bits: UInt64

  init(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    bits = UInt64(Self.key(at: place, in: bytes)) << 32 | UInt64(place)
  }

  var key: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }
  var place: Int { Int(bits & 0xffff_ffff) }

  /// The first four bytes as a number; zeros where the text ends before.
  static func key(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var key: UInt32 = 0
    for index in place..<place + 4 {
      key = key << 8 | (index < bytes.count ? UInt32(bytes[index]) : 0)
    }
    return key
  }
}

/// The beginning of a word to search for.
struct WantedWord {
  private let bytes: [UInt8]
  private let key: UInt32
  private let mask: UInt32

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    key = bytes.withUnsafeBufferPointer { IndexedWord.key(at: 0, in: $0) }
    mask = bytes.count >= 4 ? .max : ~(UInt32.max >> UInt32(8 * bytes.count))
  }

  /// Whether one of these words begins with this one.
  func begins(
    _ words: Slice<UnsafeBufferPointer<IndexedWord>>, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for word in words where word.key & mask == key {
      if bytes.count <= 4 || continues(word.place, in: text) { return true }
    }
    return false
  }

  /// NB: it compares beyond the end of a word, so that a row of ideographs matches; the text always
  /// ends with a byte that no word contains.
  private func continues(_ place: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= text.count - place else { return false }
    for index in 4..<bytes.count where text[place + index] != bytes[index] { return false }
    return true
  }
}
