import Wire

/// The key of a person in a list while it is made: a member that only admits the person's devices.
package struct PersonKey: Hashable, Sendable {
  package let device: DeviceID
  package let keys: DeviceKeys
  package let token: RelayToken

  /// In bytes, of ``form(using:)``.
  package static let formLength = DeviceID.length + RelayToken.length + KeyScalars.formLength

  /// A new one.
  package init(using primitives: inout some Primitives) throws(SealingError) {
    device = try primitives.random()
    let pairs = try primitives.keys([.generate(.shown)])
    guard let keys = pairs.first else { throw .field(.privateKey) }
    self.keys = keys
    token = try primitives.random()
  }

  package init(_ membership: SealedMembership) {
    device = membership.device
    keys = membership.keys
    token = membership.token
  }

  /// As a host has kept it.
  package init(
    form bytes: [UInt8], using primitives: inout some Primitives
  ) throws(SealingError) {
    var reader = SealedReader(bytes)
    device = try reader.value()
    token = try reader.value()
    keys = try KeyScalars(reading: &reader).restored(using: &primitives)
    try reader.end()
  }

  /// device 16 | token 32 | signing scalar 32 | its point 65 | sealing scalar 32 | its point 65
  package func form(using primitives: inout some Primitives) throws(SealingError) -> [UInt8] {
    device.bytes + token.bytes + (try keys.formWithScalars(using: &primitives))
  }

  /// - Parameter former: the key that it replaces; zeros for none.
  package func admission(
    of person: PersonID, _ role: Role, replacing former: DeviceID = .zeros
  ) -> Admission {
    Admission(
      device: device, replaces: former, type: .personKey, role: role, person: person, keys: keys,
      token: token.hash)
  }
}
