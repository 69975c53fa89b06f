import Wire

/// A snapshot as it is made: its manifest and its sealed parts.
package struct SealedSnapshot: Sendable {
  package let manifest: SnapshotManifest
  package let parts: [SnapshotPart]
}

extension SnapshotManifest {
  /// The contents of one part, in bytes.
  ///
  /// - Throws: `.field(.parts)` for another part than the manifest's; `.key`, `.seal`, `.deflate`,
  ///   `.tooLarge`; `.length` unless the part has the length of its place.
  package func open(
    _ part: SnapshotPart, with key: EpochKey, in space: SpaceID,
    using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    guard key.epoch == epoch, key.id(in: space) == self.key else { throw .key }
    guard part.sealed.count <= SnapshotPart.lengthLimit else {
      throw .tooLarge(limit: SnapshotPart.lengthLimit)
    }
    guard parts.indices.contains(part.index),
      try parts[part.index] == part.hash(using: &primitives)
    else { throw .field(.parts) }
    let seal = SnapshotSeal(
      key: key, space: space, device: device, snapshot: snapshot, parts: parts.count)
    let packed = try seal.open(part.sealed, part.index, using: &primitives)
    let slice = try primitives.unpack(packed, limit: SnapshotPart.slice)
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
    _ contents: [UInt8], with key: EpochKey, in space: SpaceID,
    using primitives: inout some Primitives
  ) throws(SealingError) {
    guard key.epoch == epoch, key.id(in: space) == self.key else { throw .key }
    guard UInt64(contents.count) == length,
      try SnapshotManifest.digest(of: contents, under: key, in: space, using: &primitives)
        == digest
    else { throw .field(.snapshot) }
  }

  static func digest(
    of contents: [UInt8], under key: EpochKey, in space: SpaceID,
    using primitives: inout some Primitives
  ) throws(SealingError) -> Fingerprint {
    let request = PrimitiveRequest.authenticate(contents, key: key.digestKey(in: space))
    guard let digest = Fingerprint(try primitives.bytes(request, or: .length)) else {
      throw .length
    }
    return digest
  }
}

/// A part of a snapshot: the contents are cut into slices of one length, each raw-deflated and
/// sealed by itself, so that no part needs another.
package struct SnapshotPart: Sendable {
  package let index: Int
  /// Ciphertext and tag.
  package let sealed: [UInt8]

  /// The length of all slices but the last, in bytes: incompressible ones still fit into a
  /// mebibyte.
  static let slice = (1 << 20) - (4 << 10)
  /// In bytes, of a sealed part.
  package static let lengthLimit = 1 << 20

  /// - Parameter index: from 0.
  package init(index: Int, sealed: [UInt8]) {
    self.index = index
    self.sealed = sealed
  }

  package func hash(
    using primitives: inout some Primitives
  ) throws(SealingError) -> Fingerprint {
    guard let hash = Fingerprint(try primitives.bytes(.hash(sealed), or: .length)) else {
      throw .length
    }
    return hash
  }

  /// The number of parts for contents of so many bytes.
  static func count(for length: UInt64) -> Int {
    Int(clamping: length / UInt64(slice) + (length % UInt64(slice) > 0 ? 1 : 0))
  }
}

/// The epoch key and the ids of a snapshot, from which the key of its parts is derived.
struct SnapshotSeal {
  let key: EpochKey
  let space: SpaceID
  let device: DeviceID
  let snapshot: SnapshotID
  let parts: Int

  /// The key is used for this snapshot only, so the number of the part makes the nonce.
  func seal(
    _ packed: [UInt8], _ index: Int, using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    try Box.seal(
      packed, under: sealingKey, nonce: nonce(index), authenticating: associated(index),
      using: &primitives)
  }

  func open(
    _ sealed: [UInt8], _ index: Int, using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    try Box.open(
      sealed[...], under: sealingKey, nonce: nonce(index), authenticating: associated(index),
      using: &primitives)
  }

  private var sealingKey: [UInt8] { key.snapshotKey(of: device, snapshot, in: space) }

  private func nonce(_ index: Int) -> Nonce {
    Nonce(checked: Array(repeating: 0, count: 8) + bigEndian(UInt32(index)))
  }

  private func associated(_ index: Int) -> [UInt8] {
    space.bytes + snapshot.bytes + bigEndian(UInt32(index)) + bigEndian(UInt32(parts))
  }
}
