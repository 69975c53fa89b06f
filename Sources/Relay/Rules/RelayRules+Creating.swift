import CivilTime
import NativePrimitives
import Sealing
import Wire

extension RelayRules {
  /// Creates a space, or adds the entries of its roster that this relay lacks, as after its restore
  /// or a move.
  ///
  /// - Parameters:
  ///   - entries: all of the roster, from the founding on.
  ///   - token: of a member that belongs after them.
  func create(
    _ space: SpaceID, _ entries: [[UInt8]], invitation: TokenHash?, by token: TokenHash,
    from origin: CallOrigin, at now: Instant
  ) async throws(RelayError) -> SpaceState {
    let entries = try parse(entries, of: space)
    let roster = try checked(entries)
    return try await newSpaces.count(for: origin.network, at: now) { wait throws(RelayError) in
      try await store.write { tables throws(RelayError) in
        var isOpenly = false
        if let row = try tables.space(space) {
          guard !row.isDeleted else { throw .refused(.deleted) }
          try complete(row, with: entries, roster, at: now, in: &tables)
        } else {
          if let refusal = limits.refusal(of: roster, after: nil) { throw .refused(refusal) }
          isOpenly = try !admit(invitation, from: origin, in: &tables)
          if isOpenly, let wait { throw .refused(.tooMany(retryAfter: wait)) }
          guard try tables.spaceCount() < limits.spaces else {
            throw .refused(.full(limit: UInt64(limits.spaces)))
          }
          try found(space, entries, at: now, in: &tables)
        }
        rosters.keep(roster)
        // A caller that is no member by now is refused here, and nothing is stored.
        return (try state(of: space, for: token, in: &tables), isOpenly)
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
      guard let entry = try? RosterEntry(parsing: bytes), entry.space == space else {
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

  /// - Returns: whether it was by an invitation, which is used up.
  private func admit(
    _ invitation: TokenHash?, from origin: CallOrigin, in tables: inout Store.Tables
  ) throws(RelayError) -> Bool {
    if let invitation, try tables.takeInvitation(invitation) { return true }
    guard isOpen(to: origin) else { throw .refused(.closed) }
    return false
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
    _ space: SpaceID, _ entries: [RosterEntry], at now: Instant, in tables: inout Store.Tables
  ) throws(RelayError) {
    var primitives = NativePrimitives()
    guard let first = entries.first,
      let roster = try? Roster(foundedBy: first, using: &primitives)
    else { throw .refused(.malformed) }
    var log = OpenLog(
      row: SpaceRow(new: space), roster: roster, device: first.by, now: now, limits: limits)
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
    try add(entries[shared...], to: &log, in: &tables)
  }

  private func add(
    _ entries: some Sequence<RosterEntry>, to log: inout OpenLog, in tables: inout Store.Tables
  ) throws(RelayError) {
    for entry in entries {
      if case .refused(let refusal) = try log.add(entry, to: &tables) { throw .refused(refusal) }
    }
    try log.close(in: &tables)
  }
}
