import Crypto

/// The key of one epoch, from which the keys that seal its contents are derived.
package struct EpochKey: Hashable, Sendable {
  /// From 1.
  package let epoch: UInt32
  package let secret: [UInt8]

  static let length = 32

  /// - Parameter secret: 32 random bytes.
  /// - Throws: `.length`, or `.field(.epoch)` for the epoch 0.
  package init(epoch: UInt32, secret: [UInt8]) throws(SealingError) {
    guard secret.count == EpochKey.length else { throw .length }
    guard epoch > 0 else { throw .field(.epoch) }
    self.epoch = epoch
    self.secret = secret
  }

  /// The key's id, compared before opening, because AES-GCM does not commit to its key: bytes can
  /// be made that open under two.
  package func id(in space: SpaceID) -> KeyID {
    Derivation.keyID.value(from: secret, salt: space.bytes)
  }

  func envelopeKey(of device: DeviceID, in space: SpaceID) -> SymmetricKey {
    Derivation.envelope.key(from: secret, salt: space.bytes + device.bytes)
  }

  func snapshotKey(of device: DeviceID, _ id: SnapshotID, in space: SpaceID) -> SymmetricKey {
    Derivation.snapshot.key(from: secret, salt: space.bytes + device.bytes + id.bytes)
  }

  /// The key that seals the key of the epoch before this one.
  func formerKey(in space: SpaceID) -> SymmetricKey {
    Derivation.former.key(from: secret, salt: space.bytes)
  }

  func digestKey(in space: SpaceID) -> SymmetricKey {
    Derivation.digest.key(from: secret, salt: space.bytes)
  }
}
