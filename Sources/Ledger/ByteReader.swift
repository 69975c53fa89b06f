/// Reads the binary forms. Every read checks for the end, so damaged bytes give nil and never a
/// trap.
struct ByteReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position: Int
  private var recent = RecentTexts()

  init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// Little-endian.
  mutating func word() -> UInt64? {
    guard bytes.count - position >= 8 else { return nil }
    defer { position += 8 }
    return UInt64(
      littleEndian: UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
        .loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// An unsigned LEB128: seven bits a byte, lowest first; the high bit says that more follow.
  mutating func count() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64, let next = byte() {
      value |= UInt64(next & 0x7f) << shift
      if next < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  /// Zigzag: 0, −1, 1, −2, … are stored as 0, 1, 2, 3, …
  mutating func integer() -> Int64? {
    count().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
  }

  mutating func text() -> String? {
    guard let length = count(), length <= UInt64(bytes.count - position) else { return nil }
    let end = position + Int(length)
    defer { position = end }
    return recent.text(of: UnsafeBufferPointer(rebasing: bytes[position..<end]))
  }
}

/// Writes what `ByteReader` reads.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  mutating func word(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// - Parameter place: of a word that was written before.
  mutating func replaceWord(at place: Int, by word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.replaceSubrange(place..<place + 8, with: $0) }
  }

  mutating func count(_ count: UInt64) {
    var rest = count
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func integer(_ integer: Int64) {
    count(UInt64(bitPattern: integer << 1 ^ integer >> 63))
  }

  mutating func text(_ text: String) {
    count(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
}
