import CivilTime
import Ledger
import Pages
import Sync
import Trackers
import Wire

/// This browser as a device of a space, in an engine of its own: it decides on sending and reading,
/// and draws the page of devices. Its host, `Web/host/space.js`, keeps bytes and keys.
///
/// It has a copy of the ledger for names of devices, and for ops that need new stamps.
package struct SpaceSession: Sendable {
  var ledger = MemoryLedger(replica: ReplicaID(rawValue: 0))
  private var random = SeededGenerator(seed: (0, 0))
  private(set) var zone = Zone(fixed: .utc)
  private(set) var locale = LocaleFormat()
  private(set) var now = Moment(Instant(milliseconds: 0), offset: .utc)
  private var isPartial = false
  /// A snapshot of the space, until it is merged.
  private var taken: SnapshotContents?
  private(set) var client: SpaceClient?
  /// The space of the client.
  private var space = SpaceID(checked: Array(repeating: 0, count: SpaceID.length))

  package init() {}

  /// Loads a new copy of the ledger, its index or, after that, a segment; false, without loading any
  /// of it, if it is damaged.
  package mutating func load(snapshot bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard ledger.load(bytes, anew: empty) else { return false }
    isPartial = false
    return true
  }

  /// An empty copy of the ledger.
  private var empty: MemoryLedger {
    var empty = MemoryLedger(replica: ledger.clock.replica)
    empty.clock.lead = ledger.clock.lead
    return empty
  }

  /// All records in canonical form; empty if some are missing.
  package var snapshot: [UInt8] {
    isPartial || !ledger.isWhole ? [] : Snapshot.canonicalBytes(of: ledger.allRecords)
  }

  /// Takes the records of a snapshot of the space; false unless they are in canonical form.
  package mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    taken = Snapshot.canonicalContents(of: bytes)
    return taken != nil
  }

  package mutating func handle(_ event: SpaceSessionEvent) -> SpaceReply {
    now = zone.moment(event.now)
    var reply = SpaceReply(space)
    switch event.kind {
    case .open(let boot):
      random = SeededGenerator(seed: boot.seed)
      ledger.clock.replica = ReplicaID(rawValue: random.next())
      zone = boot.zone
      now = zone.moment(event.now)
      locale = boot.locale
    case .ops(let readable, let anew):
      if anew { (ledger, isPartial) = (empty, false) }
      ledger.append(readable.ops)
      if !readable.isWhole { isPartial = true }
    case .begin(let known, let start):
      let syncState = SyncState(
        cursor: start, membership: .none(known: known), chain: random.next())
      reply.syncState = syncState
    case .client(let space, let syncState, let outbox, let start, let lead):
      self.space = space
      ledger.clock.lead = lead
      client = SpaceClient(syncState, outbox, start: start)
      reply = SpaceReply(space)
    case .end: client = nil
    case .space(let event): reply.effects = tell(event)
    case .taken:
      reply.heard = taken.map { Stamp(time: $0.latest, replica: ReplicaID(rawValue: .max)) }
    case .whereabouts:
      let record = RecordID(hexadecimal: space.text).flatMap { ledger.record($0, of: .relay) }
      let address = record.flatMap { $0.isDeleted ? nil : $0[.address]?.text }
      reply.relay = address.flatMap { RelayAddress($0) }.flatMap { $0.isFitForAll ? $0.text : nil }
    case .show(let shown): reply.html = html(shown).text
    case .name(let device, let name): reply.ops = named(device, name)
    case .renew(let waiting): reply.ops = renewed(waiting)
    case .restamp(let stamps, let heard, let relay):
      reply.ops = isPartial ? nil : restamped(stamps, above: heard, by: relay)
    case .join(let ops, let hasSnapshot):
      if !hasSnapshot { taken = nil }
      reply.ops = isPartial ? nil : join(ops)
    }
    reply.isInStep = isInStep
    reply.isOver = client?.syncState.membership.isOver ?? false
    return reply
  }

  private mutating func tell(_ event: SpaceEvent) -> [SpaceEffect] {
    let input = StepInput(
      now: now.instant.milliseconds, request: CallID(checked: bytes(CallID.length)),
      chain: random.next(), replica: random.next(), jitter: random.next())
    return client?.handle(event, input) ?? []
  }

  private mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  private var isInStep: Bool {
    if case .inStep? = client?.status { return true }
    return false
  }

  /// The number of the user's records, besides settings.
  var entryCount: Int {
    ledger.allRecords.count { record in
      record.kind != .settings && !record.kind.isOfSpace && !record.isDeleted
    }
  }
}

/// Ops that get new stamps.
extension SpaceSession {
  /// The name of a device. It is a record of the ledger, so that the relay does not know it.
  func name(of device: RecordID) -> String? {
    ledger.record(device, of: .device)?[.title]?.text
  }

  /// - Returns: the ops; empty if it has that name already, or cannot have it.
  private mutating func named(_ device: RecordID, _ name: String) -> [Op] {
    guard self.name(of: device) != name,
      (1...SpaceMembership.Device.nameLimit).contains(name.utf8.count),
      name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
    else { return [] }
    let change = RecordChange(device, name: name)
    return ledger.commitWithoutUndo([change], at: now.instant)
  }

  /// The writes of these ops that still hold, again with stamps above all others: a copy of this
  /// device may have sent other ops under the same stamps.
  private mutating func renewed(_ waiting: [Op]) -> [Op] {
    waiting.flatMap { op in
      let held = op.changes.compactMap { $0.held(by: ledger, since: op.stamp) }
      return held.isEmpty ? [] : ledger.commitWithoutUndo(held, at: now.instant)
    }
  }

  /// Ops that no other device has seen, with new stamps by the relay's clock, which this device
  /// follows from now on.
  private mutating func restamped(
    _ stamps: [Stamp], above heard: UInt64, by relay: Instant
  ) -> [Op] {
    ledger.clock.lead = max(.zero, now.instant - relay)
    let replaced = Set(ledger.restamp(stamps, at: now.instant, above: heard).values)
    return ledger.ops.filter { replaced.contains($0.stamp) }
  }

  /// Merges the contents of the log: the snapshot that was taken, and these ops.
  ///
  /// - Returns: ops of the ledger that the log lacks.
  private mutating func join(_ ops: [Op]) -> [Op] {
    var log = MemoryLedger(replica: ledger.clock.replica)
    log.clock = ledger.clock
    if let taken { log.load(taken) }
    taken = nil
    log.append(ops)
    let lacking = Op.ops(
      of: ledger.allRecords.compactMap { $0.without(log.record($0.id, of: $0.kind)) })
    log.append(lacking)
    ledger = log
    return lacking
  }
}

extension RecordChange {
  fileprivate init(_ device: RecordID, name: String) {
    self.init(.device, device, [Write(.title, .text(name))])
  }

  /// The writes that were not overwritten since, with their present values.
  fileprivate func held(by ledger: MemoryLedger, since stamp: Stamp) -> RecordChange? {
    let names = fields.map { $0.name }
    let held = ledger.record(id, of: kind)?.fields.filter { field in
      field.stamp == stamp && names.contains(field.name)
    }
    guard let held, !held.isEmpty else { return nil }
    return RecordChange(kind, id, held.map { Write($0.name, $0.value) })
  }
}

extension Record {
  /// The fields that the other lacks; nil without any.
  fileprivate func without(_ other: Record?) -> Record? {
    let held = other?.fields ?? []
    let missing = fields.filter { !held.contains($0) }
    return missing.isEmpty ? nil : Record(kind, id, fields: missing)
  }
}
