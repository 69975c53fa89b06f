import Crypto

/// A snapshot as it is made: its manifest and its sealed parts.
package struct SealedSnapshot: Sendable {
  package let manifest: SnapshotManifest
  package let parts: [SnapshotPart]

  /// - Parameters:
  ///   - contents: the canonical bytes of all records, which are equal for equal states.
  ///   - snapshot: random.
  ///   - chains: in any order.
  ///   - keys: those of the device. NB: the signature's randomness is drawn inside.
  /// - Throws: `.field(.length)` without contents; `.tooLarge`.
  package init(
    _ contents: [UInt8], snapshot: SnapshotID, by device: DeviceID, upto: LogPlace,
    chains: [ChainHead], under key: EpochKey, signedBy keys: DeviceKeys, in space: SpaceID
  ) throws(SealingError) {
    let count = SnapshotPart.count(for: UInt64(contents.count))
    guard count <= SnapshotManifest.partsLimit else {
      throw .tooLarge(limit: SnapshotManifest.partsLimit * SnapshotPart.slice)
    }
    let seal = SnapshotSeal(
      key: key, space: space, device: device, snapshot: snapshot, parts: count)
    var parts: [SnapshotPart] = []
    for index in 0..<count {
      let slice = contents[(index * SnapshotPart.slice)...].prefix(SnapshotPart.slice)
      let sealed = try seal.seal(Deflate.pack(slice), index)
      guard sealed.count <= SnapshotPart.lengthLimit else {
        throw .tooLarge(limit: SnapshotPart.lengthLimit)
      }
      parts.append(SnapshotPart(index: index, sealed: sealed))
    }
    manifest = try .signed(
      snapshot, by: device, upto: upto,
      digest: SnapshotManifest.digest(of: contents, under: key, in: space), length: contents.count,
      parts: parts.map(\.hash), chains: chains, under: key, with: keys, in: space)
    self.parts = parts
  }
}

extension SnapshotManifest {
  /// The contents of one part, in bytes.
  ///
  /// - Throws: `.field(.parts)` for another part than the manifest's; `.key`, `.seal`, `.deflate`,
  ///   `.tooLarge`; `.length` unless the part has the length of its place.
  package func open(
    _ part: SnapshotPart, with key: EpochKey, in space: SpaceID
  ) throws(SealingError) -> [UInt8] {
    guard key.epoch == epoch, key.id(in: space) == self.key else { throw .key }
    guard part.sealed.count <= SnapshotPart.lengthLimit else {
      throw .tooLarge(limit: SnapshotPart.lengthLimit)
    }
    guard parts.indices.contains(part.index), parts[part.index] == part.hash else {
      throw .field(.parts)
    }
    let seal = SnapshotSeal(
      key: key, space: space, device: device, snapshot: snapshot, parts: parts.count)
    let slice = try Deflate.unpack(
      seal.open(part.sealed, part.index)[...], limit: SnapshotPart.slice)
    let before = UInt64(part.index * SnapshotPart.slice)
    guard UInt64(slice.count) == min(UInt64(SnapshotPart.slice), length - before) else {
      throw .length
    }
    return slice
  }

  /// Checks the contents against the digest: after their parts were joined, or before an
  /// attestation.
  ///
  /// - Throws: `.key`, or `.field(.snapshot)` for other contents.
  package func check(
    _ contents: [UInt8], with key: EpochKey, in space: SpaceID
  ) throws(SealingError) {
    guard key.epoch == epoch, key.id(in: space) == self.key else { throw .key }
    guard UInt64(contents.count) == length,
      SnapshotManifest.digest(of: contents, under: key, in: space) == digest
    else { throw .field(.snapshot) }
  }

  static func digest(
    of contents: [UInt8], under key: EpochKey, in space: SpaceID
  ) -> Fingerprint {
    let code = HMAC<SHA256>.authenticationCode(for: contents, using: key.digestKey(in: space))
    return Fingerprint(checked: Array(code))
  }
}
