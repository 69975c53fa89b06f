/// Who belongs to a space after a number of entries.
package struct Roster: Hashable, Sendable {
  package let space: SpaceID
  /// The ids of all entries.
  package private(set) var entries: [EntryID]
  /// Who belongs, in the order in which they came.
  package private(set) var members: [Admission]
  /// Who belonged once. No device or token comes a second time.
  package private(set) var former: [Admission] = []
  /// The beginnings of all epochs but the first, which are 2, 3, ….
  package private(set) var epochs: [EpochStart] = []
  /// Envelopes that are passed over.
  package private(set) var voided: Set<EntryID> = []
  /// Whether somebody left who still knows the key: the next writer begins an epoch first.
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
  package init(foundedBy entry: RosterEntry) throws(SealingError) {
    guard entry.number == 1 else { throw .field(.number) }
    guard entry.previous == .zeros else { throw .field(.previous) }
    guard case .found(let founder) = entry.content else { throw .field(.kind) }
    guard founder.device == entry.by else { throw .field(.by) }
    guard founder.type == .device else { throw .field(.type) }
    guard founder.replaces == .zeros else { throw .field(.replaces) }
    try entry.check(signedBy: founder.signingKey)
    space = entry.space
    entries = [entry.id]
    members = [founder]
  }

  /// All entries of a space from its founding on.
  package init(_ entries: [RosterEntry]) throws(SealingError) {
    guard let first = entries.first else { throw .length }
    try self.init(foundedBy: first)
    for entry in entries.dropFirst() { self = try adding(entry) }
  }

  /// The id of the newest entry.
  package var head: EntryID { entries.last ?? .zeros }
  package var number: UInt32 { UInt32(entries.count) }
  /// The current one.
  package var epoch: UInt32 { UInt32(epochs.count) + 1 }

  package func member(_ device: DeviceID) -> Admission? {
    members.first { $0.device == device }
  }

  /// The roster with one more entry.
  ///
  /// - Throws: `.field` for what cannot be at this place, and `.signature`.
  package func adding(_ entry: RosterEntry) throws(SealingError) -> Roster {
    guard entry.space == space else { throw .field(.space) }
    guard !isDeleted, entry.number == number + 1 else { throw .field(.number) }
    guard entry.previous == head else { throw .field(.previous) }
    guard let signer = member(entry.by) else { throw .field(.by) }
    try entry.check(signedBy: signer.signingKey)
    var next = self
    switch entry.content {
    case .found: throw .field(.kind)
    case .admit(let admission):
      try check(admission, by: signer)
      next.members.append(admission)
    case .remove(let removal):
      try check(removal, by: signer)
      next.remove(removal, after: head)
    case .void(let id):
      try check(isDevice: signer)
      next.voided.insert(id)
    case .delete:
      try check(isDevice: signer)
      next.isDeleted = true
    }
    next.entries.append(entry.id)
    return next
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
