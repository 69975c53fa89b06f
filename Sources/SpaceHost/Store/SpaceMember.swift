import Sealing
import Wire

/// The membership of a device in a space from its admission on: the space, its relay, the device's
/// keys, and the known roster.
package struct SpaceMember: Sendable {
  package let space: SpaceID
  /// The address of the relay for other devices.
  package let relay: String
  /// Whether it is the one beside the database; see ``RelayPlace/beside(_:)``.
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

  init(_ memory: SpaceMemory) {
    self.init(
      space: memory.space, relay: memory.relay, isRelayBeside: memory.isRelayBeside,
      ring: memory.ring, token: memory.token, roster: memory.known)
  }
}

/// A change of the roster that a user requested.
package enum RosterRequest: Hashable, Sendable {
  case admit(Admission)
  case remove([DeviceID])
  case leave
  case delete

  var kind: Int {
    switch self {
    case .admit: 1
    case .remove: 2
    case .leave: 3
    case .delete: 4
    }
  }

  var body: [UInt8] {
    switch self {
    case .admit(let admission): admission.bytes
    case .remove(let devices): devices.flatMap(\.bytes)
    case .leave, .delete: []
    }
  }

  /// Nil unless it is a stored form.
  init?(kind: Int, body: [UInt8]) {
    switch kind {
    case 1:
      guard let admission = try? Admission(bytes: body) else { return nil }
      self = .admit(admission)
    case 2:
      let devices = stride(from: 0, to: body.count, by: DeviceID.length).map {
        DeviceID(body[$0..<min($0 + DeviceID.length, body.count)])
      }
      guard !devices.isEmpty, !devices.contains(nil) else { return nil }
      self = .remove(devices.compactMap { $0 })
    case 3: self = .leave
    case 4: self = .delete
    default: return nil
    }
  }
}

/// A roster entry of ours that is sent.
struct PendingRosterEntry: Sendable {
  let entry: RosterEntry
  /// Its number in the table; nil for an entry that only begins an epoch.
  let request: Int64?
}
