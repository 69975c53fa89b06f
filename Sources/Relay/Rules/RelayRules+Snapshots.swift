import CivilTime
import NativePrimitives
import Sealing
import Wire

extension RelayRules {
  /// Announces a snapshot. Idempotent; returns the parts that are still missing.
  func announce(
    _ bytes: [UInt8], in space: SpaceID, by token: TokenHash, at now: Instant
  ) async throws(RelayError) -> MissingParts {
    guard let manifest = try? SnapshotManifest(parsing: bytes) else {
      throw .refused(.malformed)
    }
    return try await store.write { tables throws(RelayError) in
      let caller = try tables.caller(token, in: space)
      let snapshots = try tables.snapshots(in: space)
      if let known = snapshots.first(where: { $0.manifest.snapshot == manifest.snapshot }) {
        guard known.manifest.id(in: space) == manifest.id(in: space) else {
          throw .refused(.taken)
        }
        return try missing(of: known, in: space, &tables)
      }
      try check(manifest, by: caller, in: &tables)
      for other in snapshots {
        guard other.stage == .announced else {
          guard other.manifest.upto.sequence <= manifest.upto.sequence else {
            throw .refused(.taken)
          }
          continue
        }
        // One is under way at a time; one whose maker has given up is dropped.
        guard
          other.manifest.device == caller.device
            || other.announced + RelayLimits.uploadLife <= now
        else { throw .refused(.taken) }
        try tables.remove(other.manifest.snapshot, in: space)
      }
      let row = SnapshotRow(manifest: manifest, announced: now)
      try tables.save(row, in: space)
      return try missing(of: row, in: space, &tables)
    }
  }

  func put(
    _ part: SnapshotPart, of snapshot: SnapshotID, in space: SpaceID, by token: TokenHash
  ) async throws(RelayError) -> Done {
    guard part.sealed.count <= SnapshotPart.lengthLimit else {
      throw .refused(.tooLarge(limit: SnapshotPart.lengthLimit))
    }
    var primitives = NativePrimitives()
    let hash = try? part.hash(using: &primitives)
    return try await store.write { tables throws(RelayError) in
      let version = try tables.caller(token, in: space).row.version
      let row = try snapshotRow(snapshot, in: space, &tables)
      guard row.manifest.parts.indices.contains(part.index),
        row.manifest.parts[part.index] == hash
      else { throw .refused(.malformed) }
      let parts = try tables.parts(of: snapshot, in: space)
      guard parts[part.index] == nil else { return Done() }
      let bytes = parts.values.reduce(part.sealed.count, +)
      let limit = limits.snapshotBytes(in: version)
      guard UInt64(bytes) <= limit else { throw .refused(.full(limit: limit)) }
      try tables.add(part, of: snapshot, in: space)
      return Done()
    }
  }

  func complete(
    _ snapshot: SnapshotID, in space: SpaceID, by token: TokenHash, at now: Instant
  ) async throws(RelayError) -> Done {
    try await store.write { tables throws(RelayError) in
      let caller = try tables.caller(token, in: space)
      var row = try snapshotRow(snapshot, in: space, &tables)
      guard row.stage == .announced else { return Done() }
      if let part = try missing(of: row, in: space, &tables).parts.first {
        throw .refused(.incomplete(part: part))
      }
      let roster = try roster(of: caller.row, in: &tables)
      let devices = roster.members.filter { $0.type == .device }
      if roster.isList, !row.counts(by: roster, in: space) {
        throw .refused(.roster(roster.point))
      }
      // No other device could attest that of a sole device; in a list its owner's word is enough.
      let isAttested = roster.isList || devices.map(\.device) == [row.manifest.device]
      row.stage = isAttested ? .attested : .complete
      try tables.save(row, in: space)
      var pruning = try pruning(caller.row, at: now, in: &tables)
      try pruning.prune(&tables)
      return Done()
    }
  }

  func attest(
    _ bytes: [UInt8], for snapshot: SnapshotID, in space: SpaceID, by token: TokenHash,
    at now: Instant
  ) async throws(RelayError) -> Done {
    guard let attestation = try? Attestation(parsing: bytes) else { throw .refused(.malformed) }
    return try await store.write { tables throws(RelayError) in
      let caller = try tables.caller(token, in: space)
      var row = try snapshotRow(snapshot, in: space, &tables)
      guard row.stage >= .complete else { throw .refused(.absent) }
      guard attestation.manifest == row.manifest.id(in: space) else { throw .refused(.malformed) }
      let roster = try roster(of: caller.row, in: &tables)
      var primitives = NativePrimitives()
      guard !roster.isList, attestation.device == caller.device,
        attestation.device != row.manifest.device,
        let member = roster.member(attestation.device), member.type == .device,
        (try? attestation.check(signedBy: member.signingKey, in: space, using: &primitives)) != nil
      else { throw .refused(.roster(roster.point)) }
      try tables.save(attestation, for: snapshot, in: space)
      row.stage = .attested
      try tables.save(row, in: space)
      var pruning = try pruning(caller.row, at: now, in: &tables)
      try pruning.prune(&tables)
      return Done()
    }
  }

  /// Its manifest, and the attestations for it.
  ///
  /// - Parameter isAttested: whether an attested one comes before a newer one.
  func snapshot(
    of space: SpaceID, for token: TokenHash, attested isAttested: Bool
  ) async throws(RelayError) -> StoredPieces {
    try await store.read { tables throws(RelayError) in
      _ = try tables.caller(token, in: space)
      let row =
        try isAttested ? tables.newestSnapshot(in: space) : tables.latestSnapshot(in: space)
      guard let row else { return StoredPieces([]) }
      return StoredPieces(
        [row.manifest.bytes] + (try tables.attestations(for: row.manifest.snapshot, in: space)))
    }
  }

  func part(
    _ part: Int, of snapshot: SnapshotID, in space: SpaceID, for token: TokenHash
  ) async throws(RelayError) -> StoredPieces {
    try await store.read { tables throws(RelayError) in
      _ = try tables.caller(token, in: space)
      let row = try snapshotRow(snapshot, in: space, &tables)
      guard row.manifest.parts.indices.contains(part),
        let bytes = try tables.part(part, of: snapshot, in: space)
      else { throw .refused(.absent) }
      return StoredPieces([bytes])
    }
  }

  /// Prunes all spaces, one transaction each, while the relay is idle.
  package func prune(at now: Instant) async throws(RelayError) {
    var last = SpaceID.zeros
    while true {
      let after = last
      let spaces = try await store.read { tables throws(RelayError) in
        try tables.spaces(after: after, limit: 256)
      }
      guard let end = spaces.last else { break }
      for space in spaces {
        try await store.write { tables throws(RelayError) in
          guard let row = try tables.space(space), !row.isDeleted,
            try mayPrune(row, in: &tables)
          else { return }
          var pruning = try pruning(row, at: now, in: &tables)
          try pruning.prune(&tables)
        }
      }
      last = end
    }
    try await store.write { tables throws(RelayError) in
      try tables.removeMailboxes(openedBy: now - RelayLimits.mailboxLife)
      try tables.removeLinks(endedBy: now)
    }
    try await feedback.sweep(at: now)
  }

  func pruning(
    _ row: SpaceRow, at now: Instant, in tables: inout Store.Tables
  ) throws(RelayError) -> Pruning {
    Pruning(
      row: row, list: row.version == .list ? try roster(of: row, in: &tables) : nil, now: now,
      prunedBytes: limits.lists.prunedBytes)
  }

  /// Whether it is worth its roster, whose signatures may have to be checked.
  private func mayPrune(_ row: SpaceRow, in tables: inout Store.Tables) throws(RelayError) -> Bool {
    guard row.version == .list else { return true }
    return try tables.snapshots(in: row.space).contains {
      $0.stage == .attested && $0.manifest.upto.sequence > row.pruneIndex.sequence
    }
  }

  private func snapshotRow(
    _ snapshot: SnapshotID, in space: SpaceID, _ tables: inout Store.Tables
  ) throws(RelayError) -> SnapshotRow {
    for row in try tables.snapshots(in: space) where row.manifest.snapshot == snapshot {
      return row
    }
    throw .refused(.absent)
  }

  private func missing(
    of row: SnapshotRow, in space: SpaceID, _ tables: inout Store.Tables
  ) throws(RelayError) -> MissingParts {
    let here = try tables.parts(of: row.manifest.snapshot, in: space)
    return MissingParts(parts: row.manifest.parts.indices.filter { here[$0] == nil })
  }

  private func check(
    _ manifest: SnapshotManifest, by caller: Caller, in tables: inout Store.Tables
  ) throws(RelayError) {
    try tables.check(manifest.upto, in: caller.row)
    let roster = try roster(of: caller.row, in: &tables)
    guard manifest.epoch == roster.epoch, roster.epochKey.map({ $0 == manifest.key }) ?? true
    else { throw .refused(.epoch(roster.point)) }
    guard !roster.isList || manifest.parts.count <= ListLimits.parts else {
      throw .refused(.tooLarge(limit: ListLimits.parts))
    }
    var primitives = NativePrimitives()
    let space = caller.row.space
    guard manifest.device == caller.device, let member = roster.member(caller.device),
      member.type == .device, !roster.isList || roster.isOwners(caller.device),
      (try? manifest.check(signedBy: member.signingKey, in: space, using: &primitives)) != nil
    else { throw .refused(.roster(roster.point)) }
  }
}
