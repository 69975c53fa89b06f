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
