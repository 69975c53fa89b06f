import JSON

/// A space as a relay has it.
package struct SpaceState: AnswerContent {
  package let head: LogPoint
  /// The prune index: up to here only the roster's entries are left.
  package let pruneIndex: LogPoint
  package let roster: RosterPoint
  /// The size of the kept entries, and its limit.
  package let bytes: UInt64
  package let limit: UInt64
  /// Those of the device that asks.
  package let chains: [ChainPoint]
  package let snapshot: SnapshotPoint?

  package init(
    head: LogPoint, pruneIndex: LogPoint, roster: RosterPoint, bytes: UInt64, limit: UInt64,
    chains: [ChainPoint], snapshot: SnapshotPoint?
  ) {
    self.head = head
    self.pruneIndex = pruneIndex
    self.roster = roster
    self.bytes = bytes
    self.limit = limit
    self.chains = chains
    self.snapshot = snapshot
  }

  package func bytes(in head: AnswerHead) -> [UInt8] {
    var list: [JSON] = []
    for chain in chains { list.append(chain.json) }
    return head.json(with: [
      "head": self.head.json, "floor": pruneIndex.json, "roster": roster.json,
      "bytes": .count(bytes), "limit": .count(limit), "chains": .array(list),
      "snapshot": snapshot?.json ?? .null,
    ])
  }

  package init(_ json: JSON) throws(WireFailure) {
    guard let list = json["chains"]?.elements else { throw .malformed }
    guard list.count <= SyncLimits.chains else { throw .beyond(limit: SyncLimits.chains) }
    head = try LogPoint(json["head"])
    pruneIndex = try LogPoint(json["floor"])
    guard pruneIndex.sequence <= head.sequence else { throw .malformed }
    roster = try RosterPoint(json["roster"])
    bytes = try json.count("bytes")
    limit = try json.count("limit")
    var chains: [ChainPoint] = []
    for element in list { chains.append(try ChainPoint(element)) }
    self.chains = chains
    if let snapshot = try json.optional("snapshot") {
      self.snapshot = try SnapshotPoint(snapshot)
    } else {
      snapshot = nil
    }
  }
}
