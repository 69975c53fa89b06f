import Wire

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

  func envelopeKey(of device: DeviceID, in space: SpaceID) -> [UInt8] {
    Derivation.envelope.key(from: secret, salt: space.bytes + device.bytes)
  }

  func snapshotKey(of device: DeviceID, _ id: SnapshotID, in space: SpaceID) -> [UInt8] {
    Derivation.snapshot.key(from: secret, salt: space.bytes + device.bytes + id.bytes)
  }

  /// The key that seals the key of the epoch before this one.
  func formerKey(in space: SpaceID) -> [UInt8] {
    Derivation.former.key(from: secret, salt: space.bytes)
  }

  /// The key that seals what opens lists, in records of the own space.
  func membershipKey(in space: SpaceID) -> [UInt8] {
    Derivation.membership.key(from: secret, salt: space.bytes)
  }

  /// The number that this person reveals to a request to join a list by a link, on each of its
  /// devices and at any time the same. No relay knows it before, nor a device that is gone.
  package func reveal(to ask: AskID, by link: ListLinkID, in space: SpaceID) -> LinkReveal {
    Derivation.listReveal.value(from: secret, salt: space.bytes + link.bytes + ask.bytes)
  }

  func digestKey(in space: SpaceID) -> [UInt8] {
    Derivation.digest.key(from: secret, salt: space.bytes)
  }
}

/// The keys that a device has: its own, and those of the epochs.
package struct KeyRing: Sendable {
  package let device: DeviceID
  package let keys: DeviceKeys
  /// From epoch 1 on.
  package private(set) var epochs: [EpochKey]

  /// - Parameter epochs: of all epochs from 1 up to that of its admission; see
  ///   ``Roster/keys(upTo:)``.
  package init(_ device: DeviceID, _ keys: DeviceKeys, epochs: [EpochKey]) {
    self.device = device
    self.keys = keys
    self.epochs = epochs
  }

  /// - Throws: `.key` where there is none.
  package func key(of epoch: UInt32) throws(SealingError) -> EpochKey {
    guard let key = epochs.first(where: { $0.epoch == epoch }) else { throw .key }
    return key
  }

  /// Takes the key of the newest epoch, unless it has it.
  ///
  /// - Throws: `.key` where it has another one; else the error of the sealed key.
  mutating func learn(
    from roster: Roster, using primitives: inout some Primitives
  ) throws(SealingError) {
    guard let start = roster.epochs.last else { return }
    if let key = epochs.first(where: { $0.epoch == roster.epoch }) {
      guard key.id(in: roster.space) == start.rekeying.key else { throw .key }
    } else if roster.member(device) != nil {
      epochs.append(
        try roster.key(of: roster.epoch, for: device, with: keys, using: &primitives))
    }
  }
}
