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
  /// Those of a list; nil in the space of one person.
  package private(set) var list: ListPeople?

  /// An epoch's key is sealed to each in a list whose count is a byte.
  package static let membersLimit = 255

  package struct EpochStart: Hashable, Sendable {
    package let rekeying: Rekeying
    /// The id of the entry before the one that holds it.
    package let previous: EntryID
  }

  /// - Throws: `.field`, `.signature`.
  package init(
    foundedBy entry: RosterEntry, using primitives: inout some Primitives
  ) throws(SealingError) {
    guard entry.number == 1 else { throw .field(.number) }
    guard entry.previous == .zeros else { throw .field(.previous) }
    let (members, list) = try Roster.founders(in: entry.content)
    guard members[0].device == entry.by else { throw .field(.by) }
    guard members[0].type == .device else { throw .field(.type) }
    guard members[0].replaces == .zeros else { throw .field(.replaces) }
    try entry.check(signedBy: members[0].signingKey, using: &primitives)
    space = entry.space
    entries = [entry.id]
    self.members = members
    self.list = list
  }

  /// - Returns: first the one that signs.
  private static func founders(
    in content: RosterEntry.Content
  ) throws(SealingError) -> ([Admission], ListPeople?) {
    switch content {
    case .found(let founder): return ([founder], nil)
    case .list(.found(let rules, let key, let founder)):
      let people = try ListPeople(foundedBy: founder, rules: rules, key: key)
      return ([founder.device, founder.key], people)
    case .admit, .remove, .void, .delete, .list: throw .field(.kind)
    }
  }

  /// All entries of a space from its founding on.
  package init(
    _ entries: [RosterEntry], using primitives: inout some Primitives
  ) throws(SealingError) {
    guard let first = entries.first else { throw .length }
    try self.init(foundedBy: first, using: &primitives)
    for entry in entries.dropFirst() { try add(entry, using: &primitives) }
  }

  /// All entries of a space, of which a device has verified the signatures before it stored them.
  package init(stored entries: [RosterEntry]) throws(SealingError) {
    var collector = RequestCollector()
    try self.init(entries, using: &collector)
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
    guard (entry.content.form == .list) == (list != nil) else {
      throw .version(Array(entry.bytes.prefix(4)))
    }
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
    case .list(let change): try apply(change, by: signer)
    }
    entries.append(entry.id)
  }

  private mutating func apply(
    _ change: ListChange, by signer: Admission
  ) throws(SealingError) {
    let (members, epoch) = (members, epoch)
    guard let effect = try list?.apply(change, by: signer, to: members, epoch: epoch) else {
      return
    }
    former += members.filter { effect.gone.contains($0.device) }
    self.members.removeAll { effect.gone.contains($0.device) }
    self.members += effect.admitted
    isEpochDue = effect.rekeying == nil && (isEpochDue || effect.isEpochDue)
    if let rekeying = effect.rekeying {
      epochs.append(EpochStart(rekeying: rekeying, previous: head))
    }
    if case .delete = change { isDeleted = true }
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
    // A list names that of epoch 1 as well.
    if let list, keys[keys.count - 1].id(in: space) != list.key { throw .key }
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
