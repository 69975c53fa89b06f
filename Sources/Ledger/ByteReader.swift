/// A reader of the binary forms. Every read checks for the end, so damaged bytes give nil and never
/// a trap.
struct ByteReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position: Int
  private var recent = RecentTexts()

  init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Passes over so many bytes; nil where there are fewer.
  mutating func skip(_ count: Int) -> Void? {
    guard count >= 0, count <= bytes.count - position else { return nil }
    position += count
    return ()
  }

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

  mutating func count() -> UInt64? { UInt64(leb128: { byte() }) }

  mutating func integer() -> Int64? { count().map { Int64(zigzag: $0) } }

  mutating func text() -> String? {
    guard let length = count(), length <= UInt64(bytes.count - position) else { return nil }
    let end = position + Int(length)
    defer { position = end }
    return recent.text(of: UnsafeBufferPointer(rebasing: bytes[position..<end]))
  }
}

/// The header of a stored block: eight bytes that name its format, and a checksum of the rest.
extension ByteReader {
  static let sealLength = 16

  /// Stands after the checksum; nil when the bytes are cut off, damaged or of another format.
  init?(sealed bytes: UnsafeBufferPointer<UInt8>, magic: [UInt8]) {
    guard bytes.count > Self.sealLength, bytes[..<8].elementsEqual(magic) else { return nil }
    self.init(bytes, from: 8)
    guard word() == Checksum(of: bytes).value else { return nil }
  }
}

extension Checksum {
  fileprivate init(of sealed: UnsafeBufferPointer<UInt8>) {
    self.init()
    add(sealed, from: ByteReader.sealLength)
  }
}

/// A writer of the forms that `ByteReader` reads.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  init() {}

  /// - Parameter capacity: the bytes that are expected.
  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  /// Leaves room for the header that ``ByteReader/init(sealed:magic:)`` checks.
  init(magic: [UInt8]) {
    append(magic)
    word(0)
  }

  /// The written bytes, with the checksum in its place.
  mutating func sealed() -> [UInt8] {
    let sum = bytes.withUnsafeBufferPointer { Checksum(of: $0).value }
    withUnsafeBytes(of: sum.littleEndian) {
      bytes.replaceSubrange(8..<ByteReader.sealLength, with: $0)
    }
    return bytes
  }

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  mutating func word(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Little-endian.
  mutating func half(_ half: UInt32) {
    withUnsafeBytes(of: half.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func count(_ count: UInt64) { count.leb128 { bytes.append($0) } }

  mutating func integer(_ integer: Int64) { count(integer.zigzag) }

  mutating func text(_ text: String) {
    count(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
}

/// The last few texts that were read. Ids of activities and the like occur often, and each copy
/// would cost an allocation and a check.
struct RecentTexts {
  private static let room = 8
  /// Shorter texts need no allocation in the browser; longer ones seldom occur again.
  private static let lengths = 11...64

  private var texts: [String] = []
  private var oldest = 0

  mutating func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard RecentTexts.lengths.contains(bytes.count) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    for text in texts where text.isMade(of: bytes) { return text }
    let text = String(decoding: bytes, as: UTF8.self)
    if texts.count < RecentTexts.room {
      texts.append(text)
    } else {
      texts[oldest] = text
      oldest = (oldest + 1) % RecentTexts.room
    }
    return text
  }
}

extension String {
  fileprivate func isMade(of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var copy = self
    return utf8.count == bytes.count && copy.withUTF8 { $0.order(beside: bytes) == .same }
  }
}

extension UInt64 {
  /// Reads an unsigned LEB128: seven bits a byte, the lowest first; the high bit says that more
  /// follow.
  ///
  /// - Parameter next: the next byte; nil at the end of what there is.
  /// - Returns: nil where the bytes end within the number, or go on beyond 64 bits.
  @inlinable @inline(__always)
  package init?(leb128 next: () -> UInt8?) {
    self = 0
    var shift: UInt64 = 0
    while shift < 64, let byte = next() {
      self |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return }
      shift += 7
    }
    return nil
  }

  /// Writes it as ``init(leb128:)`` reads it.
  @inlinable @inline(__always)
  package func leb128(_ put: (UInt8) -> Void) {
    var rest = self
    while rest >= 0x80 {
      put(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    put(UInt8(rest))
  }
}

extension Int64 {
  /// From 0, 1, 2, 3, …, which stand for 0, −1, 1, −2, …
  @inlinable
  package init(zigzag: UInt64) {
    self = Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
  }

  @inlinable
  package var zigzag: UInt64 { UInt64(bitPattern: self << 1 ^ self >> 63) }
}

/// Detects accidental damage in stored bytes: a flipped bit, a torn page, a row of another table.
/// It is no protection against forgery.
///
/// FNV-1a over 64-bit words. Pinned: snapshots and databases contain it.
package struct Checksum {
  private(set) package var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func add(_ word: UInt64) {
    let product = (value ^ word) &* 0x0000_0100_0000_01b3
    value = product ^ product >> 32
  }

  /// Adds the words from `start` on, the last one padded with zeros, and then the number of all
  /// bytes.
  package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
    var reader = ByteReader(bytes, from: start)
    while let word = reader.word() { add(word) }
    var rest: UInt64 = 0
    while let byte = reader.byte() { rest = rest << 8 | UInt64(byte) }
    add(rest)
    add(UInt64(bytes.count))
  }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }
}

extension [UInt8] {
  /// A copy for long keeping: without the room for more bytes that growing leaves, a third of it on
  /// average.
  var fitted: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      filled = room.initialize(fromContentsOf: self)
    }
  }
}
