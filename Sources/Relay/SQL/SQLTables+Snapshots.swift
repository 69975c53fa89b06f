import Sealing
import Wire

extension SQLTables {
  package func snapshots(in space: SpaceID) throws(RelayError) -> [SnapshotRow] {
    var snapshots: [SnapshotRow] = []
    let sql =
      "SELECT manifest, announced, stage FROM snapshot WHERE space = ? ORDER BY announced, snapshot"
    for row in try db.rows(sql, [space.stored]) {
      guard let manifest = try? SnapshotManifest(parsing: try row.bytes(0)),
        let stage = SnapshotRow.Stage(rawValue: UInt8(truncatingIfNeeded: try row.signed(2)))
      else { throw .damaged }
      snapshots.append(
        SnapshotRow(manifest: manifest, announced: try row.instant(1), stage: stage))
    }
    return snapshots
  }

  package func save(_ row: SnapshotRow, in space: SpaceID) throws(RelayError) {
    try db.run(
      """
      INSERT INTO snapshot (space, snapshot, announced, stage, manifest)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (space, snapshot) DO UPDATE SET announced = excluded.announced,
        stage = excluded.stage, manifest = excluded.manifest
      """,
      [
        space.stored, row.manifest.snapshot.stored, row.announced.stored,
        UInt64(row.stage.rawValue).stored, row.manifest.bytes.stored,
      ])
  }

  package func remove(_ snapshot: SnapshotID, in space: SpaceID) throws(RelayError) {
    for table in ["part", "vouch", "snapshot"] {
      try db.run(
        "DELETE FROM \(table) WHERE space = ? AND snapshot = ?",
        [space.stored, snapshot.stored])
    }
  }

  package func parts(
    of snapshot: SnapshotID, in space: SpaceID
  ) throws(RelayError) -> [Int: Int] {
    var parts: [Int: Int] = [:]
    let sql =
      "SELECT part, CAST(length(bytes) AS bigint) FROM part WHERE space = ? AND snapshot = ?"
    for row in try db.rows(sql, [space.stored, snapshot.stored]) {
      parts[Int(try row.signed(0))] = Int(try row.signed(1))
    }
    return parts
  }

  package func part(
    _ part: Int, of snapshot: SnapshotID, in space: SpaceID
  ) throws(RelayError) -> [UInt8]? {
    let sql = "SELECT bytes FROM part WHERE space = ? AND snapshot = ? AND part = ?"
    return try db.row(sql, [space.stored, snapshot.stored, .number(Int64(part))])?.bytes(0)
  }

  package func add(
    _ part: SnapshotPart, of snapshot: SnapshotID, in space: SpaceID
  ) throws(RelayError) {
    try db.run(
      "INSERT INTO part (space, snapshot, part, bytes) VALUES (?, ?, ?, ?)",
      [space.stored, snapshot.stored, .number(Int64(part.index)), part.sealed.stored])
  }

  package func attestations(
    for snapshot: SnapshotID, in space: SpaceID
  ) throws(RelayError) -> [[UInt8]] {
    var attestations: [[UInt8]] = []
    let sql = "SELECT bytes FROM vouch WHERE space = ? AND snapshot = ? ORDER BY device"
    for row in try db.rows(sql, [space.stored, snapshot.stored]) {
      attestations.append(try row.bytes(0))
    }
    return attestations
  }

  package func save(
    _ attestation: Attestation, for snapshot: SnapshotID, in space: SpaceID
  ) throws(RelayError) {
    try db.run(
      """
      INSERT INTO vouch (space, snapshot, device, bytes) VALUES (?, ?, ?, ?)
      ON CONFLICT (space, snapshot, device) DO UPDATE SET bytes = excluded.bytes
      """, [space.stored, snapshot.stored, attestation.device.stored, attestation.bytes.stored])
  }
}
