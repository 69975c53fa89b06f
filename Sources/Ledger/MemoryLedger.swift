import CivilTime

/// The ledger in memory, used in the browser and as the reference in tests.
package struct MemoryLedger: LedgerStore, Sendable {
  package var clock: HybridClock
  /// This device in the lists that it is in.
  package var lists: [ListWriter] = []
  /// Oldest first, as both stacks are.
  package var undoEntries: [UndoEntry] = []
  package var redoEntries: [UndoEntry] = []
  var tables: [Kind: RecordTable] = [:]
  /// Nil when all are loaded.
  var unloaded: UnloadedSegments?

  package init(replica: ReplicaID) {
    clock = HybridClock(replica: replica)
  }

  package func record(_ id: RecordID, of kind: Kind) -> Record? {
    let found = tables[kind]?[id]
    unloaded?.noteRead(id, of: kind, found: found)
    return found
  }

  package func records(of kind: Kind) -> [Record] {
    unloaded?.noteRead(of: kind)
    return tables[kind]?.listed ?? []
  }

  /// Deleted ones too, in no order.
  package func everyRecord(of kind: Kind) -> [Record] {
    unloaded?.noteRead(of: kind)
    return tables[kind]?.all ?? []
  }

  package func records(
    of kind: Kind, in times: Range<LocalTime>, order: TimeOrder, limit: Int
  ) -> [Record] {
    let found = tables[kind]?.records(in: times, order: order, limit: limit) ?? []
    unloaded?.noteRead(of: kind, in: times, found: found, order, limit: limit)
    return found
  }

  package func openRecords(of kind: Kind, filed filing: Filing) -> [Record] {
    tables[kind]?.open(filed: filing) ?? []
  }

  package func totals(
    of kind: Kind, subject: String?, in days: Range<Day>, dayStart: DayStart
  ) -> DayTotals {
    unloaded?.noteRead(
      of: kind, in: LocalTime(startOf: days.lowerBound)..<LocalTime(startOf: days.upperBound + 1))
    return tables[kind]?.totals.totals(of: subject, in: days, dayStart: dayStart) ?? DayTotals()
  }

  package func records(of kind: Kind, ids: ClosedRange<RecordID>, limit: Int) -> [Record] {
    unloaded?.noteRead(of: kind)
    return tables[kind]?.records(ids: ids, limit: limit) ?? []
  }

  package mutating func search(_ query: String, of kind: Kind, limit: Int) -> [Record] {
    unloaded?.noteRead(of: kind)
    return tables[kind]?.search(SearchQuery(query), limit: limit) ?? []
  }

  package mutating func append(_ ops: [Op]) {
    var changed: [Kind] = []
    for op in ops {
      if op.list == nil { clock.observe(op.stamp) }
      for change in op.changes {
        if unloaded != nil, tables[change.kind]?[change.id] == nil {
          unloaded?.note(change: change.id)
        }
        tables[change.kind, default: RecordTable(change.kind)].merge(change, op.stamp)
        if !changed.contains(change.kind) { changed.append(change.kind) }
      }
    }
    // NB: not `tables.keys`, which retains the tables, so that each would be copied on write.
    for kind in changed { tables[kind]?.fileTimes() }
  }

  package mutating func commit(_ change: Change, at now: Instant) -> Op {
    var change = change
    remember(UndoEntry(ofUser: &change, at: now, before: self))
    return write(change.records, at: now)
  }

  package mutating func commitInParts(_ change: Change, at now: Instant) -> [Op] {
    var change = change
    remember(UndoEntry(ofUser: &change, at: now, before: self))
    return commitWithoutUndo(change.records, at: now)
  }

  package mutating func adopt(_ ops: PackedOps, as label: String) -> [Int] {
    var formers: [UndoEntry.Former] = []
    let adoption = Adoption(of: ops, before: self) { formers.append($0) }
    guard !adoption.ops.isEmpty else { return [] }
    remember(UndoEntry(label: label, records: formers))
    appendInPortions(adoption.ops.lazy.compactMap { ops[$0].ownPart })
    return adoption.ops
  }

  package mutating func undo(at now: Instant) -> Undone? {
    guard let entry = undoEntries.popLast() else { return nil }
    let (changes, inverse, kept) = entry.reversal(in: self)
    if let inverse { redoEntries.append(inverse) }
    return Undone(
      label: entry.label, ops: commitWithoutUndo(changes, at: now), at: entry.at, kept: kept)
  }

  package mutating func redo(at now: Instant) -> Undone? {
    guard let entry = redoEntries.popLast() else { return nil }
    let (changes, inverse, kept) = entry.reversal(in: self)
    if let inverse { undoEntries.append(inverse) }
    return Undone(
      label: entry.label, ops: commitWithoutUndo(changes, at: now), at: entry.at, kept: kept)
  }

  package mutating func commitWithoutUndo(_ changes: [RecordChange], at now: Instant) -> [Op] {
    changes.inParts.map { write($0, at: now) }
  }

  private mutating func write(_ changes: [RecordChange], at now: Instant) -> Op {
    let op = stamped(changes, at: now)
    append([op])
    return op
  }

  private mutating func stamped(_ changes: [RecordChange], at now: Instant) -> Op {
    if let list = changes.list { return stamped(changes, of: list, at: now) }
    return Op(stamp: clock.tick(at: now), changes: changes.joined)
  }

  /// NB: not inlined, so that it comes after the first page.
  @inline(never)
  private mutating func stamped(
    _ changes: [RecordChange], of list: ListID, at now: Instant
  ) -> Op {
    var writer = writer(writing: list)
    let stamp = writer.stamp(changes, at: now, in: self)
    if let place = lists.firstIndex(where: { $0.list == list }) { lists[place] = writer }
    return Op(stamp: stamp, changes: changes.made(at: stamp).joined)
  }

  private mutating func remember(_ entry: UndoEntry) {
    redoEntries.removeAll()
    undoEntries.append(entry)
    undoEntries.removeFirst(max(0, undoEntries.count - UndoEntry.limit))
  }
}

extension MemoryLedger {
  /// Every record, deleted ones too, by kind and id, fields by name: the canonical state.
  package var allRecords: [Record] { tables.values.map { $0.all }.canonical }

  /// The state of the user's own records as ops; see ``Op/ops(of:)``.
  package var ops: [Op] { Op.ops(of: allRecords(of: nil)) }

  /// Takes the records of a list out, before they come anew from its log.
  package mutating func takeOut(_ list: ListID) {
    tables = tables.filter { !$0.key.isIn(list) }
  }

  package func writer(of list: ListID) -> ListWriter? { lists.first { $0.list == list } }

  package func eachOp(rounds: Int, _ body: (_ round: Int, Op) -> Bool) {
    let ops = ops
    for round in 0..<rounds {
      for op in ops where !body(round, op) { return }
    }
  }

  /// Gives new stamps to ops that no other device has seen: above all others in the ledger, in the
  /// same order.
  ///
  /// Sets the clock back to these, for a device whose clock was ahead.
  ///
  /// - Parameters:
  ///   - list: that of the ops, where they come above this writer's others only, and do not wait
  ///     for those of other people; nil for the user's own.
  ///   - heard: the highest time of the ops that other devices have, which may not be the winners
  ///     here.
  package mutating func restamp(
    _ stamps: [Stamp], of list: ListID? = nil, at now: Instant, above heard: UInt64 = 0
  ) -> [Stamp: Stamp] {
    let place = lists.firstIndex { $0.list == list }
    if list != nil, place == nil { return [:] }
    var clock = place.map { lists[$0].clock } ?? clock
    let replaced = Set(stamps)
    var latest = heard
    for record in allRecords(of: list) {
      for field in record.fields
      where !replaced.contains(field.stamp) && (list == nil || field.stamp.replica == clock.replica)
      {
        latest = max(latest, field.stamp.time)
      }
    }
    clock.forget(downTo: latest)
    var replacements: [Stamp: Stamp] = [:]
    for stamp in Array(replaced).ordered(by: <) { replacements[stamp] = clock.tick(at: now) }
    for kind in Array(tables.keys) where kind.isIn(list) { tables[kind]?.restamp(replacements) }
    if let place { lists[place].clock = clock } else { self.clock = clock }
    return replacements
  }
}
