/// Where a word begins, and its first four bytes, which rule out most words without a look there.
struct IndexedWord: Sendable {
  /// In the upper half the first byte is the highest; what stands behind a shorter word is part of it.
  private let bits: UInt64

  init(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    bits = UInt64(Self.key(at: place, in: bytes)) << 32 | UInt64(place)
  }

  var key: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }
  var place: Int { Int(bits & 0xffff_ffff) }

  /// The first four bytes, zeros where there are fewer.
  static func key(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var key: UInt32 = 0
    for index in place..<place + 4 {
      key = key << 8 | (index < bytes.count ? UInt32(bytes[index]) : 0)
    }
    return key
  }
}

/// The beginning of a word that is looked for.
struct WantedWord {
  private let bytes: [UInt8]
  private let key: UInt32
  private let mask: UInt32

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    key = bytes.withUnsafeBufferPointer { IndexedWord.key(at: 0, in: $0) }
    mask = bytes.count >= 4 ? .max : ~(UInt32.max >> UInt32(8 * bytes.count))
  }

  /// Whether one of these words begins with it.
  func begins(
    _ words: Slice<UnsafeBufferPointer<IndexedWord>>, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for word in words where word.key & mask == key {
      if bytes.count <= 4 || continues(word.place, in: text) { return true }
    }
    return false
  }

  /// NB: what the text has after the word is compared too, so that ideographs match in a row; it
  /// always ends with a byte that no word has.
  private func continues(_ place: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= text.count - place else { return false }
    for index in 4..<bytes.count where text[place + index] != bytes[index] { return false }
    return true
  }
}
