import Crypto

/// The contents of a snapshot are cut into slices of one length; each is raw-deflated and sealed by
/// itself, so that no part needs another.
package struct SnapshotPart: Sendable {
  package let index: Int
  /// Ciphertext and tag.
  package let sealed: [UInt8]

  /// Of all slices but the last, in bytes: what does not pack at all still fits into a mebibyte.
  static let slice = (1 << 20) - (4 << 10)
  /// In bytes, of a sealed part.
  package static let lengthLimit = 1 << 20

  /// - Parameter index: from 0.
  package init(index: Int, sealed: [UInt8]) {
    self.index = index
    self.sealed = sealed
  }

  package var hash: Fingerprint { Fingerprint(checked: Array(SHA256.hash(data: sealed))) }

  /// How many parts contents of so many bytes have.
  static func count(for length: UInt64) -> Int {
    Int(clamping: length / UInt64(slice)) + (length % UInt64(slice) > 0 ? 1 : 0)
  }
}

/// Who made a snapshot of a space, and under which key: what its parts are sealed with.
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
