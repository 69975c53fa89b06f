import Wire

/// A person's way into a list: its key there, as a record of the own space has it. Sealed once more
/// under a key of the own space, so that no backup or older version holds what opens the list.
///
///     "DRM1" | epoch u32 | nonce 12 | ciphertext 294 | tag 16
///     inside: space 16 | person 16 | signing scalar 32 | its point 65 | sealing scalar 32
///     | its point 65 | token 32 | epoch at admission u32 | its key 32
///
/// The epoch is the own space's. NB: the record has the id of the person key.
package struct SealedMembership: Sendable {
  package let space: SpaceID
  package let person: PersonID
  /// The person key, a member of type 2.
  package let device: DeviceID
  package let keys: DeviceKeys
  package let token: RelayToken
  /// Of the list's epoch when the key was admitted.
  package let key: EpochKey

  private static let plainLength =
    SpaceID.length + PersonID.length + KeyScalars.formLength + RelayToken.length + 4
    + EpochKey.length
  /// In bytes, of the whole.
  package static let length = RecordBox.frame + plainLength

  package init(
    space: SpaceID, person: PersonID, device: DeviceID, keys: DeviceKeys, token: RelayToken,
    key: EpochKey
  ) {
    self.space = space
    self.person = person
    self.device = device
    self.keys = keys
    self.token = token
    self.key = key
  }

  /// - Parameters:
  ///   - own: the newest key of the own space.
  ///   - nonce: random.
  /// - Throws: `.field(.privateKey)` where the host does not show the keys.
  package func seal(
    under own: EpochKey, in ownSpace: SpaceID, nonce: Nonce,
    using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    var plain = BinaryWriter()
    plain.append(space)
    plain.append(person)
    plain.append(try keys.formWithScalars(using: &primitives))
    plain.append(token)
    plain.append(key.epoch)
    plain.append(key.secret)
    return try RecordBox(.membership, of: device.bytes, in: ownSpace)
      .seal(plain.bytes, under: own, nonce: nonce, using: &primitives)
  }

  /// - Parameters:
  ///   - device: by the id of the record.
  ///   - own: the key of the epoch that it names.
  /// - Throws: `.length`, `.version`, `.key` for another epoch, `.seal`, `.field`.
  package init(
    opening bytes: [UInt8], of device: DeviceID, with own: EpochKey, in ownSpace: SpaceID,
    using primitives: inout some Primitives
  ) throws(SealingError) {
    guard bytes.count == SealedMembership.length else { throw .length }
    var plain = SealedReader(
      try RecordBox(.membership, of: device.bytes, in: ownSpace)
        .open(bytes, with: own, using: &primitives))
    let space: SpaceID = try plain.value()
    let person: PersonID = try plain.value()
    let keys = try KeyScalars(reading: &plain).restored(using: &primitives)
    let token: RelayToken = try plain.value()
    let epoch: UInt32 = try plain.number()
    let key = try EpochKey(epoch: epoch, secret: Array(plain.take(EpochKey.length)))
    try plain.end()
    guard person != .zeros else { throw .field(.person) }
    self.init(
      space: space, person: person, device: device, keys: keys, token: token, key: key)
  }

  /// The epoch of the own space under which something is sealed that records have.
  ///
  /// - Throws: `.length`, `.version`, `.field(.epoch)`.
  package static func epoch(of bytes: [UInt8]) throws(SealingError) -> UInt32 {
    try RecordBox.epoch(of: bytes, .membership)
  }
}

/// The secret of an invitation's link, as a record of the own space has it, whose id is the link's.
///
///     "DRI1" | epoch u32 | nonce 12 | ciphertext 32 | tag 16
package enum SealedInvitation {
  /// In bytes, of the whole.
  package static let length = RecordBox.frame + LinkSecret.length

  /// - Parameters: as for ``SealedMembership/seal(under:in:nonce:using:)``.
  package static func seal(
    _ secret: LinkSecret, of link: ListLinkID, under own: EpochKey, in ownSpace: SpaceID,
    nonce: Nonce, using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    try RecordBox(.invitation, of: link.bytes, in: ownSpace)
      .seal(secret.bytes, under: own, nonce: nonce, using: &primitives)
  }

  package static func open(
    _ bytes: [UInt8], of link: ListLinkID, with own: EpochKey, in ownSpace: SpaceID,
    using primitives: inout some Primitives
  ) throws(SealingError) -> LinkSecret {
    guard bytes.count == length else { throw .length }
    var plain = SealedReader(
      try RecordBox(.invitation, of: link.bytes, in: ownSpace)
        .open(bytes, with: own, using: &primitives))
    let secret: LinkSecret = try plain.value()
    try plain.end()
    return secret
  }

  package static func epoch(of bytes: [UInt8]) throws(SealingError) -> UInt32 {
    try RecordBox.epoch(of: bytes, .invitation)
  }
}

/// A box in a record of the own space: for this record, space and epoch alone.
///
///     letters 4 | epoch u32 | nonce 12 | ciphertext | tag 16
///
/// Associated data: the first 8 bytes ‖ own space ‖ record id.
private struct RecordBox {
  private let magic: Magic
  private let record: [UInt8]
  private let space: SpaceID

  /// Without the ciphertext.
  static let frame = headLength + Nonce.length + Box.tagLength
  private static let headLength = 8

  init(_ magic: Magic, of record: [UInt8], in space: SpaceID) {
    self.magic = magic
    self.record = record
    self.space = space
  }

  func seal(
    _ plain: [UInt8], under own: EpochKey, nonce: Nonce, using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    let head = magic.bytes + bigEndian(own.epoch)
    let sealed = try Box.seal(
      plain, under: own.membershipKey(in: space), nonce: nonce,
      authenticating: head + space.bytes + record, using: &primitives)
    return head + nonce.bytes + sealed
  }

  func open(
    _ bytes: [UInt8], with own: EpochKey, using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    guard try RecordBox.epoch(of: bytes, magic) == own.epoch else { throw .key }
    var reader = SealedReader(bytes)
    let head = Array(try reader.take(RecordBox.headLength))
    let nonce: Nonce = try reader.value()
    return try Box.open(
      reader.rest, under: own.membershipKey(in: space), nonce: nonce,
      authenticating: head + space.bytes + record, using: &primitives)
  }

  static func epoch(of bytes: [UInt8], _ magic: Magic) throws(SealingError) -> UInt32 {
    var reader = SealedReader(bytes)
    try reader.magic(magic)
    let epoch: UInt32 = try reader.number()
    guard epoch > 0 else { throw .field(.epoch) }
    return epoch
  }
}
