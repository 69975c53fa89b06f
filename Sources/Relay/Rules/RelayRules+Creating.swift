import CivilTime
import NativePrimitives
import Sealing
import Wire

extension RelayRules {
  /// Creates a space, or adds the entries of its roster that this relay lacks, as after its restore
  /// or a move.
  ///
  /// - Parameters:
  ///   - entries: all of the roster, from the founding on. A new list has one.
  ///   - sponsor: a space of the caller here, by which a list begins without an invitation.
  ///   - token: of a member that belongs after them.
  func create(
    _ space: SpaceID, _ entries: [[UInt8]], invitation: TokenHash?, sponsor: SpaceAccess?,
    by token: TokenHash, from origin: CallOrigin, at now: Instant
  ) async throws(RelayError) -> SpaceState {
    let entries = try parse(entries, of: space)
    let roster = try checked(entries)
    guard roster.isList || sponsor == nil else { throw .refused(.malformed) }
    return try await newSpaces.count(for: origin.network, at: now) { wait throws(RelayError) in
      try await store.write { tables throws(RelayError) in
        var admittance: Admittance?
        if let row = try tables.space(space) {
          guard !row.isDeleted else { throw .refused(.deleted) }
          try complete(row, with: entries, roster, at: now, in: &tables)
        } else {
          if let refusal = limits.refusal(of: roster, after: nil) { throw .refused(refusal) }
          // A list that is lost here has ended: its devices would read another log.
          guard !roster.isList || entries.count == 1 else { throw .refused(.absent) }
          let admitted = try admit(invitation, sponsor, from: origin, in: &tables)
          if admitted == .openly, let wait { throw .refused(.tooMany(retryAfter: wait)) }
          guard try tables.spaceCount() < limits.spaces else {
            throw .refused(.full(limit: UInt64(limits.spaces)))
          }
          let row = SpaceRow(
            new: space, roster.isList ? .list : .own, sponsor: admitted.sponsor)
          try found(row, entries, at: now, in: &tables)
          admittance = admitted
        }
        // A caller that is no member by now is refused here, and nothing is stored.
        return (try state(of: space, for: token, in: &tables), admittance == .openly)
      }
    }
  }

  /// Adds an invitation to begin one space here, although the relay is closed.
  package func invite(_ token: RelayToken, at now: Instant) async throws(RelayError) {
    try await store.write { tables throws(RelayError) in
      try tables.invite(token.hash, at: now)
    }
  }

  private func parse(
    _ entries: [[UInt8]], of space: SpaceID
  ) throws(RelayError) -> [RosterEntry] {
    var parsed: [RosterEntry] = []
    for bytes in entries {
      guard let entry = try? RosterEntry(ofEither: bytes), entry.space == space else {
        throw .refused(.malformed)
      }
      parsed.append(entry)
    }
    return parsed
  }

  private func checked(_ entries: [RosterEntry]) throws(RelayError) -> Roster {
    var primitives = NativePrimitives()
    guard let roster = try? Roster(entries, using: &primitives) else {
      throw .refused(.malformed)
    }
    guard !roster.isDeleted else { throw .refused(.deleted) }
    return roster
  }

  /// The ground on which a space begins.
  private enum Admittance: Equatable {
    /// By an invitation, which is used up.
    case invited
    case openly
    /// A list, by a space that is here.
    case sponsored(SpaceID)

    var sponsor: SpaceID? { if case .sponsored(let space) = self { space } else { nil } }
  }

  private func admit(
    _ invitation: TokenHash?, _ sponsor: SpaceAccess?, from origin: CallOrigin,
    in tables: inout Store.Tables
  ) throws(RelayError) -> Admittance {
    if let invitation, try tables.takeInvitation(invitation) { return .invited }
    if isOpen(to: origin) { return .openly }
    guard let sponsor else { throw .refused(.closed) }
    // Locks it, so that two lists at once are counted one after the other.
    guard let row = try tables.space(sponsor.space), !row.isDeleted, row.version == .own,
      try tables.device(sponsor.token.hash, in: sponsor.space) != nil
    else { throw .refused(.closed) }
    guard try tables.listCount(sponsoredBy: sponsor.space) < limits.lists.ofSpace else {
      throw .refused(.full(limit: UInt64(limits.lists.ofSpace)))
    }
    return .sponsored(sponsor.space)
  }

  /// Whether a client begins a space without an invitation.
  func isOpen(to origin: CallOrigin) -> Bool {
    switch limits.openTo {
    case .everyone: true
    case .thisMachine: !origin.isOutside
    case .invited: false
    }
  }

  private func found(
    _ row: SpaceRow, _ entries: [RosterEntry], at now: Instant, in tables: inout Store.Tables
  ) throws(RelayError) {
    var primitives = NativePrimitives()
    guard let first = entries.first,
      let roster = try? Roster(foundedBy: first, using: &primitives)
    else { throw .refused(.malformed) }
    var log = OpenLog(
      row: row, roster: roster, device: first.by, now: now, limits: limits)
    try log.found(first, in: &tables)
    try add(entries.dropFirst(), to: &log, in: &tables)
  }

  private func complete(
    _ row: SpaceRow, with entries: [RosterEntry], _ roster: Roster, at now: Instant,
    in tables: inout Store.Tables
  ) throws(RelayError) {
    let here = try self.roster(of: row, in: &tables)
    let shared = min(here.entries.count, entries.count)
    guard here.entries[..<shared] == roster.entries[..<shared] else {
      throw .refused(.roster(here.point))
    }
    var log = OpenLog(
      row: row, roster: here, device: roster.members[0].device, now: now, limits: limits)
    log.isCompleting = true
    try add(entries[shared...], to: &log, in: &tables)
  }

  private func add(
    _ entries: some Sequence<RosterEntry>, to log: inout OpenLog, in tables: inout Store.Tables
  ) throws(RelayError) {
    loop: for entry in entries {
      switch try log.add(entry, to: &tables) {
      case .kept: continue
      // A list takes so many in a day. These stay, and the state that is answered tells them.
      case .refused(.tooMany) where log.hasGrown: break loop
      case .refused(let refusal): throw .refused(refusal)
      }
    }
    try log.close(in: &tables)
    rosters.keep(log.roster)
  }
}
