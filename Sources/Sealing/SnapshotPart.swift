import Crypto

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

  package var hash: Fingerprint { Fingerprint(checked: Array(SHA256.hash(data: sealed))) }

  /// The number of parts for contents of so many bytes.
  static func count(for length: UInt64) -> Int {
    Int(clamping: length / UInt64(slice)) + (length % UInt64(slice) > 0 ? 1 : 0)
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
  func seal(_ packed: [UInt8], _ index: Int) throws(SealingError) -> [UInt8] {
    try Box.seal(packed, under: sealingKey, nonce: nonce(index), authenticating: associated(index))
  }

  func open(_ sealed: [UInt8], _ index: Int) throws(SealingError) -> [UInt8] {
    try Box.open(
      sealed[...], under: sealingKey, nonce: nonce(index), authenticating: associated(index))
  }

  private var sealingKey: SymmetricKey { key.snapshotKey(of: device, snapshot, in: space) }

  private func nonce(_ index: Int) -> Nonce {
    Nonce(checked: Array(repeating: 0, count: 8) + bigEndian(UInt32(index)))
  }

  private func associated(_ index: Int) -> [UInt8] {
    space.bytes + snapshot.bytes + bigEndian(UInt32(index)) + bigEndian(UInt32(parts))
  }
}
