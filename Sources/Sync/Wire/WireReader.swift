/// A reader of a binary form from its beginning. Numbers are big endian; a missing one is
/// `.malformed`.
struct WireReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) {
    rest = ArraySlice(bytes)
  }

  mutating func take(_ count: Int) throws(WireFailure) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw .malformed }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func magic(_ magic: WireMagic) throws(WireFailure) {
    guard try take(4).elementsEqual(magic.bytes) else { throw .malformed }
  }

  mutating func number<Number: UnsignedInteger & FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(WireFailure) -> Number {
    var number: Number = 0
    for byte in try take(Number.bitWidth / 8) { number = number << 8 | Number(byte) }
    return number
  }

  /// A sequence or a time: databases count to 2⁶³ − 1.
  mutating func count() throws(WireFailure) -> UInt64 {
    let number: UInt64 = try self.number()
    guard number <= UInt64(Int64.max) else { throw .beyond(limit: Int.max) }
    return number
  }

  mutating func value<Value: WireBytes>(
    _ type: Value.Type = Value.self
  ) throws(WireFailure) -> Value {
    Value(checked: Array(try take(Value.length)))
  }

  mutating func point() throws(WireFailure) -> LogPoint {
    LogPoint(sequence: try count(), log: try value())
  }

  /// count u32, and then so many of length u32 and bytes.
  mutating func list(count limit: Int, length: Int) throws(WireFailure) -> [[UInt8]] {
    let count: UInt32 = try number()
    guard count <= limit else { throw .beyond(limit: limit) }
    var list: [[UInt8]] = []
    for _ in 0..<count {
      let bytes: UInt32 = try number()
      guard bytes <= length else { throw .beyond(limit: length) }
      list.append(Array(try take(Int(bytes))))
    }
    return list
  }

  func end() throws(WireFailure) {
    guard rest.isEmpty else { throw .malformed }
  }
}

/// A writer of the form that ``WireReader`` reads.
package struct WireWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  init(_ magic: WireMagic) {
    bytes = magic.bytes
  }

  package mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  package mutating func append(_ value: some WireBytes) { bytes.append(contentsOf: value.bytes) }

  package mutating func append(_ number: some UnsignedInteger & FixedWidthInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func append(_ point: LogPoint) {
    append(point.sequence)
    append(point.log)
  }

  mutating func append(list: [[UInt8]]) {
    append(UInt32(list.count))
    for bytes in list {
      append(UInt32(bytes.count))
      append(bytes)
    }
  }
}

/// The first four bytes of a binary form; the digit is its version.
enum WireMagic: String {
  /// The body of a request.
  case request = "DRX1"
  /// An answer with entries or other bytes.
  case answer = "DRY1"

  var bytes: [UInt8] { Array(rawValue.utf8) }
}

/// The reason why bytes are no valid answer. Such bytes neither confirm nor refuse anything.
package enum WireFailure: Error, Equatable, Sendable {
  /// Cut off, with bytes behind the end, or something else altogether.
  case malformed
  /// A number or a length beyond the limits of the format.
  case beyond(limit: Int)
  /// The answer to another call.
  case otherCall
}
