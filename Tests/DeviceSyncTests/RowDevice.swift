import CivilTime
import DeviceSync
import DeviceSyncTesting
import Ledger
import NativePrimitives
import Sealing
import SealingTesting
import TestSupport
import Wire

@testable import Sync

/// A space of two devices, and its log.
struct RowSpace {
  /// Those of the log.
  private(set) var entries: [[UInt8]]
  let members: [SpaceMember]

  init(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var native = NativePrimitives(using: SeededGenerator(seed: seed + 1))
    let space = SpaceID(using: &generator)
    let key = try EpochKey(epoch: 1, secret: Fingerprint(using: &generator).bytes)
    let devices = (0..<2).map { _ in
      NewDevice(
        DeviceID(using: &generator), DeviceKeys(using: &generator), RelayToken(using: &generator))
    }
    let founding = try Roster.founding(
      space, by: devices[0].admission, with: devices[0].keys, using: &native)
    let admission = try Roster(foundedBy: founding, using: &native).entry(
      .admit(devices[1].admission), by: devices[0].device, with: devices[0].keys, using: &native)
    let roster = [founding, admission]
    entries = roster.map(\.bytes)
    members = devices.enumerated().map { index, device in
      SpaceMember(
        space: space, relay: "https://relay.example",
        ring: KeyRing(device.device, device.keys, epochs: [key]), token: device.token,
        roster: Array(roster.prefix(index + 1)))
    }
  }

  mutating func append(_ more: [[UInt8]]) { entries += more }
}

/// A browser's device whose steps are ordered by hand, as its client would order them.
struct RowDevice {
  var rows: MemoryRows
  let member: SpaceMember
  private(set) var generator: SeededGenerator
  private var native: NativePrimitives
  /// By its own clock.
  var now = Instant(milliseconds: 1_790_000_000_000)
  /// The records of its user.
  private(set) var written: Set<RecordID> = []
  /// The records of all that it has read in the log.
  private(set) var read: Set<RecordID> = []

  static let note = Kind(rawValue: "note")

  init(_ member: SpaceMember, seed: UInt64) {
    self.member = member
    generator = SeededGenerator(seed: seed)
    native = NativePrimitives(using: SeededGenerator(seed: seed + 1))
    rows = MemoryRows(replica: ReplicaID(rawValue: seed))
  }

  struct Unexpected: Error {}

  var state: DeviceState {
    get throws {
      var rows = rows
      guard case .overtaken(let state) = try rows.read(.state, at: 0) else { throw Unexpected() }
      return state
    }
  }

  func waiting(_ limit: Int = .max) throws -> [WaitingOp] {
    var rows = rows
    let revision = try state.syncState.revision
    let query = StoreQuery.waiting(ops: limit, bytes: .max)
    guard case .found(.waiting(let waiting)) = try rows.read(query, at: revision) else {
      throw Unexpected()
    }
    return waiting
  }

  mutating func enter(isEmpty: Bool = false) throws {
    _ = try rows.store(.entered(member, chain: generator.next(), isEmpty: isEmpty))
  }

  /// The user writes something new.
  mutating func write() throws {
    now = now + .seconds(7)
    var ledger = rows.ledger.ledger
    ledger.clock.lead = .seconds(Int((try? state.lead) ?? 0))
    let id = RecordID(random: &generator)
    let change = RecordChange(Self.note, id, [RecordChange.Write(.title, .text(id.description))])
    for op in ledger.commitWithoutUndo([change], at: now) { try rows.commit(op) }
    written.insert(id)
  }

  /// The next sync state, with another chain and the place of another view.
  func next(_ chain: OwnChain? = nil, _ view: LogView? = nil) throws -> SyncState {
    let state = try state
    let former = state.syncState
    let view = view ?? state.view
    return SyncState(
      revision: former.revision + 1, cursor: view.place, membership: state.log.membership(in: view),
      chain: chain ?? former.chain, isCopied: former.isCopied, isRestored: former.isRestored,
      growth: former.growth)
  }

  @discardableResult
  mutating func store(
    _ step: StoreStep, _ chain: OwnChain? = nil, _ view: LogView? = nil
  ) throws -> StoreOutcome {
    let syncState = try next(chain, view)
    return try rows.store(.step(step, syncState, expected: syncState.revision - 1))
  }

  /// What waits first, sealed, and the chain with it.
  mutating func sealing(_ limit: Int) throws -> (StoreStep, OwnChain)? {
    let waiting = try waiting(limit)
    guard !waiting.isEmpty else { return nil }
    let state = try state
    let chain = state.syncState.chain
    var sealing = ListSealing(
      waiting.map(\.op),
      as: SealOrder(
        chain: chain.chain, after: chain.newest, seen: state.syncState.cursor, epoch: 1),
      with: state.ring, in: state.space,
      limits: ListLimits(ops: 3, bytes: .max, longOp: .max, lists: 2))
    try sealing.finish(using: &native)
    if let failure = sealing.failure { throw failure }
    let sealed = sealing.sealed
    let next = OwnChain(
      chain.chain, read: chain.read, isListOpen: chain.isListOpen,
      sealed: chain.sealed + sealed.parts)
    return (.sealed(sealed, of: waiting), next)
  }

  mutating func seal(_ limit: Int = 8) throws {
    guard let (step, chain) = try sealing(limit) else { return }
    try store(step, chain)
  }

  /// Sends what is not confirmed; it is confirmed unless the answer is lost.
  mutating func send(to space: inout RowSpace, isAnswerLost: Bool = false) throws {
    let state = try state
    let chain = state.syncState.chain
    guard let first = chain.unconfirmed.first, let last = chain.unconfirmed.last else { return }
    let range = first.point.n...last.point.n
    guard
      case .found(.envelopes(let bytes)) = try rows.read(
        .envelopes(range), at: state.syncState.revision), bytes.count == range.count
    else { throw Unexpected() }
    space.append(bytes.filter { !space.entries.contains($0) })
    if isAnswerLost { return }
    let sealed = chain.sealed.map { part in
      SealedPart(
        point: part.point, epoch: part.epoch, length: part.length, ops: part.ops,
        isConfirmed: true)
    }
    try store(
      .confirmed,
      OwnChain(chain.chain, read: chain.read, isListOpen: chain.isListOpen, sealed: sealed))
  }

  /// The entries behind a view, opened.
  mutating func opened(_ view: LogView, in space: RowSpace) throws -> OpenedLog {
    let state = try state
    var opened = OpenedLog(view, state.ring)
    let entries = Array(space.entries.dropFirst(Int(view.place.sequence)))
    var reading = opened.reading(entries, on: state.log)
    try reading.finish(using: &native)
    opened.take(reading.page)
    guard Int(opened.view.place.sequence) == space.entries.count else { throw Unexpected() }
    return opened
  }

  /// The chain once this device's envelopes were read.
  func chain(after opened: OpenedLog) throws -> OwnChain {
    var chain = try state.syncState.chain
    for envelope in opened.own where envelope.point == chain.sealed.first?.point {
      chain = OwnChain(
        chain.chain, read: envelope.point, isListOpen: envelope.goesOn,
        sealed: Array(chain.sealed.dropFirst()))
    }
    return chain
  }

  mutating func merge(from space: RowSpace) throws {
    let opened = try opened(state.view, in: space)
    try store(.merged(opened), chain(after: opened), opened.view)
    note(opened)
  }

  /// Everything sealed waits again, in the same chain.
  mutating func unseal(_ how: Unsealing, from space: RowSpace) throws {
    try merge(from: space)
    let chain = try state.syncState.chain
    try store(
      .unsealed(how, now: now.milliseconds),
      OwnChain(chain.chain, read: chain.read, isListOpen: false, sealed: []))
  }

  /// Reads everything again, in a new chain.
  mutating func restart(from space: RowSpace) throws {
    let opened = try opened(LogView(of: member.space), in: space)
    let chain = OwnChain(generator.next(), read: nil, isListOpen: false, sealed: [])
    try store(.restarted(opened), chain, opened.view)
    note(opened)
  }

  private mutating func note(_ opened: OpenedLog) {
    for op in opened.allOps { read.formUnion(op.changes.map(\.id)) }
  }
}
