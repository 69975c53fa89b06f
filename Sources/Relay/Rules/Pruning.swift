import CivilTime
import Sealing
import Wire

extension SnapshotRow {
  /// Whether devices of a list take it; those of other spaces take any that is attested.
  func counts(by list: Roster?, in space: SpaceID) -> Bool {
    list?.stillAccepts(snapshot: manifest.id(in: space), by: manifest.device) ?? true
  }
}

/// Compaction of the log: drops envelopes whose state a snapshot holds as well.
struct Pruning {
  private(set) var row: SpaceRow
  /// That of a list; nil in other spaces.
  let list: Roster?
  let now: Instant
  /// The bytes of a list from which on nothing stays that a snapshot holds as well.
  let prunedBytes: UInt64

  /// - Returns: whether anything was dropped.
  @discardableResult
  mutating func prune(_ tables: inout some RelayTables) throws(RelayError) -> Bool {
    let snapshots = try tables.snapshots(in: row.space)
    var went = false
    for snapshot in superseded(snapshots) {
      try tables.remove(snapshot, in: row.space)
      went = true
    }
    guard let upto = newest(counting(snapshots))?.manifest.upto else { return went }
    let isLong = list != nil && row.bytes > prunedBytes
    let recent =
      isLong
      ? nil
      : try tables.firstEntry(
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
    let kept = [
      newest(complete), newest(complete.filter { $0.stage == .attested }),
      newest(counting(complete)),
    ]
    return complete.map(\.manifest.snapshot).filter { snapshot in
      !kept.contains { $0?.manifest.snapshot == snapshot }
    }
  }

  /// Those below which nothing of the log is needed.
  private func counting(_ snapshots: [SnapshotRow]) -> [SnapshotRow] {
    snapshots.filter { $0.stage == .attested && $0.counts(by: list, in: row.space) }
  }

  private func newest(_ snapshots: [SnapshotRow]) -> SnapshotRow? {
    snapshots.max { $0.manifest.upto.sequence < $1.manifest.upto.sequence }
  }
}
