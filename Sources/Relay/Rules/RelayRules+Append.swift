import CivilTime
import Sealing
import Sync

extension RelayRules {
  /// Keeps what stands before the first entry that is refused. It is idempotent: an entry that is in the log already has its
  /// place there, and is not added again.
  func append(
    _ entries: [[UInt8]], to space: SpaceID, known: LogPoint, by token: TokenHash, at now: Instant
  ) async throws(RelayError) -> Appended {
    var bytes = 0
    for entry in entries { bytes += entry.count + 4 }
    guard bytes <= SyncLimits.entries else {
      throw .refused(.tooLarge(limit: SyncLimits.entries))
    }
    let entries = entries.map { LogEntry($0, in: space) }
    return try await store.write { tables throws(RelayError) in
      let caller = try tables.caller(token, in: space)
      try tables.check(known, in: caller.row)
      var log = OpenLog(
        row: caller.row, roster: try roster(of: caller.row, in: &tables), device: caller.device,
        now: now, limits: limits)
      var sequences: [UInt64] = []
      var refusal: Refusal?
      for entry in entries {
        switch try log.add(entry, to: &tables) {
        case .kept(let sequence): sequences.append(sequence)
        case .refused(let reason): refusal = reason
        }
        if refusal != nil { break }
      }
      try log.close(in: &tables)
      rosters.keep(log.roster)
      return Appended(sequences: sequences, head: LogPoint(log.end), refusal: refusal)
    }
  }
}
