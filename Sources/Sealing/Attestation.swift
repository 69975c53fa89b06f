/// An attestation: the signature of a second device that a snapshot is right. It is called `vouch`
/// on the wire.
///
///     "DRV1" | device 16 | id of the manifest 32 | signature 64
package struct Attestation: Hashable, Sendable {
  package let device: DeviceID
  package let manifest: EntryID
  /// The whole, as it is sent and stored.
  package let bytes: [UInt8]

  package init(parsing bytes: [UInt8]) throws(SealingError) {
    var reader = FormReader(bytes.dropLast(SignedForm.signatureLength))
    try reader.magic(.attestation)
    device = try reader.value()
    manifest = try reader.value()
    try reader.end()
    self.bytes = bytes
  }

  /// By a device that has just recomputed the digest. NB: the signature's randomness is drawn
  /// inside.
  package init(
    for manifest: EntryID, by device: DeviceID, with keys: DeviceKeys, in space: SpaceID
  ) throws(SealingError) {
    var writer = FormWriter(.attestation)
    writer.append(device)
    writer.append(manifest)
    try self.init(parsing: SignedForm.attestation.signed(writer.bytes, with: keys, in: space))
  }

  /// - Throws: `.signature`.
  package func check(signedBy key: SigningKey, in space: SpaceID) throws(SealingError) {
    try SignedForm.attestation.check(bytes, signedBy: key, in: space)
  }
}
