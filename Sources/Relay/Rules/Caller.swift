import Wire

/// A space, and the device that asks for something in it.
struct Caller {
  var row: SpaceRow
  let device: DeviceID
}

extension RelayTables {
  /// Authenticates the caller; the first step of every call about a space.
  mutating func caller(
    _ token: TokenHash, in space: SpaceID
  ) throws(RelayError) -> Caller {
    guard let row = try self.space(space) else { throw .refused(.absent) }
    guard !row.isDeleted else { throw .refused(.deleted) }
    guard let device = try device(token, in: space) else { throw .refused(.unauthorized) }
    return Caller(row: row, device: device)
  }

  /// L of a place: nil where that is pruned, or not here yet.
  mutating func log(at sequence: UInt64, in row: SpaceRow) throws(RelayError) -> LogHash? {
    if sequence == row.head.sequence { return row.head.log }
    if sequence == row.pruneIndex.sequence { return row.pruneIndex.log }
    guard sequence > row.pruneIndex.sequence, sequence < row.head.sequence else { return nil }
    guard let hash = try log(at: sequence, in: row.space) else { throw .damaged }
    return hash
  }

  /// Refuses a client that knows another log, or whose place is below the prune index.
  mutating func check(_ known: LogPoint, in row: SpaceRow) throws(RelayError) {
    guard known.sequence >= row.pruneIndex.sequence else {
      throw .refused(try pruned(row))
    }
    guard try log(at: known.sequence, in: row) == known.log else {
      throw .refused(.rewound(row.head))
    }
  }

  mutating func pruned(_ row: SpaceRow) throws(RelayError) -> Refusal {
    .pruned(row.pruneIndex, try newestSnapshot(in: row.space)?.point)
  }

  /// The newest complete one.
  mutating func latestSnapshot(in space: SpaceID) throws(RelayError) -> SnapshotRow? {
    try snapshots(in: space).filter { $0.stage >= .complete }
      .max { $0.manifest.upto.sequence < $1.manifest.upto.sequence }
  }

  /// An attested one, or else a complete one; of these the newest.
  mutating func newestSnapshot(in space: SpaceID) throws(RelayError) -> SnapshotRow? {
    try snapshots(in: space).filter { $0.stage >= .complete }
      .max { ($0.stage, $0.manifest.upto.sequence) < ($1.stage, $1.manifest.upto.sequence) }
  }
}
