import Ledger

/// Writes what ``CompactReader`` reads.
struct CompactWriter {
  private(set) var bytes: [UInt8] = []

  /// Seven bits a byte, the lowest first; the high bit says that more follow.
  mutating func count(_ count: UInt64) {
    var rest = count
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Zigzag: 0, −1, 1, −2, … are stored as 0, 1, 2, 3, …
  mutating func integer(_ integer: Int64) {
    count(UInt64(bitPattern: integer << 1 ^ integer >> 63))
  }

  /// Eight bytes, big-endian.
  mutating func word(_ word: UInt64) {
    withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func id(_ id: RecordID) {
    word(id.high)
    word(id.low)
  }

  mutating func stamp(_ stamp: Stamp) {
    word(stamp.time)
    word(stamp.replica.rawValue)
  }

  /// The number of a word, doubled, plus one; or the doubled length in bytes, and these.
  mutating func text(_ text: String) {
    if let number = Words.number(of: text) { return count(UInt64(number) << 1 | 1) }
    count(UInt64(text.utf8.count) << 1)
    bytes.append(contentsOf: text.utf8)
  }

  /// A byte with the sort of the value in its lowest three bits, and above them `index`, or 31 when
  /// that follows; then the value.
  mutating func value(_ value: Value, index: Int = 0) {
    let sort = CompactValue(of: value).rawValue
    bytes.append(sort | UInt8(min(index, 31)) << 3)
    if index >= 31 { count(UInt64(index)) }
    switch value {
    case .null, .bool: break
    case .integer(let integer): self.integer(integer)
    case .text(let text), .other(let text): self.text(text)
    case .moment(let moment):
      integer(moment.instant.milliseconds)
      integer(Int64(moment.offset.minutes))
    }
  }
}

/// The sorts of values. Pinned.
enum CompactValue: UInt8 {
  case null, no, yes, integer, text, moment, other

  init(of value: Value) {
    self =
      switch value {
      case .null: .null
      case .bool(let bool): bool ? .yes : .no
      case .integer: .integer
      case .text: .text
      case .moment: .moment
      case .other: .other
      }
  }
}
