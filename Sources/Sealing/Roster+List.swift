import Wire

/// What the roster of a list says; empty in the space of one person.
extension Roster {
  /// All that ever were, in the order of joining.
  package var people: [Person] { list?.all ?? [] }
  package var owner: PersonID? { list?.owner }
  /// The number of the rules for ops.
  package var rules: UInt16? { list?.rules }
  /// The id by which the list is known.
  package var founding: FoundingID? { list == nil ? nil : entries.first?.founding }

  /// Whether the person of a device, which may be gone, is in the list.
  package func hasPerson(of device: DeviceID) -> Bool {
    let known = (members + former).first { $0.device == device }
    return known.map { list?.role(of: $0.person) != nil } ?? false
  }

  /// The role of a device's person in a list; that of a reader once it is gone.
  package func role(of device: DeviceID) -> Role {
    member(device).flatMap { list?.role(of: $0.person) } ?? .reader
  }

  /// Whether this device may begin an epoch: in a list only the owner's.
  package func mayRekey(_ device: DeviceID) -> Bool {
    guard let member = member(device), member.type == .device else { return false }
    return list == nil || member.person == owner
  }

  /// Whether a snapshot of the list counts: its maker was then a device of the present owner, which
  /// no renewal has taken since, or the newest hand over names it.
  ///
  /// - Parameter then: the roster at its place.
  package func accepts(snapshot: EntryID, by maker: DeviceID, at then: Roster) -> Bool {
    guard let list, then.space == space, let member = then.member(maker), member.type == .device
    else { return false }
    if snapshot != .zeros, snapshot == list.snapshot { return true }
    return member.person == list.owner && !list.renewed.contains(maker)
  }
}

/// What a relay asks, which has no rosters of former places.
extension Roster {
  /// Whether a snapshot that was accepted when it came still counts; see
  /// ``accepts(snapshot:by:at:)``.
  package func stillAccepts(snapshot: EntryID, by maker: DeviceID) -> Bool {
    let maker = (members + former).first { $0.device == maker && $0.type == .device }
    guard let list, let maker else { return false }
    if snapshot != .zeros, snapshot == list.snapshot { return true }
    return maker.person == list.owner && !list.renewed.contains(maker.device)
  }

  /// The id of the current epoch's key, where an entry names it.
  package var epochKey: KeyID? { epochs.last?.rekeying.key ?? list?.key }
}

/// Entries for the place after the newest.
extension Roster {
  /// The first entry of a new list.
  ///
  /// - Parameters:
  ///   - key: of epoch 1.
  ///   - keys: of the founder's device.
  package static func founding(
    list space: SpaceID, by founder: NewPerson, rules: UInt16 = ListRules.newest, key: EpochKey,
    with keys: DeviceKeys, using primitives: inout some Primitives
  ) throws(SealingError) -> RosterEntry {
    guard key.epoch == 1 else { throw .key }
    return try .signed(
      .list(.found(rules: rules, key: key.id(in: space), founder)), number: 1, previous: .zeros,
      by: founder.device.device, with: keys, in: space, using: &primitives)
  }

  /// Removes people, or none, from a list and begins the next epoch.
  ///
  /// - Parameters: as for ``removal(of:current:secret:nonce:using:)``.
  package func removal(
    ofPeople people: [PersonID], current: EpochKey, secret: [UInt8], nonce: Nonce,
    using primitives: inout some Primitives
  ) throws(SealingError) -> RosterEntry.Content {
    guard current.epoch == epoch else { throw .key }
    let rekeying = try Rekeying(
      to: EpochKey(epoch: epoch + 1, secret: secret), from: current, nonce: nonce,
      for: members.filter { !people.contains($0.person) }, in: space, previous: head,
      using: &primitives)
    return .list(.remove(PeopleRemoval(people: people.sorted(), rekeying: rekeying)))
  }
}
