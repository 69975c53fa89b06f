import Ledger

/// A writer of the forms that ``CompactReader`` reads.
struct CompactWriter {
  private(set) var bytes: [UInt8] = []

  /// - Parameter capacity: the bytes that are expected.
  init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  mutating func count(_ count: UInt64) { count.leb128 { bytes.append($0) } }

  mutating func integer(_ integer: Int64) { count(integer.zigzag) }

  mutating func raw(_ bytes: some Sequence<UInt8>) { self.bytes.append(contentsOf: bytes) }

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
    raw(text.utf8)
  }

  /// A byte with the sort of the value in its lowest three bits, and above them `index`, or 31 when
  /// that follows; then the value.
  mutating func value(_ value: Value, index: Int = 0) {
    let sort = CompactValue(of: value).rawValue
    byte(sort | UInt8(min(index, 31)) << 3)
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
