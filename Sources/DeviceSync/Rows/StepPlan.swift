import CivilTime
import Ledger
import Sealing
import Sync
import Wire

/// A step of the client as a plan; see ``RowPlan``.
struct StepPlan {
  private let step: StoreStep
  private let syncState: SyncState
  private let expected: UInt64

  init(_ step: StoreStep, _ syncState: SyncState, expected: UInt64) {
    self.step = step
    self.syncState = syncState
    self.expected = expected
  }

  func step(_ answers: [RowAnswer]) throws(DamagedRow) -> RowStep<StoreOutcome> {
    let form = isNewlyStamped ? RowPassage.Form.json : .host
    let reading = try StateReading(
      answers, expected: expected,
      passing: StateRow.passages(isMerging: isMerging, asideAs: form), ops: opForm,
      besides: others)
    switch reading {
    case .read(let reads): return .read(reads)
    case .gone: return .end([], .gone)
    case .overtaken(let state): return .end([], .overtaken(state))
    case .here(var change, var answers):
      try carryOut(&change, &answers)
      change.state.set(syncState)
      return try change.end()
    }
  }

  private var isMerging: Bool {
    if case .merged = step { true } else { false }
  }

  /// Whether the ops that wait are written once more.
  private var isNewlyStamped: Bool {
    if case .unsealed(let how, _) = step { how.stamps != nil } else { false }
  }

  /// The form in which the ops that wait are needed; nil where they stay as they are.
  private var opForm: RowPassage.Form? {
    guard case .unsealed(let how, _) = step else { return nil }
    return how.stamps == nil ? .host : .json
  }

  /// What is read besides the state and what waits.
  private var others: [RowRead] {
    switch step {
    case .merged(let opened):
      let own = opened.ops(isOwn: true)
      let move: [RowRead] = opened.ops.contains { $0.mayMove } ? [.ledger] : []
      return [.keys(.space(.envelope)), .keys(.space(.list))] + move
        + own.map { .named($0.stamp.description) }
    case .sealed(let sealed, let waiting):
      let names = waiting.prefix(sealed.opCount).map { $0.row }
      guard let range = WaitingRows.backlogRange(of: names) else { return [] }
      return [.rows(range, [RowPassage(["*"], .host)])]
    case .unsealed(let how, _):
      let lists = RowRead.rows(
        .space(.list), [RowPassage(["*"], how.stamps == nil ? .host : .json)])
      return how.stamps == nil ? [lists] : [lists, .ledger]
    case .restarted, .replaced: return [.ledger]
    case .confirmed, .madeEntry, .droppedEntry, .noted: return []
    }
  }

  private func carryOut(
    _ change: inout RowChange, _ answers: inout RowAnswers
  ) throws(DamagedRow) {
    switch step {
    case .merged(let opened): try merge(opened, &change, &answers)
    case .sealed(let sealed, let waiting): try seal(sealed, of: waiting, &change, &answers)
    case .confirmed, .noted: break
    case .unsealed(let how, let now):
      try unseal(how, at: Instant(milliseconds: now), &change, &answers)
    case .restarted(let opened): try restart(from: opened, &change, &answers)
    // A browser keeps no lists yet.
    case .replaced: throw DamagedRow("list")
    case .madeEntry(let pending): change.state.set(pending)
    case .droppedEntry:
      if let request = try change.state.pendingEntry?.request { try change.state.drop([request]) }
      change.state.set(nil as PendingRosterEntry?)
    }
  }

  private func merge(
    _ opened: OpenedLog, _ change: inout RowChange, _ answers: inout RowAnswers
  ) throws(DamagedRow) {
    let kept = syncState.chain.sealed.map { $0.point.n }
    for kind in [RowKind.envelope, .list] {
      for key in try answers.keys() where try !kept.contains(key.number(of: kind)) {
        change.write(.delete(RowRange(.space, key)))
      }
    }
    if opened.ops.contains(where: { $0.mayMove }) {
      var ledger = try answers.ledger().ledger
      ledger.append(opened.ops)
      change.state.set(moved: ledger.address(of: opened.view.space))
    }
    change.add(page: opened.ops(isOwn: false).map { .op($0) })
    // They are here already, but in a copy of this browser.
    var named: [(name: String, op: Op)] = []
    for op in opened.ops(isOwn: true) {
      let stored = try answers.rows()
      if let name = try freeName(op, among: stored, named) {
        change.add(.op(op), name: name, isOfLog: true)
        named.append((name, op))
      }
    }
    try change.state.take(opened, isAnew: false)
  }

  /// The name of an op in the index of stamps; nil if it is there already. Another op with the same
  /// stamp, which a copied database may write, gets a longer one: both are kept.
  private func freeName(
    _ op: Op, among stored: [StoredRow], _ added: [(name: String, op: Op)]
  ) throws(DamagedRow) -> String? {
    var name = op.stamp.description
    while true {
      let former = added.first { $0.name == name }?.op
      let row = stored.first { $0.value["stamp"]?.text == name }
      guard former != nil || row != nil else { return name }
      if former == op || (try? row?.value.value("op").op()) == op { return nil }
      name += "+"
    }
  }

  private func seal(
    _ sealed: SealedLists, of waiting: [WaitingOp], _ change: inout RowChange,
    _ answers: inout RowAnswers
  ) throws(DamagedRow) {
    let names = waiting.prefix(sealed.opCount).map { $0.row }
    var backlog = WaitingRows()
    if WaitingRows.backlogRange(of: names) != nil { try backlog.add(backlog: answers.rows()) }
    let ops = try change.take(names, from: backlog)
    var rest = ops[...]
    for list in sealed.lists {
      change.write(
        .put(.space, RowKind.list.key(list.last), .list(Array(rest.prefix(list.ops)))))
      rest = rest.dropFirst(list.ops)
    }
    for (part, bytes) in zip(sealed.parts, sealed.envelopes) {
      change.write(.put(.space, RowKind.envelope.key(part.point.n), .bytes(bytes)))
    }
  }

  private func unseal(
    _ how: Unsealing, at now: Instant, _ change: inout RowChange, _ answers: inout RowAnswers
  ) throws(DamagedRow) {
    var lists: [[RowValue]] = []
    var refused: RowValue?
    for row in try answers.rows() {
      let last = try row.key.number(of: .list)
      if refused == nil, let n = how.aside, last >= n {
        refused = row.value
      } else {
        lists.append(try row.value.elements("list"))
      }
    }
    var aside = try change.state.aside
    var back: [RowValue] = []
    if how.takesBack || how.stamps != nil {
      for list in aside { back += try list.elements("aside") }
      aside = []
    }
    if let refused { aside.append(refused) }
    change.state.set(aside: aside)
    change.dropSealed()
    var before = back + lists.flatMap { $0 }
    for row in change.waiting.backlog { before += try row.ops.elements("backlog") }
    guard let stamps = how.stamps else { return change.set(backlog: before) }
    let stored = try answers.ledger()
    let lowered = try change.state.lowered
    switch stamps {
    case .byOwnClock:
      var ledger = try stored.whole()
      ledger.clock.lead = Span(milliseconds: try change.state.lead * 1000)
      if let replica = how.replica { ledger.clock.replica = ReplicaID(rawValue: replica) }
      let waiting = try ops(before + change.waiting.rows.map { $0.op })
      // They are written once more, as new ones.
      change.set(backlog: [])
      change.waiting.rows = []
      change.state.set(through: .sequence(stored.through))
      for op in ledger.renewed(waiting, at: now) {
        change.add(.op(op), name: op.stamp.description, isOfLog: false)
      }
    case .byRelay(let time) where abs(now.milliseconds - lowered) > StepPlan.loweringPause:
      var ledger = try stored.whole()
      if let replica = how.replica { ledger.clock.replica = ReplicaID(rawValue: replica) }
      let new = ledger.lowered(
        try ops(before + change.waiting.rows.map { $0.op }), at: now,
        above: try change.state.heard, by: Instant(milliseconds: time))
      change.replaceAll(by: Snapshot.canonicalBytes(of: ledger.allRecords))
      change.state.set(loweredAt: now.milliseconds)
      try change.set(lead: ClockLead.lead(of: now.milliseconds, over: time))
      change.set(backlog: new.map { .op($0) })
    // Pages are loaded anew by it, which no relay can bring about all the time.
    case .byRelay: change.set(backlog: before)
    }
  }

  private func ops(_ values: [RowValue]) throws(DamagedRow) -> [Op] {
    var ops: [Op] = []
    for value in values { ops.append(try value.op()) }
    return ops
  }

  /// In milliseconds.
  private static let loweringPause: Int64 = 60_000

  private func restart(
    from opened: OpenedLog, _ change: inout RowChange, _ answers: inout RowAnswers
  ) throws(DamagedRow) {
    var ledger = try answers.ledger().whole()
    let lacking = ledger.merge(log: opened.allOps)
    try change.state.take(opened, isAnew: true)
    change.dropSealed()
    change.state.set(aside: [])
    change.replaceAll(by: Snapshot.canonicalBytes(of: ledger.allRecords))
    change.state.set(moved: ledger.address(of: opened.view.space))
    change.set(backlog: lacking.map { .op($0) })
  }
}

extension SealedLists {
  /// In its lists.
  fileprivate var opCount: Int { lists.reduce(0) { $0 + $1.ops } }
}

extension Op {
  /// Whether it may say that the space is kept elsewhere.
  fileprivate var mayMove: Bool { changes.contains { $0.kind == .relay } }
}
