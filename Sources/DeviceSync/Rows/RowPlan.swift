import CivilTime
import Ledger
import Sealing
import Sync
import Wire

/// A transaction of a browser's device as a plan: reads, then writes that are a pure function of the
/// answers. All of the writes are carried out in the transaction that read, or nothing.
package struct RowPlan: Sendable {
  private let transaction: StoreTransaction
  private let keys: SpaceKeys

  /// - Parameter list: nil for the own space.
  package init(_ transaction: StoreTransaction, of list: ListID? = nil) {
    self.transaction = transaction
    keys = SpaceKeys(of: list)
  }

  /// - Parameter answers: to all reads so far, in their order; none at the beginning, also of another
  ///   attempt.
  /// - Throws: where a row is damaged, or not all of the ledger can be read that is needed. Then nothing
  ///   is to be written.
  package func step(_ answers: [RowAnswer]) throws(DamagedRow) -> RowStep<StoreOutcome> {
    switch transaction {
    case .step(let step, let syncState, let expected):
      return try StepPlan(step, syncState, of: keys, expected: expected).step(answers)
    case .requested(let request):
      return try change(answers) { change throws(DamagedRow) in try change.state.add(request) }
    case .withdrawn(let numbers):
      return try change(answers) { change throws(DamagedRow) in try change.state.drop(numbers) }
    case .moved(let relay, let now):
      return try change(answers) { change throws(DamagedRow) in
        guard try change.state.moved == relay, try change.state.relay != relay else { return }
        try change.state.move(to: relay, at: now)
      }
    case .clockSet(let lead):
      return try change(answers) { change throws(DamagedRow) in try change.set(lead: lead) }
    case .named(let device, let name, let now): return try named(device, name, now, answers)
    case .entered(let member, let chain, let isEmpty):
      return try EntryPlan(member, chain: chain, isEmpty: isEmpty).step(answers)
    case .left: return try left(answers)
    case .listed: return try listed(answers)
    case .enteredList(let entry): return try ListEntryPlan(entry, in: keys).step(answers)
    case .attempted(let attempt, let aim):
      let row = AttemptRow.row(of: attempt, for: aim)
      return .end([.put(.space, AttemptRow.key(of: aim), row)], .done(OutboxCounts()))
    case .forgotten(let aim):
      return .end([.delete(RowRange(.space, AttemptRow.key(of: aim)))], .done(OutboxCounts()))
    }
  }

  /// Without an own space, no list is kept in step either.
  private func left(_ answers: [RowAnswer]) throws(DamagedRow) -> RowStep<StoreOutcome> {
    let writes: [RowWrite]
    if let list = keys.list {
      writes = keys.ranges.map { RowWrite.delete($0) } + [RowPlan.ended(list)]
    } else {
      guard !answers.isEmpty else { return .read([.keys(SpaceKeys.states)]) }
      writes = [.clear(.space)] + (try RowPlan.ended(answers))
    }
    return .end(writes, .done(OutboxCounts()))
  }

  /// Tells the engines that this browser writes in a list no more.
  private static func ended(_ list: ListID) -> RowWrite {
    .put(.meta, .text(ListWriter.metaKey(list)), .text(""))
  }

  /// - Parameter answers: the last one has the keys of all states.
  static func ended(_ answers: [RowAnswer]) throws(DamagedRow) -> [RowWrite] {
    var last = RowAnswers(answers.suffix(1))
    return try last.keys().compactMap { SpaceKeys.list(of: $0).map { ended($0) } }
  }

  private func change(
    _ answers: [RowAnswer], _ body: (inout RowChange) throws(DamagedRow) -> Void
  ) throws(DamagedRow) -> RowStep<StoreOutcome> {
    switch try StateReading(answers, of: keys) {
    case .read(let reads): return .read(reads)
    case .gone: return .end([], .gone)
    case .overtaken(let state): return .end([], .overtaken(state))
    case .here(var change, _):
      try body(&change)
      return try change.end()
    }
  }

  private func listed(_ answers: [RowAnswer]) throws(DamagedRow) -> RowStep<StoreOutcome> {
    switch try StateReading(answers, of: keys, besides: [.ledger]) {
    case .read(let reads): return .read(reads)
    case .gone: return .end([], .gone)
    case .overtaken(let state): return .end([], .overtaken(state))
    case .here(var change, var answers):
      change.state.set(try answers.ledger().whole().memberships)
      try change.state.raiseRevision()
      return try change.end()
    }
  }

  private func named(
    _ device: DeviceID, _ name: String, _ now: Int64, _ answers: [RowAnswer]
  ) throws(DamagedRow) -> RowStep<StoreOutcome> {
    switch try StateReading(answers, of: keys, besides: [.ledger]) {
    case .read(let reads): return .read(reads)
    case .gone: return .end([], .gone)
    case .overtaken(let state): return .end([], .overtaken(state))
    case .here(var change, var answers):
      var ledger = try answers.ledger().ledger
      ledger.clock.lead = Span(milliseconds: try change.state.lead * 1000)
      for op in ledger.name(device, name, at: Instant(milliseconds: now)) {
        change.add(.op(op), name: op.stamp.description, isOfLog: false)
      }
      return try change.end()
    }
  }
}

/// The reading of what every transaction needs: the state, and what waits.
indirect enum StateReading {
  case read([RowRead])
  /// In no space.
  case gone
  /// At another revision than the expected one.
  case overtaken(DeviceState)
  /// With the answers to the other reads, and to later ones.
  case here(RowChange, RowAnswers)

  /// - Parameters:
  ///   - expected: the revision; nil for any.
  ///   - passages: of the state.
  ///   - ops: the form of those that wait; nil for only their number.
  ///   - others: further reads.
  init(
    _ answers: [RowAnswer], of keys: SpaceKeys, expected: UInt64? = nil,
    passing passages: [RowPassage] = StateRow.passages(isMerging: false),
    ops: RowPassage.Form? = nil, besides others: [RowRead] = []
  ) throws(DamagedRow) {
    let backlog = [RowPassage(ops == nil ? [] : ["*"], ops ?? .host)]
    let first: [RowRead] = [
      .rows(keys.stateRange, passages), .rows(keys.range(.backlog), backlog), .lastSequence,
    ]
    guard !answers.isEmpty else {
      self = .read(first + others)
      return
    }
    var all = RowAnswers(answers)
    guard let row = try all.rows().first else {
      self = .gone
      return
    }
    let state = try StateRow(row.value, keys)
    var waiting = WaitingRows(of: keys)
    try waiting.add(backlog: all.rows())
    let lastSequence = try all.sequence()
    let revision = try state.revision
    let isOvertaken = revision != expected ?? revision
    let ranges = try WaitingRows.ranges(state)
    guard answers.count > first.count + others.count else {
      let reads = ranges.map { RowRead.rows($0, WaitingRows.passages(ops ?? .host)) }
      self = .read(isOvertaken ? reads + [StateReading.whole(keys)] : reads)
      return
    }
    let extra = answers[first.count..<(first.count + others.count)]
    let rest = answers.dropFirst(first.count + others.count)
    all = RowAnswers(Array(rest))
    for _ in ranges { try waiting.add(all.rows()) }
    guard isOvertaken else {
      self = .here(
        RowChange(state, waiting, lastSequence: lastSequence),
        RowAnswers(extra + rest.dropFirst(ranges.count)))
      return
    }
    guard let whole = try all.rows().first else { throw DamagedRow("state") }
    let outbox = try state.outbox(waiting: waiting.count)
    self = .overtaken(try StateRow(whole.value, keys).deviceState(outbox))
  }

  private static func whole(_ keys: SpaceKeys) -> RowRead {
    .rows(keys.stateRange, StateRow.wholePassages)
  }
}

/// The entering of the own space.
struct EntryPlan {
  private let member: SpaceMember
  private let chain: UInt64
  private let isEmpty: Bool

  init(_ member: SpaceMember, chain: UInt64, isEmpty: Bool) {
    self.member = member
    self.chain = chain
    self.isEmpty = isEmpty
  }

  func step(_ answers: [RowAnswer]) throws(DamagedRow) -> RowStep<StoreOutcome> {
    guard !answers.isEmpty else {
      let rows: RowRead = isEmpty ? .lastSequence : .ledger
      return .read([.rows(RowChange.leadRange), rows, .keys(SpaceKeys.states)])
    }
    let ended = try RowPlan.ended(answers)
    var answers = RowAnswers(answers)
    let lead = try answers.rows().first?.value.text.flatMap { Int64($0) } ?? 0
    let through: Int64
    var ops: [Op] = []
    if isEmpty {
      through = try answers.sequence()
    } else {
      let stored = try answers.ledger()
      through = stored.through
      ops = try stored.whole().ops
    }
    let keys = SpaceKeys(of: nil)
    let state = try StateRow(member, of: keys, chain: chain, through: through, lead: lead)
    var change = RowChange(state, WaitingRows(of: keys), lastSequence: through)
    // The lists too, which are those of the person whose space it was.
    for write in [RowWrite.clear(.space)] + ended { change.write(write) }
    if isEmpty { for store in [RowStore.ops, .snapshots, .undo] { change.write(.clear(store)) } }
    change.set(backlog: ops.map { .op($0) })
    change.isReplaced = isEmpty
    return try change.end()
  }
}
