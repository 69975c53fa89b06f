import CivilTime
import Ledger

/// A reader of the forms in which a database holds records and ops. Each read checks for the end,
/// so that damaged bytes give nil and never a trap.
struct CompactReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }
  /// Bytes.
  var rest: Int { bytes.count - position }

  mutating func count() -> UInt64? { UInt64(leb128: { byte() }) }

  /// A count of items of so many bytes at least; nil where they would not fit into the rest.
  mutating func count(ofAtLeast size: Int) -> Int? {
    guard let count = count(), count <= UInt64(rest / size) else { return nil }
    return Int(count)
  }

  mutating func integer() -> Int64? { count().map { Int64(zigzag: $0) } }

  mutating func word() -> UInt64? {
    guard rest >= 8 else { return nil }
    defer { position += 8 }
    return UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  mutating func id() -> RecordID? {
    guard let high = word(), let low = word() else { return nil }
    return RecordID(high: high, low: low)
  }

  mutating func stamp() -> Stamp? {
    guard let time = word(), let replica = word() else { return nil }
    return Stamp(time: time, replica: ReplicaID(rawValue: replica))
  }

  mutating func text() -> String? {
    guard let head = count() else { return nil }
    if head & 1 == 1 { return Words.word(head >> 1) }
    guard head >> 1 <= UInt64(rest) else { return nil }
    let end = position + Int(head >> 1)
    defer { position = end }
    return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[position..<end]), as: UTF8.self)
  }

  mutating func value() -> (value: Value, index: Int)? {
    guard let head = byte(), let sort = CompactValue(rawValue: head & 7) else { return nil }
    var index = Int(head >> 3)
    if index == 31 {
      guard let count = count(), count <= 0xffff else { return nil }
      index = Int(count)
    }
    return value(sort).map { ($0, index) }
  }

  private mutating func value(_ sort: CompactValue) -> Value? {
    switch sort {
    case .null: .null
    case .no: .bool(false)
    case .yes: .bool(true)
    case .integer: integer().map { .integer($0) }
    case .text: text().map { .text($0) }
    case .moment: moment().map { .moment($0) }
    case .other: text().map { .other($0) }
    }
  }

  private mutating func moment() -> Moment? {
    guard let milliseconds = integer(), let minutes = integer(),
      let offset = Int(exactly: minutes), UTCOffset.supported.contains(offset)
    else { return nil }
    let instant = Instant(milliseconds: milliseconds)
    // Outside of these, arithmetic could overflow.
    guard Instant.supported.contains(instant) else { return nil }
    return Moment(instant, offset: UTCOffset(minutes: offset))
  }

  mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }
}
