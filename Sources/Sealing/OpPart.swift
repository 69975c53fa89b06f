import Ledger

/// What one envelope holds: a list of ops as a JSON array, or a piece of one that needs several.
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
  static let plaintextLimit = (Envelope.lengthLimit - Envelope.frame) & ~0xfff
  private static let headLength = 5

  init(more: Bool, minute: UInt32, packed: [UInt8]) {
    self.more = more
    self.minute = minute
    self.packed = packed
  }

  /// Nil where it would not fit into an envelope.
  package init?(_ json: ArraySlice<UInt8>, more: Bool, minute: UInt32) throws(SealingError) {
    guard json.count <= OpPart.jsonLimit else { return nil }
    self.init(more: more, minute: minute, packed: try Deflate.pack(json))
    guard OpPart.headLength + packed.count <= OpPart.plaintextLimit else { return nil }
  }

  /// more u8 | length u32 | packed | zeros
  var plaintext: [UInt8] {
    var writer = FormWriter()
    writer.append(UInt8(more ? 1 : 0))
    writer.append(UInt32(packed.count))
    writer.append(packed)
    let padded = Padding.padded(writer.bytes.count)
    return writer.bytes + repeatElement(0, count: padded - writer.bytes.count)
  }

  init(plaintext: [UInt8], minute: UInt32) throws(SealingError) {
    var reader = FormReader(plaintext)
    let more = try reader.number(UInt8.self)
    guard more <= 1 else { throw .field(.more) }
    let length = Int(try reader.number(UInt32.self))
    guard plaintext.count == Padding.padded(OpPart.headLength + length) else { throw .padding }
    let packed = try reader.take(length)
    guard reader.rest.allSatisfy({ $0 == 0 }) else { throw .padding }
    self.init(more: more == 1, minute: minute, packed: Array(packed))
  }

  /// - Throws: `.deflate` or `.tooLarge`.
  package var json: [UInt8] {
    get throws(SealingError) { try Deflate.unpack(packed[...], limit: OpPart.jsonLimit) }
  }
}

extension Stamp {
  /// In minutes since 1970, rounded up.
  var minute: UInt32 { UInt32(clamping: (milliseconds + 59_999) / 60_000) }
}
