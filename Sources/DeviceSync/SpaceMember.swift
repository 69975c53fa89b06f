import Sealing
import Wire

/// The membership of a device in a space from its admission on: the space, its relay, the device's
/// keys, and the known roster.
package struct SpaceMember: Sendable {
  package let space: SpaceID
  /// The address of the relay for other devices.
  package let relay: String
  /// Whether it is in a file beside this device's database.
  package let isRelayBeside: Bool
  package let ring: KeyRing
  package let token: RelayToken
  /// Entries from the founding on.
  package let roster: [RosterEntry]

  package init(
    space: SpaceID, relay: String, isRelayBeside: Bool = false, ring: KeyRing, token: RelayToken,
    roster: [RosterEntry]
  ) {
    self.space = space
    self.relay = relay
    self.isRelayBeside = isRelayBeside
    self.ring = ring
    self.token = token
    self.roster = roster
  }
}

/// A change of the roster that a user requested.
package enum RosterRequest: Hashable, Sendable {
  case admit(Admission)
  case remove([DeviceID])
  case leave
  case delete
}
