extension Envelope {
  /// - Parameters:
  ///   - part: of ``OpPart/parts(of:)``.
  ///   - nonce: random, and never used again.
  ///   - keys: those of the device of `place`. NB: the signature's randomness is drawn inside.
  package static func seal(
    _ part: OpPart, at place: ChainPlace, seen: LogPlace, under key: EpochKey, nonce: Nonce,
    signedBy keys: DeviceKeys, in space: SpaceID
  ) throws(SealingError) -> Envelope {
    var writer = FormWriter(.envelope)
    writer.append(key.epoch)
    writer.append(key.id(in: space))
    place.write(to: &writer)
    seen.write(to: &writer)
    writer.append(part.minute)
    let sealed = try Box.seal(
      part.plaintext, under: key.envelopeKey(of: place.device, in: space), nonce: nonce,
      authenticating: space.bytes + writer.bytes)
    writer.append(nonce)
    writer.append(sealed)
    return try Envelope(
      parsing: SignedForm.envelope.signed(writer.bytes, with: keys, in: space))
  }

  /// What is inside, whose JSON ``OpList`` puts together. Whoever calls this has checked the signature.
  ///
  /// - Throws: `.key`, `.seal`, `.padding` or `.field(.more)`.
  package func open(with key: EpochKey, in space: SpaceID) throws(SealingError) -> OpPart {
    guard key.epoch == epoch, key.id(in: space) == self.key else { throw .key }
    let plain = try Box.open(
      sealed, under: key.envelopeKey(of: place.device, in: space), nonce: nonce,
      authenticating: space.bytes + bytes[..<Envelope.headLength])
    return try OpPart(plaintext: plain, minute: minute)
  }
}
