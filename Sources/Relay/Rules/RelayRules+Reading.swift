import Sealing
import Sync

extension RelayRules {
  func state(
    of space: SpaceID, for token: TokenHash
  ) async throws(RelayError) -> SpaceState {
    try await store.read { tables throws(RelayError) in
      try state(of: space, for: token, in: &tables)
    }
  }

  func state(
    of space: SpaceID, for token: TokenHash, in tables: inout Store.Tables
  ) throws(RelayError) -> SpaceState {
    let caller = try tables.caller(token, in: space)
    let roster = try roster(of: caller.row, in: &tables)
    return SpaceState(
      head: LogPoint(caller.row.head), floor: LogPoint(caller.row.floor),
      roster: RosterPoint(roster), bytes: caller.row.bytes, limit: limits.spaceBytes,
      chains: try tables.chains(of: caller.device, in: space).map { ChainPoint($0) },
      snapshot: try tables.newestSnapshot(in: space).map { SnapshotPoint($0) })
  }

  func page(
    of space: SpaceID, after: LogPoint, for token: TokenHash
  ) async throws(RelayError) -> Page {
    try await store.read { tables throws(RelayError) in
      let caller = try tables.caller(token, in: space)
      try tables.check(after, in: caller.row)
      return Page(
        after: after.sequence, head: LogPoint(caller.row.head),
        entries: try tables.entries(
          after: after.sequence, bytes: limits.pageBytes, in: space))
    }
  }

  /// Who takes a snapshot reads the roster from its founding.
  func roster(
    of space: SpaceID, after number: UInt32, for token: TokenHash
  ) async throws(RelayError) -> Page {
    try await store.read { tables throws(RelayError) in
      let caller = try tables.caller(token, in: space)
      return Page(
        after: UInt64(number), head: LogPoint(caller.row.head),
        entries: try tables.roster(after: number, bytes: limits.pageBytes, in: space))
    }
  }

  /// The newest sequences of those that are here: what streams tell.
  package func heads(of spaces: [SpaceID]) async throws(RelayError) -> [SpaceID: UInt64] {
    try await store.read { tables throws(RelayError) in
      var heads: [SpaceID: UInt64] = [:]
      for space in spaces { heads[space] = try tables.space(space)?.head.sequence }
      return heads
    }
  }
}
