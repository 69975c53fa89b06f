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

  package init(_ state: DeviceState) {
    self.init(
      space: state.space, relay: state.relay, isRelayBeside: state.isRelayBeside, ring: state.ring,
      token: state.token, roster: state.known)
  }
}

/// A change of the roster that a user requested.
package enum RosterRequest: Hashable, Sendable {
  case admit(Admission)
  case remove([DeviceID])
  case leave
  case delete
  /// In a list.
  case people(PeopleRequest)
}

/// A change of the people of a list that a user requested.
package enum PeopleRequest: Hashable, Sendable {
  case change(ListChange)
  /// Begins an epoch as well.
  case remove([PersonID])

  /// 0 | the change of an entry, or 1 | people 16 each
  package var bytes: [UInt8] {
    switch self {
    case .change(let change): [0] + change.bytes
    case .remove(let people): [1] + people.flatMap { $0.bytes }
    }
  }

  /// Nil unless it has that form.
  package init?(bytes: [UInt8]) {
    let rest = Array(bytes.dropFirst())
    if bytes.first == 0 {
      guard let change = try? ListChange(bytes: rest) else { return nil }
      self = .change(change)
      return
    }
    var people: [PersonID] = []
    for start in stride(from: 0, to: rest.count, by: PersonID.length) {
      guard let person = PersonID(rest[start..<min(start + PersonID.length, rest.count)]) else {
        return nil
      }
      people.append(person)
    }
    guard bytes.first == 1, !people.isEmpty else { return nil }
    self = .remove(people)
  }
}
