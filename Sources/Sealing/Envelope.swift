import Wire

/// A part of a list of ops, sealed and signed, from one device to all others of its space.
///
///     "DRE1" | epoch u32 | key 16 | device 16 | chain u64 | n u64 | previous 32 | seen u64 | log 32
///     | minute u32 | nonce 12 | ciphertext | tag 16 | signature 64
///
/// See docs/sync-format.md.
package struct Envelope: Hashable, Sendable {
  /// From 1.
  package let epoch: UInt32
  package let key: KeyID
  /// The device that wrote it.
  package let device: DeviceID
  /// The one before it in its chain.
  package let after: ChainPoint
  /// The newest entry that the writer has read.
  package let seen: LogPoint
  /// No op inside has a later stamp; in minutes since 1970.
  package let minute: UInt32
  let nonce: Nonce
  /// The whole, as it is sent and stored.
  package let bytes: [UInt8]

  /// Before the nonce.
  static let headLength = 132
  private static let contentsStart = headLength + Nonce.length
  /// The length of an envelope with an empty plaintext.
  static let frame = contentsStart + Box.tagLength + SignedForm.signatureLength

  /// Parses it. Decrypts nothing, and does not check the signature.
  package init(parsing bytes: [UInt8]) throws(SealingError) {
    guard bytes.count > Envelope.frame else { throw .length }
    guard bytes.count <= SyncLimits.envelope else { throw .tooLarge(limit: SyncLimits.envelope) }
    var reader = SealedReader(bytes)
    try reader.magic(.envelope)
    epoch = try reader.number()
    guard epoch > 0 else { throw .field(.epoch) }
    key = try reader.value()
    device = try reader.value()
    let (chain, n): (UInt64, UInt64) = try (reader.number(), reader.number())
    guard n > 0 else { throw .field(.n) }
    after = ChainPoint(chain: chain, n: n - 1, id: try reader.value())
    guard (n == 1) == (after.id == .zeros) else { throw .field(.previous) }
    seen = try LogPoint(reading: &reader)
    minute = try reader.number()
    nonce = try reader.value()
    self.bytes = bytes
  }

  /// NB: 2⁶⁴ envelopes are never written.
  package var n: UInt64 { after.n &+ 1 }

  package func id(in space: SpaceID) -> EntryID {
    SignedForm.envelope.id(of: bytes, in: space)
  }

  package func point(in space: SpaceID) -> ChainPoint {
    ChainPoint(chain: after.chain, n: n, id: id(in: space))
  }

  /// - Parameter newest: that of its chain; nil for one that was never seen.
  /// - Throws: `.field`, of `.n` for a gap or a repetition, and of `.previous` for another history.
  package func check(follows newest: ChainPoint?) throws(SealingError) {
    let newest = newest ?? .start(of: after.chain)
    guard after.n == newest.n else { throw .field(.n) }
    guard after == newest else { throw .field(.previous) }
  }

  /// - Throws: `.signature`.
  package func check(
    signedBy key: SigningKey, in space: SpaceID, using primitives: inout some Primitives
  ) throws(SealingError) {
    try SignedForm.envelope.check(bytes, signedBy: key, in: space, using: &primitives)
  }

  /// Everything between nonce and signature.
  private var sealed: ArraySlice<UInt8> {
    bytes[Envelope.contentsStart...].dropLast(SignedForm.signatureLength)
  }
}

extension Envelope {
  /// - Parameters:
  ///   - part: of ``OpPart/parts(of:)``.
  ///   - nonce: random, and never used again.
  ///   - keys: those of the device.
  package static func seal(
    _ part: OpPart, by device: DeviceID, after point: ChainPoint, seen: LogPoint,
    under key: EpochKey, nonce: Nonce, signedBy keys: DeviceKeys, in space: SpaceID,
    using primitives: inout some Primitives
  ) throws(SealingError) -> Envelope {
    var writer = BinaryWriter(.envelope)
    writer.append(key.epoch)
    writer.append(key.id(in: space))
    writer.append(device)
    writer.append(point.chain)
    writer.append(point.n &+ 1)
    writer.append(point.id)
    writer.append(seen)
    writer.append(part.minute)
    let sealed = try Box.seal(
      part.plaintext, under: key.envelopeKey(of: device, in: space), nonce: nonce,
      authenticating: space.bytes + writer.bytes, using: &primitives)
    writer.append(nonce)
    writer.append(sealed)
    return try Envelope(
      parsing: SignedForm.envelope.signed(writer.bytes, with: keys, in: space, using: &primitives))
  }

  /// The request that decrypts the plaintext of its ``OpPart``. The caller checks the signature.
  ///
  /// - Throws: `.key` for another key than the named one.
  func opening(with key: EpochKey, in space: SpaceID) throws(SealingError) -> PrimitiveRequest {
    guard key.epoch == epoch, key.id(in: space) == self.key else { throw .key }
    return .open(
      Array(sealed), key: key.envelopeKey(of: device, in: space), nonce,
      authenticating: space.bytes + bytes[..<Envelope.headLength])
  }
}
