import CivilTime
import Sealing
import Wire

/// A space's log while entries are added to it, in one transaction.
struct OpenLog {
  private(set) var row: SpaceRow
  private(set) var roster: Roster
  /// The newest place of the log, also of a deleted space's.
  private(set) var end: LogPoint
  let device: DeviceID
  let now: Instant
  let limits: RelayLimits
  private var hasGrown = false

  enum Outcome {
    case kept(UInt64)
    case refused(Refusal)
  }

  init(row: SpaceRow, roster: Roster, device: DeviceID, now: Instant, limits: RelayLimits) {
    self.row = row
    self.roster = roster
    end = row.head
    self.device = device
    self.now = now
    self.limits = limits
  }

  mutating func add(
    _ entry: LogEntry, to tables: inout some RelayTables
  ) throws(RelayError) -> Outcome {
    guard !row.isDeleted else { return .refused(.deleted) }
    switch entry {
    case .unreadable(let refusal): return .refused(refusal)
    case .envelope(let envelope, let id): return try add(envelope, id, to: &tables)
    case .roster(let entry): return try add(entry, to: &tables)
    }
  }

  /// Stores the new end of the log.
  mutating func close(in tables: inout some RelayTables) throws(RelayError) {
    if hasGrown { try tables.save(row) }
  }

  private var rules: AppendRules {
    AppendRules(space: row, roster: roster, device: device, now: now, limits: limits)
  }

  private mutating func add(
    _ envelope: Envelope, _ id: EntryID, to tables: inout some RelayTables
  ) throws(RelayError) -> Outcome {
    let (writer, n) = (envelope.device, envelope.n)
    let chain = try tables.chain(envelope.after.chain, of: writer, in: row.space)
    var stored: EntryPlace?
    if let chain, n <= chain.n {
      stored = try tables.envelope(n, of: chain.chain, by: writer, in: row.space)
        .map { entry throws(RelayError) in try EntryPlace(entry, in: row.space) }
    }
    let facts = AppendRules.Facts(
      chain: chain, stored: stored, seen: try tables.log(at: envelope.seen.sequence, in: row),
      chains: chain == nil ? try tables.chainCount(in: row.space) : 0)
    switch rules.verdict(on: envelope, id, facts) {
    case .here(let sequence): return .kept(sequence)
    case .refuse(.pruned): return .refused(try tables.pruned(row))
    case .refuse(let refusal): return .refused(refusal)
    case .keep:
      let point = ChainPoint(chain: envelope.after.chain, n: n, id: id)
      try tables.save(point, of: writer, in: row.space)
      return .kept(
        try store(.envelope, by: writer, point.chain, n, id, envelope.bytes, in: &tables))
    }
  }

  mutating func add(
    _ entry: RosterEntry, to tables: inout some RelayTables
  ) throws(RelayError) -> Outcome {
    let stored = try tables.rosterEntry(entry.number, in: row.space)
      .map { entry throws(RelayError) in try EntryPlace(entry, in: row.space) }
    let (verdict, next) = rules.verdict(on: entry, stored: stored)
    switch verdict {
    case .here(let sequence): return .kept(sequence)
    case .refuse(let refusal): return .refused(refusal)
    case .keep:
      roster = next
      return .kept(try enact(entry, in: &tables))
    }
  }

  /// Appends the first entry of a new space, whose roster was made of it.
  mutating func found(
    _ entry: RosterEntry, in tables: inout some RelayTables
  ) throws(RelayError) {
    _ = try enact(entry, in: &tables)
  }

  /// Applies an entry of the roster: adds and removes tokens.
  private mutating func enact(
    _ entry: RosterEntry, in tables: inout some RelayTables
  ) throws(RelayError) -> UInt64 {
    row.roster = entry.id
    row.epoch = roster.epoch
    let sequence = try store(
      .roster, by: entry.by, 0, UInt64(entry.number), entry.id, entry.bytes, in: &tables)
    switch entry.content {
    case .found(let admission), .admit(let admission):
      try tables.add(admission.device, admission.token, in: row.space)
    case .remove(let removal):
      for device in removal.devices { try tables.remove(device, in: row.space) }
    case .void: break
    case .delete:
      try tables.erase(row.space)
      row = .tombstone(of: row.space)
    }
    return sequence
  }

  private mutating func store(
    _ kind: EntryRow.Kind, by device: DeviceID, _ chain: UInt64, _ n: UInt64, _ id: EntryID,
    _ bytes: [UInt8], in tables: inout some RelayTables
  ) throws(RelayError) -> UInt64 {
    end = row.head.adding(id)
    row.head = end
    row.bytes += UInt64(bytes.count)
    hasGrown = true
    try tables.add(
      EntryRow(
        sequence: end.sequence, kind: kind, device: device, chain: chain, n: n, log: end.log,
        received: now, bytes: bytes), in: row.space)
    return end.sequence
  }
}
