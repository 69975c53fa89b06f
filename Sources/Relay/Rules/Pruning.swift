import CivilTime
import Sealing

/// Compaction of the log: lets go of what a snapshot holds as well.
struct Pruning {
  private(set) var row: SpaceRow
  let now: Instant

  /// - Returns: whether anything went.
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
    guard let hash = try tables.log(at: last, in: row) else { throw .damaged }
    row.bytes -= min(row.bytes, try tables.dropEnvelopes(through: last, in: row.space))
    row.pruneIndex = LogPlace(sequence: last, hash: hash)
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
