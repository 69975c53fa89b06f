/// A reader of a binary form from its beginning. Numbers are big endian.
package struct BinaryReader<Failure: FormFailure> {
  package private(set) var rest: ArraySlice<UInt8>

  package init(_ bytes: some Collection<UInt8>) {
    rest = ArraySlice(bytes)
  }

  package mutating func take(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest.count else { throw Failure.length }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Reads the four letters with which a form of this version begins.
  package mutating func magic(_ magic: Magic) throws(Failure) {
    let found = try take(4)
    guard found.elementsEqual(magic.bytes) else { throw Failure.version(Array(found)) }
  }

  package mutating func number<Number: UnsignedInteger & FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(Failure) -> Number {
    var number: Number = 0
    for byte in try take(Number.bitWidth / 8) { number = number << 8 | Number(byte) }
    return number
  }

  package mutating func value<Value: FixedBytes>(
    _ type: Value.Type = Value.self
  ) throws(Failure) -> Value {
    Value(checked: Array(try take(Value.length)))
  }

  /// count u32, and then so many.
  ///
  /// - Throws: `.tooLarge` beyond the limit, before anything is read.
  package mutating func list<Element>(
    limit: Int, _ read: (inout Self) throws(Failure) -> Element
  ) throws(Failure) -> [Element] {
    let count = try number(UInt32.self)
    guard count <= limit else { throw Failure.tooLarge(limit: limit) }
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  package func end() throws(Failure) {
    guard rest.isEmpty else { throw Failure.length }
  }
}

/// The errors of a ``BinaryReader``.
package protocol FormFailure: Error {
  /// Fewer or more bytes than the form has.
  static var length: Self { get }
  /// Another form, or one of a later version: the first four bytes.
  static func version(_ found: [UInt8]) -> Self
  /// A number or a length beyond a limit of the form.
  static func tooLarge(limit: Int) -> Self
}

/// A reader of calls and answers.
package typealias WireReader = BinaryReader<WireFailure>

extension WireReader {
  /// A sequence or a time: databases count to 2⁶³ − 1.
  mutating func count() throws(WireFailure) -> UInt64 {
    let number: UInt64 = try self.number()
    guard number <= UInt64(Int64.max) else { throw .tooLarge(limit: Int.max) }
    return number
  }

  mutating func point() throws(WireFailure) -> LogPoint {
    LogPoint(sequence: try count(), log: try value())
  }

  /// count u32, and then so many of length u32 and bytes.
  mutating func list(count limit: Int, length: Int) throws(WireFailure) -> [[UInt8]] {
    try list(limit: limit) { reader throws(WireFailure) in
      let bytes: UInt32 = try reader.number()
      guard bytes <= length else { throw .tooLarge(limit: length) }
      return Array(try reader.take(Int(bytes)))
    }
  }

  mutating func everything() throws(WireFailure) -> [UInt8] {
    Array(try take(rest.count))
  }
}

/// A writer of the forms that ``BinaryReader`` reads.
package struct BinaryWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package init(_ magic: Magic) {
    bytes = magic.bytes
  }

  package mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  package mutating func append(_ value: some FixedBytes) { bytes.append(contentsOf: value.bytes) }

  package mutating func append(_ number: some UnsignedInteger & FixedWidthInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  package mutating func append(_ point: LogPoint) {
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

/// The first four bytes of every binary form; the digit is its version.
package enum Magic: String {
  /// The body of a call.
  case call = "DRX1"
  /// A relay's answer with entries or other bytes.
  case reply = "DRY1"
  case envelope = "DRE1"
  case roster = "DRR1"
  /// An entry of a list's roster.
  case listRoster = "DRR2"
  case snapshot = "DRS1"
  case attestation = "DRV1"
  /// Of a device that joins, and the answer to it.
  case request = "DRQ1"
  case answer = "DRA1"
  /// Of a person that joins a list.
  case listRequest = "DRQ2"
  /// The contents of a record of the own space that open a list, or are those of a link to one.
  case membership = "DRM1"
  case invitation = "DRI1"
  case slot = "DRC1"

  package var bytes: [UInt8] { Array(rawValue.utf8) }
}

/// The reason why bytes are no valid answer. Such bytes neither confirm nor refuse anything.
package enum WireFailure: FormFailure, Equatable, Sendable {
  /// Cut off, with bytes behind the end, or something else altogether.
  case malformed
  /// A number or a length beyond the limits of the format.
  case tooLarge(limit: Int)
  /// The answer to another call.
  case otherCall

  package static var length: WireFailure { .malformed }
  package static func version(_ found: [UInt8]) -> WireFailure { .malformed }
}
