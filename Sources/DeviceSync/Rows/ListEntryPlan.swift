import CivilTime
import Ledger
import Sealing
import Sync
import Wire

/// The coming of this device into a list.
package struct ListEntry: Sendable {
  let member: SpaceMember
  /// Random.
  let chain: UInt64
  /// Of the attempt that ends by it.
  let aim: JoiningAttempt.Aim
  /// Records of the own space.
  let notes: [RecordChange]
  /// The first records that the person writes in the list.
  let changes: [RecordChange]
  /// In milliseconds since 1970.
  let now: Int64

  package init(
    _ member: SpaceMember, chain: UInt64, ending aim: JoiningAttempt.Aim,
    noting notes: [RecordChange] = [], writing changes: [RecordChange] = [], at now: Int64
  ) {
    self.member = member
    self.chain = chain
    self.aim = aim
    self.notes = notes
    self.changes = changes
    self.now = now
  }
}

/// The entering of a list, in one transaction with its first records and the end of the attempt. What
/// a former device here has not sent is written again, and its records are taken out.
struct ListEntryPlan {
  private let entry: ListEntry
  private let keys: SpaceKeys

  init(_ entry: ListEntry, in keys: SpaceKeys) {
    self.entry = entry
    self.keys = keys
  }

  func step(_ answers: [RowAnswer]) throws(DamagedRow) -> RowStep<StoreOutcome> {
    let others: [RowRead] = [
      .keys(StateRow.ownRange), .rows(RowChange.leadRange), .ledger, RowChange.everyOp,
      .rows(keys.range(.list), [RowPassage(["*"], .json)]),
    ]
    let reading = try StateReading(
      answers, of: keys, passing: StateRow.passages(isMerging: false, asideAs: .json), ops: .json,
      besides: others)
    switch reading {
    case .read(let reads): return .read(reads)
    case .overtaken(let state): return .end([], .overtaken(state))
    case .gone:
      var rest = RowAnswers(answers.suffix(others.count))
      return try enter(after: nil, &rest)
    case .here(let former, var rest): return try enter(after: former, &rest)
    }
  }

  private func enter(
    after former: RowChange?, _ answers: inout RowAnswers
  ) throws(DamagedRow) -> RowStep<StoreOutcome> {
    guard let list = keys.list, try !answers.keys().isEmpty else { return .end([], .gone) }
    let lead = try answers.rows().first?.value.text.flatMap { Int64($0) } ?? 0
    let stored = try answers.ledger()
    let rows = try answers.rows()
    var ledger = try stored.whole()
    let unsent = try unsent(of: former, answers.rows(), in: ledger)
    let state = try StateRow(
      entry.member, of: keys, chain: entry.chain, through: stored.through, lead: lead)
    var change = RowChange(state, WaitingRows(of: keys), lastSequence: stored.through)
    for range in keys.ranges { change.write(.delete(range)) }
    change.write(.delete(RowRange(.space, AttemptRow.key(of: entry.aim))))
    if let untaken = former?.state.row["untaken"] { change.state.set(untaken: untaken) }
    if !ledger.allRecords(of: list).isEmpty {
      ledger.takeOut(list)
      change.replaceAll(
        by: Snapshot.canonicalBytes(of: ledger.allRecords), except: try change.others(in: rows))
    }
    let (device, now) = (entry.member.ring.device, Instant(milliseconds: entry.now))
    let roster = try? Roster(stored: entry.member.roster)
    try change.set(ListWriting(in: list, as: device, roster, minute: 0))
    var writer = ListWriter(
      list, replica: ReplicaID(rawValue: device.replica << 16 | entry.chain & 0xffff))
    writer.clock.lead = Span(milliseconds: lead * 1000)
    ledger.clock.lead = writer.clock.lead
    ledger.lists = [writer]
    for op in ledger.commitWithoutUndo(entry.notes, at: now) { change.add(own: op) }
    for changes in unsent + [entry.changes] {
      for op in ledger.commitWithoutUndo(changes, at: now) {
        change.add(.op(op), name: op.stamp.description, isOfLog: false)
      }
    }
    return try change.end()
  }

  /// What a former device has not seen in the log, as far as nothing newer is there.
  ///
  /// - Parameter sealed: the rows of its lists of ops.
  private func unsent(
    of former: RowChange?, _ sealed: [StoredRow], in ledger: MemoryLedger
  ) throws(DamagedRow) -> [[RecordChange]] {
    guard let former else { return [] }
    var values: [RowValue] = []
    for row in sealed { values += try row.value.elements("list") }
    for list in try former.state.aside { values += try list.elements("aside") }
    for row in former.waiting.backlog { values += try row.ops.elements("backlog") }
    values += former.waiting.rows.map { $0.op }
    var unsent: [[RecordChange]] = []
    for value in values {
      let op = try value.op(of: keys.list)
      unsent.append(
        op.changes.compactMap { $0.held(in: ledger.record($0.id, of: $0.kind), since: op.stamp) })
    }
    return unsent
  }
}
