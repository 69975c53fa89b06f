import CivilTime
import Ledger
import Sealing
import Sync
import Wire

/// A step of the client as a plan; see ``RowPlan``.
struct StepPlan {
  private let step: StoreStep
  private let syncState: SyncState
  private let keys: SpaceKeys
  private let expected: UInt64

  init(_ step: StoreStep, _ syncState: SyncState, of keys: SpaceKeys, expected: UInt64) {
    self.step = step
    self.syncState = syncState
    self.keys = keys
    self.expected = expected
  }

  func step(_ answers: [RowAnswer]) throws(DamagedRow) -> RowStep<StoreOutcome> {
    let form = isNewlyStamped ? RowPassage.Form.json : .host
    let reading = try StateReading(
      answers, of: keys, expected: expected,
      passing: StateRow.passages(isMerging: isMerging || isNewlyStamped, asideAs: form),
      ops: opForm,
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
      return [.keys(keys.range(.envelope)), .keys(keys.range(.list))] + move
        + own.map { .named($0.stamp.description) }
    case .sealed(let sealed, let waiting):
      let names = waiting.prefix(sealed.opCount).map { $0.row }
      guard let range = WaitingRows.backlogRange(of: names, keys) else { return [] }
      return [.rows(range, [RowPassage(["*"], .host)])]
    case .unsealed(let how, _):
      let lists = RowRead.rows(
        keys.range(.list), [RowPassage(["*"], how.stamps == nil ? .host : .json)])
      switch how.stamps {
      case nil: return [lists]
      case .byOwnClock: return [lists, .ledger]
      case .byRelay: return [lists, .ledger, RowChange.everyOp]
      }
    case .restarted, .replaced: return [.ledger, RowChange.everyOp]
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
    case .replaced(let opened): try replace(by: opened, &change, &answers)
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
      for key in try answers.keys() where try !kept.contains(keys.number(of: key, kind)) {
        change.write(.delete(RowRange(.space, key)))
      }
    }
    if opened.ops.contains(where: { $0.mayMove }) {
      var ledger = try answers.ledger().ledger
      ledger.append(opened.ops)
      change.state.set(moved: ledger.address(of: opened.view.space))
    }
    if opened.ops.contains(where: { $0.mayList }) { change.state.set(nil as ListMemberships?) }
    change.add(page: opened.foreignOps.map { .op($0) })
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
    if let writing = ListWriting(opened) { try change.set(writing) }
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
      if former == op || (try? row?.value.value("op").op(of: keys.list)) == op { return nil }
      name += "+"
    }
  }

  private func seal(
    _ sealed: SealedLists, of waiting: [WaitingOp], _ change: inout RowChange,
    _ answers: inout RowAnswers
  ) throws(DamagedRow) {
    let names = waiting.prefix(sealed.opCount).map { $0.row }
    var backlog = WaitingRows(of: keys)
    if WaitingRows.backlogRange(of: names, keys) != nil { try backlog.add(backlog: answers.rows()) }
    let ops = try change.take(names, from: backlog)
    var rest = ops[...]
    for list in sealed.lists {
      change.write(
        .put(.space, keys.key(.list, list.last), .list(Array(rest.prefix(list.ops)))))
      rest = rest.dropFirst(list.ops)
    }
    for (part, bytes) in zip(sealed.parts, sealed.envelopes) {
      change.write(.put(.space, keys.key(.envelope, part.point.n), .bytes(bytes)))
    }
  }

  private func unseal(
    _ how: Unsealing, at now: Instant, _ change: inout RowChange, _ answers: inout RowAnswers
  ) throws(DamagedRow) {
    var lists: [[RowValue]] = []
    var refused: RowValue?
    for row in try answers.rows() {
      let last = try keys.number(of: row.key, .list)
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
      var ledger = try writing(stored, how, at: now, change.state)
      let waiting = try ops(before + change.waiting.rows.map { $0.op })
      // They are written once more, as new ones.
      change.set(backlog: [])
      change.waiting.rows = []
      change.state.set(through: .sequence(stored.through))
      for op in ledger.renewed(waiting, at: now) {
        change.add(.op(op), name: op.stamp.description, isOfLog: false)
      }
    case .byRelay(let time) where abs(now.milliseconds - lowered) > StepPlan.loweringPause:
      var ledger = try writing(stored, how, at: now, change.state)
      let new = ledger.lowered(
        try ops(before + change.waiting.rows.map { $0.op }), of: keys.list, at: now,
        above: try change.state.heard, by: Instant(milliseconds: time))
      change.replaceAll(
        by: Snapshot.canonicalBytes(of: ledger.allRecords),
        except: try change.others(in: answers.rows()))
      change.state.set(loweredAt: now.milliseconds)
      try change.set(lead: ClockLead.lead(of: now.milliseconds, over: time))
      change.set(backlog: new.map { .op($0) })
    // Pages are loaded anew by it, which no relay can bring about all the time.
    case .byRelay: change.set(backlog: before)
    }
  }

  private func ops(_ values: [RowValue]) throws(DamagedRow) -> [Op] {
    var ops: [Op] = []
    for value in values { ops.append(try value.op(of: keys.list)) }
    return ops
  }

  /// In milliseconds.
  private static let loweringPause: Int64 = 60_000

  private func restart(
    from opened: OpenedLog, _ change: inout RowChange, _ answers: inout RowAnswers
  ) throws(DamagedRow) {
    var ledger = try answers.ledger().whole()
    let others = try change.others(in: answers.rows())
    let lacking = ledger.merge(log: opened.allOps)
    try change.state.take(opened, isAnew: true)
    change.dropSealed()
    change.state.set(aside: [])
    change.replaceAll(by: Snapshot.canonicalBytes(of: ledger.allRecords), except: others)
    change.state.set(moved: ledger.address(of: opened.view.space))
    change.state.set(ledger.memberships)
    change.set(backlog: lacking.map { .op($0) })
  }

  private func replace(
    by opened: OpenedLog, _ change: inout RowChange, _ answers: inout RowAnswers
  ) throws(DamagedRow) {
    guard let list = keys.list else { throw DamagedRow("list") }
    var ledger = try answers.ledger().whole()
    let others = try change.others(in: answers.rows())
    let (taken, untaken) = ledger.replace(list, by: opened)
    try change.state.take(opened, isAnew: true)
    change.dropSealed()
    change.state.set(aside: [])
    try change.state.add(untaken: untaken)
    change.replaceAll(by: Snapshot.canonicalBytes(of: ledger.allRecords), except: others)
    change.set(backlog: taken.map { .op($0) })
    if let writing = ListWriting(opened) { try change.set(writing) }
  }

  /// The ledger with this transaction as the writer.
  private func writing(
    _ stored: StoredLedger, _ how: Unsealing, at now: Instant, _ state: StateRow
  ) throws(DamagedRow) -> MemoryLedger {
    var ledger = try stored.whole()
    let lead = Span(milliseconds: try state.lead * 1000)
    guard let list = keys.list else {
      ledger.clock.lead = lead
      if let replica = how.replica { ledger.clock.replica = ReplicaID(rawValue: replica) }
      return ledger
    }
    // Another one for each transaction, since each has another revision.
    let number = how.replica ?? UInt64(bitPattern: now.milliseconds) &+ syncState.revision &* 0x9e37
    let device: DeviceID = try state.row.id("device")
    var writer = ListWriter(
      list, replica: ReplicaID(rawValue: device.replica << 16 | number & 0xffff),
      minute: try ViewRow.minute(state.row.value("view")))
    writer.clock.lead = lead
    ledger.lists = [writer]
    return ledger
  }
}

extension SealedLists {
  /// In its lists.
  fileprivate var opCount: Int { lists.reduce(0) { $0 + $1.ops } }
}

extension Op {
  /// Whether it may say that the space is kept elsewhere.
  fileprivate var mayMove: Bool { changes.contains { $0.kind == .relay } }

  /// Whether it may say that the person is in other lists.
  fileprivate var mayList: Bool { changes.contains { $0.kind == .membership } }
}
