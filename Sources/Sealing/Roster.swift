import Wire

/// The roster of a space after a number of entries: its members.
package struct Roster: Hashable, Sendable {
  package let space: SpaceID
  /// The ids of all entries.
  package private(set) var entries: [EntryID]
  /// The members, in the order of their admission.
  package private(set) var members: [Admission]
  /// Former members. No device or token is admitted a second time.
  package private(set) var former: [Admission] = []
  /// The beginnings of all epochs but the first, which are 2, 3, ….
  package private(set) var epochs: [EpochStart] = []
  /// Envelopes that are passed over.
  package private(set) var voided: Set<EntryID> = []
  /// Whether a removed member still knows the key: the next writer begins an epoch first.
  package private(set) var isEpochDue = false
  package private(set) var isDeleted = false

  /// An epoch's key is sealed to each in a list whose count is a byte.
  package static let membersLimit = 255

  package struct EpochStart: Hashable, Sendable {
    package let rekeying: Rekeying
    /// The id of the entry before the one that holds it.
    let previous: EntryID
  }

  /// - Throws: `.field`, `.signature`.
  package init(
    foundedBy entry: RosterEntry, using primitives: inout some Primitives
  ) throws(SealingError) {
    guard entry.number == 1 else { throw .field(.number) }
    guard entry.previous == .zeros else { throw .field(.previous) }
    guard case .found(let founder) = entry.content else { throw .field(.kind) }
    guard founder.device == entry.by else { throw .field(.by) }
    guard founder.type == .device else { throw .field(.type) }
    guard founder.replaces == .zeros else { throw .field(.replaces) }
    try entry.check(signedBy: founder.signingKey, using: &primitives)
    space = entry.space
    entries = [entry.id]
    members = [founder]
  }

  /// All entries of a space from its founding on.
  package init(
    _ entries: [RosterEntry], using primitives: inout some Primitives
  ) throws(SealingError) {
    guard let first = entries.first else { throw .length }
    try self.init(foundedBy: first, using: &primitives)
    for entry in entries.dropFirst() { try add(entry, using: &primitives) }
  }

  /// The id of the newest entry.
  package var head: EntryID { entries.last ?? .zeros }
  package var number: UInt32 { UInt32(entries.count) }
  /// The current one.
  package var epoch: UInt32 { UInt32(epochs.count) + 1 }

  package var point: RosterPoint { RosterPoint(number: number, id: head, epoch: epoch) }

  package func member(_ device: DeviceID) -> Admission? {
    members.first { $0.device == device }
  }

  /// The roster with one more entry; see ``add(_:using:)``.
  package func adding(
    _ entry: RosterEntry, using primitives: inout some Primitives
  ) throws(SealingError) -> Roster {
    var next = self
    try next.add(entry, using: &primitives)
    return next
  }

  /// Adds one more entry. Changes nothing if it throws.
  ///
  /// - Throws: `.field` for a value not allowed at this place, and `.signature`.
  package mutating func add(
    _ entry: RosterEntry, using primitives: inout some Primitives
  ) throws(SealingError) {
    guard entry.space == space else { throw .field(.space) }
    guard !isDeleted, entry.number == number + 1 else { throw .field(.number) }
    guard entry.previous == head else { throw .field(.previous) }
    guard let signer = member(entry.by) else { throw .field(.by) }
    try entry.check(signedBy: signer.signingKey, using: &primitives)
    switch entry.content {
    case .found: throw .field(.kind)
    case .admit(let admission):
      try check(admission, by: signer)
      members.append(admission)
    case .remove(let removal):
      try check(removal, by: signer)
      remove(removal, after: head)
    case .void(let id):
      try check(isDevice: signer)
      voided.insert(id)
    case .delete:
      try check(isDevice: signer)
      isDeleted = true
    }
    entries.append(entry.id)
  }

  private mutating func remove(_ removal: Removal, after head: EntryID) {
    former += members.filter { removal.devices.contains($0.device) }
    members.removeAll { removal.devices.contains($0.device) }
    isEpochDue = removal.rekeying == nil
    if let rekeying = removal.rekeying {
      epochs.append(EpochStart(rekeying: rekeying, previous: head))
    }
  }
}

extension Roster {
  /// The key of an epoch that was sealed to this member.
  ///
  /// - Throws: `.field(.epoch)` for an epoch that no entry begins, as for 1; else the error of the
  ///   sealed key.
  package func key(
    of epoch: UInt32, for device: DeviceID, with keys: DeviceKeys,
    using primitives: inout some Primitives
  ) throws(SealingError) -> EpochKey {
    guard let start = epochs.first(where: { $0.rekeying.epoch == epoch }) else {
      throw .field(.epoch)
    }
    return try start.rekeying.key(
      for: device, with: keys, in: space, previous: start.previous, using: &primitives)
  }

  /// All keys that follow from this one: each seals the one before.
  ///
  /// - Returns: from epoch 1 to that of `key`.
  /// - Throws: `.key` where the ids differ, `.field(.epoch)` for an epoch that has not begun,
  ///   `.seal`.
  package func keys(
    upTo key: EpochKey, using primitives: inout some Primitives
  ) throws(SealingError) -> [EpochKey] {
    guard key.epoch <= epoch else { throw .field(.epoch) }
    var keys = [key]
    for start in epochs.prefix(Int(key.epoch - 1)).reversed() {
      let later = keys[keys.count - 1]
      guard later.id(in: space) == start.rekeying.key else { throw .key }
      keys.append(
        try start.rekeying.formerKey(with: later, in: space, using: &primitives))
    }
    return keys.reversed()
  }
}

extension Roster? {
  /// Adds the next entry, or the first one, in place: a log may have thousands.
  ///
  /// - Throws: `.field(.space)` for a founding of another space, else as ``Roster/add(_:using:)``.
  mutating func add(
    _ entry: RosterEntry, in space: SpaceID, using primitives: inout some Primitives
  ) throws(SealingError) {
    if self == nil {
      self = try Roster(foundedBy: entry, using: &primitives)
    } else {
      try self?.add(entry, using: &primitives)
    }
    guard self?.space == space else { throw .field(.space) }
  }
}

/// Entries for the place after the newest.
extension Roster {
  /// The first entry of a new space.
  package static func founding(
    _ space: SpaceID, by founder: Admission, with keys: DeviceKeys,
    using primitives: inout some Primitives
  ) throws(SealingError) -> RosterEntry {
    try .signed(
      .found(founder), number: 1, previous: .zeros, by: founder.device, with: keys, in: space,
      using: &primitives)
  }

  /// - Throws: what ``add(_:using:)`` would throw for it.
  package func entry(
    _ content: RosterEntry.Content, by device: DeviceID, with keys: DeviceKeys,
    using primitives: inout some Primitives
  ) throws(SealingError) -> RosterEntry {
    let entry = try RosterEntry.signed(
      content, number: number + 1, previous: head, by: device, with: keys, in: space,
      using: &primitives)
    _ = try adding(entry, using: &primitives)
    return entry
  }

  /// Removes devices, or none, and begins the next epoch.
  ///
  /// - Parameters:
  ///   - current: the key of the current epoch.
  ///   - secret: 32 random bytes, the next key.
  ///   - nonce: random.
  /// - Throws: `.key` where `current` is that of another epoch.
  package func removal(
    of devices: [DeviceID], current: EpochKey, secret: [UInt8], nonce: Nonce,
    using primitives: inout some Primitives
  ) throws(SealingError) -> RosterEntry.Content {
    guard current.epoch == epoch else { throw .key }
    let rekeying = try Rekeying(
      to: EpochKey(epoch: epoch + 1, secret: secret), from: current, nonce: nonce,
      for: members.filter { !devices.contains($0.device) }, in: space, previous: head,
      using: &primitives)
    return .remove(Removal(devices: devices.sorted(), rekeying: rekeying))
  }
}

/// The rules for an entry at its place.
extension Roster {
  func check(_ admission: Admission, by signer: Admission) throws(SealingError) {
    let known = members + former
    guard members.count < Roster.membersLimit else { throw .tooLarge(limit: Roster.membersLimit) }
    guard !known.contains(where: { $0.device == admission.device }) else { throw .field(.device) }
    guard !known.contains(where: { $0.token == admission.token }) else { throw .field(.token) }
    guard
      admission.replaces == .zeros || known.contains(where: { $0.device == admission.replaces })
    else { throw .field(.replaces) }
    guard signer.type == .device || admission.type == .device else { throw .field(.type) }
  }

  func check(_ removal: Removal, by signer: Admission) throws(SealingError) {
    try check(isDevice: signer)
    guard removal.devices.allSatisfy({ member($0) != nil }) else { throw .field(.removed) }
    guard let rekeying = removal.rekeying else {
      guard removal.devices == [signer.device] else { throw .field(.removed) }
      return
    }
    // A removed member must not know the next key, so none may make it.
    guard !removal.devices.contains(signer.device) else { throw .field(.removed) }
    guard rekeying.epoch == epoch + 1 else { throw .field(.epoch) }
    let remaining = members.map { $0.device }.filter { !removal.devices.contains($0) }
    guard rekeying.sealed.map({ $0.device }) == remaining.sorted() else {
      throw .field(.sealedKeys)
    }
  }

  /// Throws for a recovery code, which may only admit.
  func check(isDevice signer: Admission) throws(SealingError) {
    guard signer.type == .device else { throw .field(.by) }
  }

  /// The member that wrote an envelope, if it may stand after these entries: of the current epoch,
  /// by a current member. The signature is checked apart, since of several envelopes of a chain the
  /// newest one's covers those before.
  ///
  /// - Throws: `.field`, of `.space` where all is deleted, of `.device` or of `.epoch`; `.key`.
  package func writer(of envelope: Envelope) throws(SealingError) -> Admission {
    guard !isDeleted else { throw .field(.space) }
    guard let writer = member(envelope.device), writer.type == .device else {
      throw .field(.device)
    }
    guard envelope.epoch == epoch else { throw .field(.epoch) }
    if let current = epochs.last, current.rekeying.key != envelope.key { throw .key }
    return writer
  }
}

/// The roster beyond the first entry of the log that a device cannot read. It is used only to find
/// which envelope is void.
package struct RosterAhead: Sendable {
  package private(set) var roster: Roster
  private let known: [EntryID]

  /// - Parameters:
  ///   - roster: as the device has read it.
  ///   - known: ids of the roster's first entries, wherever this device has learnt them.
  package init(of roster: Roster, knowing known: [EntryID]) {
    self.roster = roster
    self.known = known
  }

  /// The next entries.
  ///
  /// - Throws: the error of the first that does not follow; `.field(.head)` for another entry than
  ///   a known one.
  package mutating func add(
    _ entries: [[UInt8]], using primitives: inout some Primitives
  ) throws(SealingError) {
    for bytes in entries {
      let next = try roster.adding(RosterEntry(parsing: bytes), using: &primitives)
      let index = next.entries.count - 1
      guard index >= known.count || known[index] == next.head else { throw .field(.head) }
      roster = next
    }
  }
}
