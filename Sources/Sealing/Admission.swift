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
  /// In a space of one person that of an owner; in a list that at the time.
  package private(set) var role: Role
  /// Zeros in a space of one person, and only there.
  package let person: PersonID
  package let signingKey: SigningKey
  package let sealingKey: SealingKey
  package let token: TokenHash

  /// In bytes.
  package static let length = 212

  package init(
    device: DeviceID, replaces: DeviceID = .zeros, type: MemberType, role: Role = .owner,
    person: PersonID = .zeros, keys: DeviceKeys, token: TokenHash
  ) {
    self.device = device
    self.replaces = replaces
    self.type = type
    self.role = role
    self.person = person
    signingKey = keys.signingKey
    sealingKey = keys.sealingKey
    self.token = token
  }

  init(
    reading reader: inout SealedReader, in form: RosterForm = .space
  ) throws(SealingError) {
    device = try reader.value()
    guard device != .zeros else { throw .field(.device) }
    replaces = try reader.value()
    guard replaces != device else { throw .field(.replaces) }
    guard let type = MemberType(rawValue: try reader.number()) else { throw .field(.type) }
    self.type = type
    guard let role = Role(rawValue: try reader.number()), form == .list || role == .owner else {
      throw .field(.role)
    }
    self.role = role
    person = try reader.value()
    guard (person == .zeros) == (form == .space) else { throw .field(.person) }
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

  /// The same member with another role.
  package func with(_ role: Role) -> Admission {
    var admission = self
    admission.role = role
    return admission
  }

  func write(to writer: inout BinaryWriter) {
    writer.append(device)
    writer.append(replaces)
    writer.append(type.rawValue)
    writer.append(role.rawValue)
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

  /// In a list, the key of a person in place of a recovery code.
  package static let personKey = recoveryCode
}

/// The two forms of a roster.
enum RosterForm {
  /// Of one person's devices, version 1.
  case space
  /// Of the people of a list, version 2.
  case list
}
