import Ledger
import Wire

/// The contents of one envelope: a list of ops as a JSON array, or a piece of a longer one.
package struct OpPart: Hashable, Sendable {
  /// Whether the JSON goes on in the next envelope of the chain.
  package let more: Bool
  /// The newest stamp of the whole list in minutes since 1970, rounded up.
  package let minute: UInt32
  /// Raw-deflated JSON.
  let packed: [UInt8]

  /// Unpacked, in bytes.
  package static let jsonLimit = 4 << 20
  /// The longest plaintext that fits into an envelope: 258,048 bytes, since Padmé goes on by 4,096.
  static let plaintextLimit = (SyncLimits.envelope - Envelope.frame) & ~0xfff
  private static let headLength = 5

  init(more: Bool, minute: UInt32, packed: [UInt8]) {
    self.more = more
    self.minute = minute
    self.packed = packed
  }

  /// Nil where it would not fit into an envelope.
  package init?(
    _ json: ArraySlice<UInt8>, more: Bool, minute: UInt32, using primitives: inout some Primitives
  ) throws(SealingError) {
    guard json.count <= OpPart.jsonLimit else { return nil }
    self.init(
      more: more, minute: minute, packed: try primitives.bytes(.pack(Array(json)), or: .deflate))
    guard isFit else { return nil }
  }

  /// more u8 | length u32 | packed | zeros
  var plaintext: [UInt8] {
    var writer = BinaryWriter()
    writer.append(UInt8(more ? 1 : 0))
    writer.append(UInt32(packed.count))
    writer.append(packed)
    let padded = Padding.padded(writer.bytes.count)
    return writer.bytes + repeatElement(0, count: padded - writer.bytes.count)
  }

  init(plaintext: [UInt8], minute: UInt32) throws(SealingError) {
    var reader = SealedReader(plaintext)
    let more = try reader.number(UInt8.self)
    guard more <= 1 else { throw .field(.more) }
    let length = try reader.number(UInt32.self)
    // Compared as it is, since an `Int` may have 32 bits.
    guard length <= reader.rest.count,
      plaintext.count == Padding.padded(OpPart.headLength + Int(length))
    else { throw .padding }
    let packed = try reader.take(Int(length))
    guard reader.rest.allSatisfy({ $0 == 0 }) else { throw .padding }
    self.init(more: more == 1, minute: minute, packed: Array(packed))
  }

  /// The request for its JSON.
  var unpacking: PrimitiveRequest { .unpack(packed, limit: OpPart.jsonLimit) }
}

extension Stamp {
  /// In minutes since 1970, rounded up.
  var minute: UInt32 { UInt32(clamping: (milliseconds + 59_999) / 60_000) }
}

extension OpPart {
  /// Cuts ops into lists of at most ``OpList/opsLimit`` and, unless it is a single op, of 4 MiB of
  /// JSON, and each list into as many parts as it needs.
  ///
  /// - Throws: `.tooLarge` for an op of more than ``OpList/jsonLimit``.
  package static func parts(
    of ops: [Op], using primitives: inout some Primitives
  ) throws(SealingError) -> [OpPart] {
    var parts: [OpPart] = []
    var list = PendingList()
    for op in ops {
      let bytes = op.bytes
      if list.count == OpList.opsLimit || list.length(with: bytes) > jsonLimit {
        parts += try list.parts(using: &primitives)
        list = PendingList()
      }
      list.append(bytes, op.stamp)
    }
    return try parts + list.parts(using: &primitives)
  }
}

extension OpPart {
  /// The JSON of a whole list, with its minute.
  static func joined(_ ops: [Op]) -> (json: [UInt8], minute: UInt32) {
    var list = PendingList()
    for op in ops { list.append(op.bytes, op.stamp) }
    return (list.whole, list.minute)
  }

  /// Whether it fits into an envelope.
  var isFit: Bool { OpPart.headLength + packed.count <= OpPart.plaintextLimit }
}

/// A list of ops that may still grow.
private struct PendingList {
  private(set) var count = 0
  private var json: [UInt8] = []
  private(set) var minute: UInt32 = 0

  /// In bytes; 0 for the first op, which is never too large for its list.
  func length(with op: [UInt8]) -> Int {
    count == 0 ? 0 : json.count + op.count + 2
  }

  mutating func append(_ op: [UInt8], _ stamp: Stamp) {
    json.append(UInt8(ascii: count == 0 ? "[" : ","))
    json += op
    count += 1
    minute = max(minute, stamp.minute)
  }

  var whole: [UInt8] { json + [UInt8(ascii: "]")] }

  func parts(using primitives: inout some Primitives) throws(SealingError) -> [OpPart] {
    guard count > 0 else { return [] }
    let whole = whole
    guard whole.count <= OpList.jsonLimit else { throw .tooLarge(limit: OpList.jsonLimit) }
    return try parts(of: whole[...], more: false, using: &primitives)
  }

  /// The parts of a list's JSON. Its deflated size is not known before, so a piece that does not
  /// fit is halved.
  private func parts(
    of json: ArraySlice<UInt8>, more: Bool, using primitives: inout some Primitives
  ) throws(SealingError) -> [OpPart] {
    if let part = try OpPart(json, more: more, minute: minute, using: &primitives) {
      return [part]
    }
    let middle = json.startIndex + json.count / 2
    return try parts(of: json[..<middle], more: true, using: &primitives)
      + parts(of: json[middle...], more: more, using: &primitives)
  }
}

/// The padding that hides the length: up to 4 KiB in steps of 256 bytes, above by Padmé.
enum Padding {
  private static let step = 256
  private static let steppedUpTo = 4 << 10

  /// The padded length, in bytes. 0 stays 0.
  ///
  /// Padmé (Nikitin et al., "Reducing Metadata Leakage from Encrypted Files and Communication with
  /// PURBs", 2019): of the length L with E = ⌊log₂ L⌋, the lowest E − ⌊log₂ E⌋ − 1 bits become
  /// zeros, rounded up; at most 12 % are added. 4,097 becomes 4,352 and 100,000 becomes 100,352.
  static func padded(_ length: Int) -> Int {
    guard length > steppedUpTo else { return roundedUp(length, to: step) }
    let exponent = Int.bitWidth - 1 - length.leadingZeroBitCount
    let places = Int.bitWidth - exponent.leadingZeroBitCount
    return roundedUp(length, to: 1 << (exponent - places))
  }

  private static func roundedUp(_ length: Int, to step: Int) -> Int {
    (length + step - 1) / step * step
  }
}
