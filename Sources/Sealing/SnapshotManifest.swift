import Wire

/// The manifest of a snapshot: all records after an entry of the log, in sealed parts.
///
///     "DRS1" | epoch u32 | key 16 | device 16 | id 16 | upto u64 | log 32 | digest 32 | length u64
///     | count u32 | SHA-256 of a sealed part 32 each
///     | count u32 | (device 16 | chain u64 | n u64 | id 32) each | signature 64
package struct SnapshotManifest: Hashable, Sendable {
  package let epoch: UInt32
  package let key: KeyID
  /// The device that made and signed it.
  package let device: DeviceID
  package let snapshot: SnapshotID
  /// The newest entry that is in it.
  package let upto: LogPoint
  /// HMAC-SHA-256 of the contents; devices with the same records compute the same.
  package let digest: Fingerprint
  /// Of the contents, in bytes.
  package let length: UInt64
  /// SHA-256 of each sealed part, in their order.
  package let parts: [Fingerprint]
  /// The newest envelope of each chain; they ascend by device and chain.
  package let chains: [ChainHead]
  /// The whole, as it is sent and stored.
  package let bytes: [UInt8]

  /// In bytes, of the whole.
  package static let lengthLimit = 1 << 20

  /// Parses it. Does not check the signature.
  package init(parsing bytes: [UInt8]) throws(SealingError) {
    guard bytes.count <= SnapshotManifest.lengthLimit else {
      throw .tooLarge(limit: SnapshotManifest.lengthLimit)
    }
    var reader = SealedReader(bytes.dropLast(SignedForm.signatureLength))
    try reader.magic(.snapshot)
    epoch = try reader.number()
    guard epoch > 0 else { throw .field(.epoch) }
    key = try reader.value()
    device = try reader.value()
    snapshot = try reader.value()
    upto = try LogPoint(reading: &reader)
    digest = try reader.value()
    length = try reader.number()
    parts = try reader.list(limit: SyncLimits.parts) { reader throws(SealingError) in
      try reader.value()
    }
    guard length > 0, parts.count == SnapshotPart.count(for: length) else { throw .field(.length) }
    chains = try reader.list(limit: SyncLimits.chains) { reader throws(SealingError) in
      try ChainHead(reading: &reader)
    }
    guard chains.isAscending else { throw .field(.chains) }
    try reader.end()
    self.bytes = bytes
  }

  static func signed(
    _ snapshot: SnapshotID, by device: DeviceID, upto: LogPoint, digest: Fingerprint, length: Int,
    parts: [Fingerprint], chains: [ChainHead], under key: EpochKey, with keys: DeviceKeys,
    in space: SpaceID, using primitives: inout some Primitives
  ) throws(SealingError) -> SnapshotManifest {
    var writer = BinaryWriter(.snapshot)
    writer.append(key.epoch)
    writer.append(key.id(in: space))
    writer.append(device)
    writer.append(snapshot)
    writer.append(upto)
    writer.append(digest)
    writer.append(UInt64(length))
    writer.append(UInt32(parts.count))
    for part in parts { writer.append(part) }
    writer.append(UInt32(chains.count))
    for chain in chains.sorted() { chain.write(to: &writer) }
    return try SnapshotManifest(
      parsing: SignedForm.snapshot.signed(writer.bytes, with: keys, in: space, using: &primitives))
  }

  package func id(in space: SpaceID) -> EntryID {
    SignedForm.snapshot.id(of: bytes, in: space)
  }

  /// - Throws: `.signature`.
  package func check(
    signedBy key: SigningKey, in space: SpaceID, using primitives: inout some Primitives
  ) throws(SealingError) {
    try SignedForm.snapshot.check(bytes, signedBy: key, in: space, using: &primitives)
  }
}

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
    var reader = SealedReader(bytes.dropLast(SignedForm.signatureLength))
    try reader.magic(.attestation)
    device = try reader.value()
    manifest = try reader.value()
    try reader.end()
    self.bytes = bytes
  }

  /// By a device that has just recomputed the digest.
  package init(
    for manifest: EntryID, by device: DeviceID, with keys: DeviceKeys, in space: SpaceID,
    using primitives: inout some Primitives
  ) throws(SealingError) {
    var writer = BinaryWriter(.attestation)
    writer.append(device)
    writer.append(manifest)
    try self.init(
      parsing: SignedForm.attestation.signed(
        writer.bytes, with: keys, in: space, using: &primitives))
  }

  /// - Throws: `.signature`.
  package func check(
    signedBy key: SigningKey, in space: SpaceID, using primitives: inout some Primitives
  ) throws(SealingError) {
    try SignedForm.attestation.check(bytes, signedBy: key, in: space, using: &primitives)
  }

  func isSigned(
    by key: SigningKey, in space: SpaceID, using primitives: inout some Primitives
  ) throws(SealingError) -> Bool {
    try SignedForm.attestation.isSigned(bytes, by: key, in: space, using: &primitives)
  }
}
