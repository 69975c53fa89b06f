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
  private(set) var hasGrown = false
  /// Whether what this relay has lost is added again. A hand over then names a snapshot that may be
  /// lost as well.
  var isCompleting = false
  /// What people have written into a list today, as far as it was looked at.
  private var shares: [PersonID: PersonRow] = [:]
  /// Those whose share has grown.
  private var writers: Set<PersonID> = []

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
    case .envelope(let envelope, let id, let check):
      return try add(envelope, id, check, to: &tables)
    case .roster(let entry): return try add(entry, to: &tables)
    }
  }

  /// Stores the new end of the log.
  mutating func close(in tables: inout some RelayTables) throws(RelayError) {
    guard hasGrown else { return }
    try tables.save(row)
    guard !row.isDeleted else { return }
    for writer in writers.sorted() {
      if let share = shares[writer] { try tables.save(share) }
    }
  }

  private var rules: AppendRules {
    AppendRules(space: row, roster: roster, device: device, now: now, limits: limits)
  }

  private mutating func add(
    _ envelope: Envelope, _ id: EntryID, _ check: SignatureCheck,
    to tables: inout some RelayTables
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
      chains: chain == nil ? try chainCount(of: writer, in: &tables) : 0,
      isSigned: !roster.isList || stored != nil
        || check.passes(envelope, in: row.space, by: roster),
      share: try share(of: writer, in: &tables))
    switch rules.verdict(on: envelope, id, facts) {
    case .here(let sequence): return .kept(sequence)
    case .refuse(.pruned): return .refused(try tables.pruned(row))
    case .refuse(let refusal): return .refused(refusal)
    case .keep:
      let point = ChainPoint(chain: envelope.after.chain, n: n, id: id)
      try tables.save(point, of: writer, in: row.space)
      count(for: facts.share) { share in
        share.envelopes += 1
        share.bytes += UInt64(envelope.bytes.count)
      }
      return .kept(
        try store(.envelope, by: writer, point.chain, n, id, envelope.bytes, in: &tables))
    }
  }

  mutating func add(
    _ entry: RosterEntry, to tables: inout some RelayTables
  ) throws(RelayError) -> Outcome {
    guard entry.version == row.version else { return .refused(.malformed) }
    let stored = try tables.rosterEntry(entry.number, in: row.space)
      .map { entry throws(RelayError) in try EntryPlace(entry, in: row.space) }
    var facts = AppendRules.RosterFacts(
      stored: stored, share: try share(of: entry.by, in: &tables))
    if let named = entry.handOver {
      facts.snapshot = isCompleting ? named : try lastSnapshot(in: &tables)
    }
    let (verdict, next) = rules.verdict(on: entry, facts)
    switch verdict {
    case .here(let sequence): return .kept(sequence)
    case .refuse(let refusal): return .refused(refusal)
    case .keep:
      let former = roster.members
      roster = next
      count(for: facts.share) { $0.entries += 1 }
      return .kept(try enact(entry, after: former, in: &tables))
    }
  }

  /// Appends the first entry of a new space, whose roster was made of it.
  mutating func found(
    _ entry: RosterEntry, in tables: inout some RelayTables
  ) throws(RelayError) {
    count(for: try share(of: entry.by, in: &tables)) { $0.entries += 1 }
    _ = try enact(entry, after: [], in: &tables)
  }

  /// Applies an entry of the roster: adds and removes tokens.
  ///
  /// - Parameter former: the members before it.
  private mutating func enact(
    _ entry: RosterEntry, after former: [Admission], in tables: inout some RelayTables
  ) throws(RelayError) -> UInt64 {
    row.roster = entry.id
    row.epoch = roster.epoch
    let sequence = try store(
      .roster, by: entry.by, 0, UInt64(entry.number), entry.id, entry.bytes, in: &tables)
    guard !roster.isDeleted else {
      try tables.erase(row.space)
      row = .tombstone(of: row.space)
      return sequence
    }
    let (before, after) = (Set(former.map(\.device)), Set(roster.members.map(\.device)))
    for device in before.subtracting(after).sorted() {
      try tables.remove(device, in: row.space)
    }
    for member in roster.members where !before.contains(member.device) {
      try tables.add(member.device, member.token, in: row.space)
    }
    if entry.handOver != nil { try endOffers(in: &tables) }
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

// Only in lists.
extension OpenLog {
  private func chainCount(
    of device: DeviceID, in tables: inout some RelayTables
  ) throws(RelayError) -> Int {
    try roster.isList
      ? tables.chains(of: device, in: row.space).count : tables.chainCount(in: row.space)
  }

  /// What the person of a member has written today; nil in other spaces, and for no member.
  private mutating func share(
    of member: DeviceID, in tables: inout some RelayTables
  ) throws(RelayError) -> PersonRow? {
    guard roster.isList, let person = roster.member(member)?.person else { return nil }
    if let share = shares[person] { return share }
    let today = Day.utc(now)
    var share = PersonRow(space: row.space, person: person, day: today)
    if let stored = try tables.person(person, in: row.space), stored.day == today {
      share = stored
    }
    shares[person] = share
    return share
  }

  private mutating func count(for share: PersonRow?, _ change: (inout PersonRow) -> Void) {
    guard var share else { return }
    change(&share)
    shares[share.person] = share
    writers.insert(share.person)
  }

  /// See ``AppendRules/RosterFacts/snapshot``.
  private func lastSnapshot(in tables: inout some RelayTables) throws(RelayError) -> EntryID? {
    guard let manifest = try tables.newestSnapshot(in: row.space)?.manifest else { return .zeros }
    let id = manifest.id(in: row.space)
    return roster.stillAccepts(snapshot: id, by: manifest.device) ? id : nil
  }

  /// Withdraws the former owner's links, and its snapshot that is not here yet.
  private func endOffers(in tables: inout some RelayTables) throws(RelayError) {
    for link in try tables.links(in: row.space) { try tables.remove(link.link, in: row.space) }
    for snapshot in try tables.snapshots(in: row.space) where snapshot.stage == .announced {
      try tables.remove(snapshot.manifest.snapshot, in: row.space)
    }
  }
}

extension RosterEntry {
  /// The snapshot with which it hands a list over.
  fileprivate var handOver: EntryID? {
    if case .list(.handOver(_, let snapshot)) = content { snapshot } else { nil }
  }
}
