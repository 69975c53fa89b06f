import CivilTime
import Ledger
import Sealing
import Sync
import Wire

/// A transaction of a browser's device as a plan: reads, then writes that are a pure function of the
/// answers. All of the writes are carried out in the transaction that read, or nothing.
package struct RowPlan: Sendable {
  private let transaction: StoreTransaction

  package init(_ transaction: StoreTransaction) {
    self.transaction = transaction
  }

  /// - Parameter answers: to all reads so far, in their order; none at the beginning, also of another
  ///   attempt.
  /// - Throws: where a row is damaged, or not all of the ledger can be read that is needed. Then nothing
  ///   is to be written.
  package func step(_ answers: [RowAnswer]) throws(DamagedRow) -> RowStep<StoreOutcome> {
    switch transaction {
    case .step(let step, let syncState, let expected):
      return try StepPlan(step, syncState, expected: expected).step(answers)
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
    case .left: return .end([.clear(.space)], .done(OutboxCounts()))
    case .attempted(let attempt, let aim):
      let row = AttemptRow.row(of: attempt, for: aim)
      return .end([.put(.space, AttemptRow.key(of: aim), row)], .done(OutboxCounts()))
    case .forgotten(let aim):
      return .end([.delete(RowRange(.space, AttemptRow.key(of: aim)))], .done(OutboxCounts()))
    }
  }

  private func change(
    _ answers: [RowAnswer], _ body: (inout RowChange) throws(DamagedRow) -> Void
  ) throws(DamagedRow) -> RowStep<StoreOutcome> {
    switch try StateReading(answers) {
    case .read(let reads): return .read(reads)
    case .gone: return .end([], .gone)
    case .overtaken(let state): return .end([], .overtaken(state))
    case .here(var change, _):
      try body(&change)
      return try change.end()
    }
  }

  private func named(
    _ device: DeviceID, _ name: String, _ now: Int64, _ answers: [RowAnswer]
  ) throws(DamagedRow) -> RowStep<StoreOutcome> {
    switch try StateReading(answers, besides: [.ledger]) {
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
    _ answers: [RowAnswer], expected: UInt64? = nil,
    passing passages: [RowPassage] = StateRow.passages(isMerging: false),
    ops: RowPassage.Form? = nil, besides others: [RowRead] = []
  ) throws(DamagedRow) {
    let backlog = [RowPassage(ops == nil ? [] : ["*"], ops ?? .host)]
    let first: [RowRead] = [
      .rows(StateRow.range, passages), .rows(WaitingRows.backlogRange, backlog), .lastSequence,
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
    let state = try StateRow(row.value)
    var waiting = WaitingRows()
    try waiting.add(backlog: all.rows())
    let lastSequence = try all.sequence()
    let revision = try state.revision
    let isOvertaken = revision != expected ?? revision
    let ranges = try WaitingRows.ranges(state)
    guard answers.count > first.count + others.count else {
      let reads = ranges.map { RowRead.rows($0, WaitingRows.passages(ops ?? .host)) }
      self = .read(isOvertaken ? reads + [StateReading.whole] : reads)
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
    self = .overtaken(try StateRow(whole.value).deviceState(outbox))
  }

  static let whole = RowRead.rows(StateRow.range, StateRow.wholePassages)
}

/// The entering of a space.
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
      return .read([.rows(RowChange.leadRange), isEmpty ? .lastSequence : .ledger])
    }
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
    let state = try StateRow(member, chain: chain, through: through, lead: lead)
    var change = RowChange(state, WaitingRows(), lastSequence: through)
    change.write(.clear(.space))
    if isEmpty { for store in [RowStore.ops, .snapshots, .undo] { change.write(.clear(store)) } }
    change.set(backlog: ops.map { .op($0) })
    change.isReplaced = isEmpty
    return try change.end()
  }
}
