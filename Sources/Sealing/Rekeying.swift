import Wire

/// The key of a new epoch, sealed to each member; and the key of the one before, sealed under it.
package struct Rekeying: Hashable, Sendable {
  package let epoch: UInt32
  package let key: KeyID
  package let nonce: Nonce
  /// Ciphertext and tag.
  package let formerKey: [UInt8]
  package let sealed: [SealedKey]

  package struct SealedKey: Hashable, Sendable {
    package let device: DeviceID
    package let box: HybridBox
  }

  static let sealedLength = EpochKey.length + Box.tagLength

  private init(
    epoch: UInt32, key: KeyID, nonce: Nonce, formerKey: [UInt8], sealed: [SealedKey]
  ) {
    self.epoch = epoch
    self.key = key
    self.nonce = nonce
    self.formerKey = formerKey
    self.sealed = sealed
  }

  /// - Parameters:
  ///   - key: of the epoch after `former`; 32 new random bytes.
  ///   - members: the remaining ones, in any order.
  ///   - previous: of the entry that will contain this.
  init(
    to key: EpochKey, from former: EpochKey, nonce: Nonce, for members: [Admission],
    in space: SpaceID, previous: EntryID, using primitives: inout some Primitives
  ) throws(SealingError) {
    epoch = key.epoch
    self.key = key.id(in: space)
    self.nonce = nonce
    formerKey = try Box.seal(
      former.secret, under: key.formerKey(in: space), nonce: nonce,
      authenticating: space.bytes + bigEndian(epoch), using: &primitives)
    let members = members.sorted { $0.device < $1.device }
    let boxes = try HybridBox.seal(
      key.secret,
      to: members.map {
        .init(key: $0.sealingKey, data: $0.device.bytes + bigEndian(key.epoch))
      },
      info: Rekeying.info(space, previous), using: &primitives)
    sealed = zip(members, boxes).map { SealedKey(device: $0.device, box: $1) }
  }

  /// The key as it was sealed to a member.
  ///
  /// - Throws: `.field(.sealedKeys)` where there is none for the device, `.seal`, or `.key` where
  ///   another key than the entry's was sealed.
  func key(
    for device: DeviceID, with keys: DeviceKeys, in space: SpaceID, previous: EntryID,
    using primitives: inout some Primitives
  ) throws(SealingError) -> EpochKey {
    guard let box = sealed.first(where: { $0.device == device })?.box else {
      throw .field(.sealedKeys)
    }
    let secret = try box.open(
      with: keys, info: Rekeying.info(space, previous),
      authenticating: device.bytes + bigEndian(epoch), using: &primitives)
    let key = try EpochKey(epoch: epoch, secret: secret)
    guard key.id(in: space) == self.key else { throw .key }
    return key
  }

  /// The key of the epoch before, whose id the caller checks.
  func formerKey(
    with key: EpochKey, in space: SpaceID, using primitives: inout some Primitives
  ) throws(SealingError) -> EpochKey {
    guard key.epoch == epoch else { throw .key }
    let secret = try Box.open(
      formerKey[...], under: key.formerKey(in: space), nonce: nonce,
      authenticating: space.bytes + bigEndian(epoch), using: &primitives)
    return try EpochKey(epoch: epoch - 1, secret: secret)
  }

  private static func info(_ space: SpaceID, _ previous: EntryID) -> [UInt8] {
    Array("dayring epoch 1".utf8) + space.bytes + previous.bytes
  }
}

extension Rekeying {
  /// - Parameter form: of the roster; the keys are counted by one byte or, in a list, by two.
  init(
    epoch: UInt32, reading reader: inout SealedReader, in form: RosterForm
  ) throws(SealingError) {
    // NB: the compiler (Swift 6.3.1, Embedded) crashes where these are assigned one by one.
    let key: KeyID = try reader.value()
    let nonce: Nonce = try reader.value()
    let formerKey = Array(try reader.take(Rekeying.sealedLength))
    let count = try form.count(reading: &reader)
    var sealed: [SealedKey] = []
    for _ in 0..<count {
      let device: DeviceID = try reader.value()
      let box = try HybridBox(
        enc: SealingKey(reader.take(HybridBox.encLength)),
        sealed: Array(reader.take(Rekeying.sealedLength)))
      sealed.append(SealedKey(device: device, box: box))
    }
    guard sealed.map({ $0.device }).isAscending else { throw .field(.sealedKeys) }
    self.init(epoch: epoch, key: key, nonce: nonce, formerKey: formerKey, sealed: sealed)
  }

  func write(to writer: inout BinaryWriter, in form: RosterForm) {
    writer.append(key)
    writer.append(nonce)
    writer.append(formerKey)
    switch form {
    case .space: writer.append(UInt8(sealed.count))
    case .list: writer.append(UInt16(sealed.count))
    }
    for key in sealed {
      writer.append(key.device)
      writer.append(key.box.enc.bytes)
      writer.append(key.box.sealed)
    }
  }
}

extension RosterForm {
  /// - Throws: `.tooLarge` for more keys than a list has members, before they are read.
  fileprivate func count(reading reader: inout SealedReader) throws(SealingError) -> Int {
    switch self {
    case .space: return Int(try reader.number(UInt8.self))
    case .list:
      let count = Int(try reader.number(UInt16.self))
      guard count <= ListPeople.membersLimit else {
        throw .tooLarge(limit: ListPeople.membersLimit)
      }
      return count
    }
  }
}

/// The removed devices, and the key of the next epoch for the remaining members.
///
///     count u8 | devices 16 each | epoch u32, and unless that is 0:
///     key 16 | nonce 12 | former key 48 | count u8 | (device 16 | enc 65 | sealed 48) each
///
/// Both lists ascend. Without devices it only begins an epoch.
package struct Removal: Hashable, Sendable {
  package let devices: [DeviceID]
  /// None where a device removes itself; the next writer then begins an epoch.
  package let rekeying: Rekeying?

  /// The removal of a device by itself.
  package init(leaving device: DeviceID) {
    devices = [device]
    rekeying = nil
  }

  init(devices: [DeviceID], rekeying: Rekeying) {
    self.devices = devices
    self.rekeying = rekeying
  }

  init(reading reader: inout SealedReader) throws(SealingError) {
    var devices: [DeviceID] = []
    for _ in 0..<(try reader.number(UInt8.self)) { devices.append(try reader.value()) }
    guard devices.isAscending else { throw .field(.removed) }
    self.devices = devices
    let epoch: UInt32 = try reader.number()
    rekeying = epoch == 0 ? nil : try Rekeying(epoch: epoch, reading: &reader, in: .space)
  }

  func write(to writer: inout BinaryWriter) {
    writer.append(UInt8(devices.count))
    for device in devices { writer.append(device) }
    writer.append(rekeying?.epoch ?? 0)
    rekeying?.write(to: &writer, in: .space)
  }
}

extension Array where Element: Comparable {
  /// Each above the one before, so that none occurs twice.
  var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}
