/// A recovery package, which a recovery code opens and the relay stores in a slot: a way into the
/// space, and the private keys of a member of the type ``MemberType/recoveryCode``.
///
///     "DRC1" | nonce 12 | ciphertext 298 | tag 16
///     inside: introduction 88 | device 16 | signing scalar 32 | its point 65 | sealing scalar 32
///     | its point 65
///
/// Written once, when the code is made. The points are there because WebCrypto takes a private key
/// only with its point.
package struct RecoveryPackage: Sendable {
  package let introduction: Introduction
  package let device: DeviceID
  package let keys: DeviceKeys

  /// In bytes, of the whole.
  package static let length = 4 + Nonce.length + plainLength + Box.tagLength
  private static let plainLength =
    Introduction.length + DeviceID.length + 2 * DeviceKeys.length + SigningKey.length
    + SealingKey.length

  package init(introduction: Introduction, device: DeviceID, keys: DeviceKeys) {
    self.introduction = introduction
    self.device = device
    self.keys = keys
  }

  /// - Parameter nonce: random.
  package func seal(under code: RecoveryCode, nonce: Nonce) throws(SealingError) -> [UInt8] {
    var writer = FormWriter()
    introduction.write(to: &writer)
    writer.append(device)
    writer.append(keys.signingScalar)
    writer.append(try keys.signingKey.bytes)
    writer.append(keys.sealingScalar)
    writer.append(try keys.sealingKey.bytes)
    let sealed = try Box.seal(
      writer.bytes, under: code.key, nonce: nonce, authenticating: Magic.slot.bytes)
    return Magic.slot.bytes + nonce.bytes + sealed
  }

  /// - Throws: `.length`, `.version`, `.seal`, `.field(.privateKey)`.
  package init(opening bytes: [UInt8], with code: RecoveryCode) throws(SealingError) {
    guard bytes.count == RecoveryPackage.length else { throw .length }
    var reader = FormReader(bytes)
    try reader.magic(.slot)
    let nonce: Nonce = try reader.value()
    var plain = FormReader(
      try Box.open(reader.rest, under: code.key, nonce: nonce, authenticating: Magic.slot.bytes))
    introduction = try Introduction(reading: &plain)
    device = try plain.value()
    let signingScalar = try plain.take(DeviceKeys.length)
    let signingKey = try SigningKey(plain.take(SigningKey.length))
    let sealingScalar = try plain.take(DeviceKeys.length)
    let sealingKey = try SealingKey(plain.take(SealingKey.length))
    try plain.end()
    keys = try DeviceKeys(signing: signingScalar, sealing: sealingScalar)
    guard try keys.signingKey == signingKey, try keys.sealingKey == sealingKey else {
      throw .field(.privateKey)
    }
  }
}
