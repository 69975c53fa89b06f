import Ledger
import Sealing
import Wire

/// The coming of this device into a list in which its person is already, by the record of the own
/// space: it signs its admission itself, by the person key.
package struct OwnAdmission: Sendable {
  private let membership: ListMembership
  private let own: SpaceMember
  private let former: DeviceID?

  /// - Parameters:
  ///   - own: this device in its own space.
  ///   - former: this device in the list, of which the relay says that it knows it no more.
  package init(by membership: ListMembership, own: SpaceMember, former: DeviceID? = nil) {
    self.membership = membership
    self.own = own
    self.former = former
  }

  package var aim: JoiningAttempt.Aim { .enter(membership.key) }

  /// Admits a new device, or resumes as the one that an earlier attempt on this device admitted.
  ///
  /// - Throws: `.untrue` also where the relay has fewer entries than the record, another list, or
  ///   still the former device.
  package func member<IO: DeviceIO>(using io: inout IO) throws(IO.Failure) -> SpaceMember {
    let (membership, own) = (membership, own)
    let opened = try io.sealing { io throws(SealingError) in
      try membership.opened(by: own, using: &io)
    }
    let entries = try io.roster(of: opened.space, token: opened.token, isOfList: true)
    let begun = try io.find(aim)?.newcomer
    let former = former
    let (newcomer, entry, keys) = try io.sealing { io throws(SealingError) in
      let roster = try Roster(entries, using: &io)
      guard roster.founding.map({ ListID($0) }) == membership.list,
        roster.number >= membership.number
      else { throw .field(.head) }
      guard former.flatMap({ roster.member($0) }) == nil else { throw .field(.device) }
      return try OwnAdmission.newcomer(by: opened, in: roster, former: begun, using: &io)
    }
    if let entry {
      try io.keep(JoiningAttempt(newcomer), as: aim)
      let state = try io.call(
        .state(opened.space), token: opened.token, as: SpaceState.self)
      let appended = try io.call(
        .append(opened.space, known: state.head, entries: [entry.bytes]), token: opened.token,
        as: Appended.self)
      if let refusal = appended.refusal { throw IO.Failure.refused(refusal) }
      guard appended.sequences.count == 1 else { throw IO.Failure.untrue }
    }
    return SpaceMember(
      space: opened.space, relay: membership.relay,
      ring: KeyRing(newcomer.device, newcomer.keys, epochs: keys), token: newcomer.token,
      roster: entry.map { entries + [$0] } ?? entries)
  }

  /// - Returns: its admission, too, unless it was admitted already; and the keys of all epochs.
  private static func newcomer(
    by membership: SealedMembership, in roster: Roster, former: NewDevice?,
    using primitives: inout some Primitives
  ) throws(SealingError) -> (NewDevice, RosterEntry?, keys: [EpochKey]) {
    guard let key = roster.member(membership.device), key.type == .personKey,
      key.person == membership.person
    else { throw .field(.device) }
    let newest =
      roster.epoch == membership.key.epoch
      ? membership.key
      : try roster.key(
        of: roster.epoch, for: membership.device, with: membership.keys, using: &primitives)
    let epochs = try roster.keys(upTo: newest, using: &primitives)
    let newcomer: NewDevice
    if let former, !roster.former.contains(where: { $0.device == former.device }) {
      newcomer = former
    } else {
      newcomer = try NewDevice(using: &primitives)
    }
    if roster.member(newcomer.device) != nil { return (newcomer, nil, epochs) }
    let admission = newcomer.admission(of: membership.person, roster.role(of: membership.device))
    let entry = try roster.entry(
      .list(.admit(admission)), by: membership.device, with: membership.keys, using: &primitives)
    return (newcomer, entry, epochs)
  }
}
