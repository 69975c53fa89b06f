import Wire

/// The admission of a member: its ids, its public keys and the hash of its token.
///
///     device 16 | replaces 16 | type u8 | role u8 | person 16 | signing key 65 | sealing key 65
///     | SHA-256 of the token 32
package struct Admission: Hashable, Sendable {
  package let device: DeviceID
  /// The device that it replaces in lists; zeros for none.
  package let replaces: DeviceID
  package let type: MemberType
  /// 1; others are of later versions.
  package let role: UInt8
  package let person: PersonID
  package let signingKey: SigningKey
  package let sealingKey: SealingKey
  package let token: TokenHash

  /// In bytes.
  package static let length = 212

  package init(
    device: DeviceID, replaces: DeviceID = .zeros, type: MemberType, keys: DeviceKeys,
    token: TokenHash
  ) {
    self.device = device
    self.replaces = replaces
    self.type = type
    role = 1
    person = .zeros
    signingKey = keys.signingKey
    sealingKey = keys.sealingKey
    self.token = token
  }

  init(reading reader: inout SealedReader) throws(SealingError) {
    device = try reader.value()
    guard device != .zeros else { throw .field(.device) }
    replaces = try reader.value()
    guard replaces != device else { throw .field(.replaces) }
    guard let type = MemberType(rawValue: try reader.number()) else { throw .field(.type) }
    self.type = type
    role = try reader.number()
    guard role == 1 else { throw .field(.role) }
    person = try reader.value()
    guard person == .zeros else { throw .field(.person) }
    signingKey = try SigningKey(reader.take(SigningKey.length))
    sealingKey = try SealingKey(reader.take(SealingKey.length))
    token = try reader.value()
  }

  /// - Throws: `.length`, and `.field` for an invalid value.
  package init(bytes: [UInt8]) throws(SealingError) {
    var reader = SealedReader(bytes)
    try self.init(reading: &reader)
    try reader.end()
  }

  package var bytes: [UInt8] {
    var writer = BinaryWriter()
    write(to: &writer)
    return writer.bytes
  }

  func write(to writer: inout BinaryWriter) {
    writer.append(device)
    writer.append(replaces)
    writer.append(type.rawValue)
    writer.append(role)
    writer.append(person)
    writer.append(signingKey.bytes)
    writer.append(sealingKey.bytes)
    writer.append(token)
  }
}

package enum MemberType: UInt8, Hashable, Sendable {
  /// Writes envelopes and changes the roster.
  case device = 1
  /// Only admits devices.
  case recoveryCode = 2
}
