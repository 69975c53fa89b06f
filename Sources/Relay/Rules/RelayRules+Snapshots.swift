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
      let row = try snapshotRow(snapshot, in: space, by: token, &tables)
      guard row.manifest.parts.indices.contains(part.index),
        row.manifest.parts[part.index] == hash
      else { throw .refused(.malformed) }
      let parts = try tables.parts(of: snapshot, in: space)
      guard parts[part.index] == nil else { return Done() }
      let bytes = parts.values.reduce(part.sealed.count, +)
      guard UInt64(bytes) <= limits.snapshotBytes else {
        throw .refused(.full(limit: limits.snapshotBytes))
      }
      try tables.add(part, of: snapshot, in: space)
      return Done()
    }
  }

  func complete(
    _ snapshot: SnapshotID, in space: SpaceID, by token: TokenHash, at now: Instant
  ) async throws(RelayError) -> Done {
    try await store.write { tables throws(RelayError) in
      var row = try snapshotRow(snapshot, in: space, by: token, &tables)
      guard row.stage == .announced else { return Done() }
      if let part = try missing(of: row, in: space, &tables).parts.first {
        throw .refused(.incomplete(part: part))
      }
      let caller = try tables.caller(token, in: space)
      let devices = try roster(of: caller.row, in: &tables).members.filter { $0.type == .device }
      // No other device could attest that of a sole device.
      row.stage = devices.map(\.device) == [row.manifest.device] ? .attested : .complete
      try tables.save(row, in: space)
      var pruning = Pruning(row: caller.row, now: now)
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
      var row = try snapshotRow(snapshot, in: space, by: token, &tables)
      guard row.stage >= .complete else { throw .refused(.absent) }
      guard attestation.manifest == row.manifest.id(in: space) else { throw .refused(.malformed) }
      let roster = try roster(of: caller.row, in: &tables)
      var primitives = NativePrimitives()
      guard attestation.device == caller.device, attestation.device != row.manifest.device,
        let member = roster.member(attestation.device), member.type == .device,
        (try? attestation.check(signedBy: member.signingKey, in: space, using: &primitives)) != nil
      else { throw .refused(.roster(roster.point)) }
      try tables.save(attestation, for: snapshot, in: space)
      row.stage = .attested
      try tables.save(row, in: space)
      var pruning = Pruning(row: caller.row, now: now)
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
      let row = try snapshotRow(snapshot, in: space, by: token, &tables)
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
          guard let row = try tables.space(space), !row.isDeleted else { return }
          var pruning = Pruning(row: row, now: now)
          try pruning.prune(&tables)
        }
      }
      last = end
    }
    try await store.write { tables throws(RelayError) in
      try tables.removeMailboxes(openedBy: now - RelayLimits.mailboxLife)
    }
    try await feedback.sweep(at: now)
  }

  private func snapshotRow(
    _ snapshot: SnapshotID, in space: SpaceID, by token: TokenHash, _ tables: inout Store.Tables
  ) throws(RelayError) -> SnapshotRow {
    _ = try tables.caller(token, in: space)
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
    guard manifest.epoch == roster.epoch,
      roster.epochs.last.map({ $0.rekeying.key == manifest.key }) ?? true
    else { throw .refused(.epoch(roster.point)) }
    var primitives = NativePrimitives()
    let space = caller.row.space
    guard manifest.device == caller.device, let member = roster.member(caller.device),
      member.type == .device,
      (try? manifest.check(signedBy: member.signingKey, in: space, using: &primitives)) != nil
    else { throw .refused(.roster(roster.point)) }
  }
}

/// Compaction of the log: drops envelopes whose state a snapshot holds as well.
struct Pruning {
  private(set) var row: SpaceRow
  let now: Instant

  /// - Returns: whether anything was dropped.
  @discardableResult
  mutating func prune(_ tables: inout some RelayTables) throws(RelayError) -> Bool {
    let snapshots = try tables.snapshots(in: row.space)
    var went = false
    for snapshot in superseded(snapshots) {
      try tables.remove(snapshot, in: row.space)
      went = true
    }
    let attested = newest(snapshots.filter { $0.stage == .attested })
    guard let upto = attested?.manifest.upto else { return went }
    let recent = try tables.firstEntry(
      after: row.pruneIndex.sequence, since: now - RelayLimits.entryLife, in: row.space)
    let last = min(upto.sequence, recent.map { $0 - 1 } ?? row.head.sequence)
    guard last > row.pruneIndex.sequence else { return went }
    guard let log = try tables.log(at: last, in: row) else { throw .damaged }
    row.bytes -= min(row.bytes, try tables.dropEnvelopes(through: last, in: row.space))
    row.pruneIndex = LogPoint(sequence: last, log: log)
    try tables.save(row)
    return true
  }

  /// Complete ones that are older than the newest attested one, and unattested ones but the newest.
  private func superseded(_ snapshots: [SnapshotRow]) -> [SnapshotID] {
    let complete = snapshots.filter { $0.stage >= .complete }
    let kept = [newest(complete), newest(complete.filter { $0.stage == .attested })]
    return complete.map(\.manifest.snapshot).filter { snapshot in
      !kept.contains { $0?.manifest.snapshot == snapshot }
    }
  }

  private func newest(_ snapshots: [SnapshotRow]) -> SnapshotRow? {
    snapshots.max { $0.manifest.upto.sequence < $1.manifest.upto.sequence }
  }
}
