import Sync

/// The writes of a transaction that changes the state, and what is stored after them.
struct RowChange {
  var state: StateRow
  /// As they wait after the writes, but for what was added.
  var waiting: WaitingRows
  /// Whether records were replaced.
  var isReplaced = false
  private var writes: [RowWrite] = []
  private let lastSequence: Int64
  private var addCount = 0
  /// The key of the newest row of `ops` that was added.
  private var added: RowValue?
  private var addedPages: [RowValue] = []
  private var addedWaiting = 0

  /// Ops of a row of the backlog.
  private static let backlogLimit = 500

  init(_ state: StateRow, _ waiting: WaitingRows, lastSequence: Int64) {
    self.state = state
    self.waiting = waiting
    self.lastSequence = lastSequence
  }

  mutating func write(_ write: RowWrite) { writes.append(write) }

  /// - Returns: its key.
  private mutating func add(_ store: RowStore, _ row: RowValue) -> RowValue {
    writes.append(.add(store, row))
    addCount += 1
    return .addedKey(addCount - 1)
  }

  /// Adds ops that came from the log at once.
  mutating func add(page ops: [RowValue]) {
    guard !ops.isEmpty else { return }
    let key = add(.ops, .members([("ops", .list(ops)), ("log", .bool(true))]))
    added = key
    addedPages.append(key)
  }

  /// - Parameter name: the stamp, unless another op has it.
  mutating func add(_ op: RowValue, name: String, isOfLog: Bool) {
    var row = RowValue.members([("stamp", .text(name)), ("op", op)])
    if isOfLog { row.set("log", .bool(true)) } else { addedWaiting += 1 }
    added = add(.ops, row)
  }

  /// Takes the named ops, which have to be those that wait first.
  ///
  /// - Parameter read: the rows of the backlog in which they are, with their elements.
  mutating func take(
    _ names: [Int64], from read: WaitingRows
  ) throws(DamagedRow) -> [RowValue] {
    var ops: [RowValue] = []
    var names = names[...]
    for row in read.backlog where names.first.map({ $0 < 0 }) == true {
      let elements = try row.ops.elements("backlog")
      var count = 0
      while count < elements.count,
        names.first == WaitingRows.name(place: row.place + UInt64(count))
      {
        names.removeFirst()
        count += 1
      }
      guard count > 0, waiting.backlog.first?.place == row.place else {
        throw DamagedRow("backlog")
      }
      ops += elements.prefix(count)
      waiting.backlog.removeFirst()
      writes.append(.delete(RowRange(.space, RowKind.backlog.key(row.place))))
      guard count < elements.count else { continue }
      let rest = WaitingRows.Backlog(
        place: row.place + UInt64(count), ops: .list(Array(elements.dropFirst(count))))
      writes.append(.put(.space, RowKind.backlog.key(rest.place), rest.ops))
      waiting.backlog.insert(rest, at: 0)
    }
    guard names.isEmpty || waiting.backlog.isEmpty else { throw DamagedRow("backlog") }
    for name in names {
      guard let row = waiting.rows.first, row.sequence == name else { throw DamagedRow("ops") }
      waiting.rows.removeFirst()
      ops.append(row.op)
      state.set(through: .sequence(max(try state.through, name)))
    }
    return ops
  }

  /// Replaces the backlog.
  mutating func set(backlog ops: [RowValue]) {
    writes.append(.delete(WaitingRows.backlogRange))
    waiting.backlog = []
    var rest = ops[...]
    while !rest.isEmpty {
      let some = RowValue.list(Array(rest.prefix(RowChange.backlogLimit)))
      let place = UInt64(ops.count - rest.count)
      writes.append(.put(.space, RowKind.backlog.key(place), some))
      waiting.backlog.append(WaitingRows.Backlog(place: place, ops: some))
      rest = rest.dropFirst(RowChange.backlogLimit)
    }
  }

  /// Drops what is sealed and not read in the log.
  mutating func dropSealed() {
    writes += [.delete(.space(.list)), .delete(.space(.envelope))]
  }

  /// Puts one state in the place of all that is stored, as often as is needed for rows to go. It ends
  /// with a sequence that no row has; every tab whose engine knows something else finds by that that it
  /// is behind.
  mutating func replaceAll(by snapshot: [UInt8]) {
    let through = add(.ops, .members([("stamp", .text(""))]))
    writes += [.clear(.ops), .clear(.snapshots)]
    for _ in 0..<RowChange.snapshotCount {
      _ = add(.snapshots, .members([("through", through), ("bytes", .bytes(snapshot))]))
    }
    added = through
    waiting.rows = []
    isReplaced = true
  }

  /// Rows of `ops` go once so many snapshots hold them.
  private static let snapshotCount = 3

  /// Where all engines of a browser find by how many seconds their clock leads.
  static let leadRange = RowRange(.meta, leadKey)
  private static let leadKey = RowKey.text("lead")

  mutating func set(lead: Int64) throws(DamagedRow) {
    state.set(lead: lead)
    writes.append(.put(.meta, RowChange.leadKey, .text(String(try state.lead))))
  }

  /// Stores the state, with its counts.
  mutating func end() throws(DamagedRow) -> RowStep<StoreOutcome> {
    try state.countChange()
    let pages = try state.pages
    if waiting.rows.isEmpty, addedWaiting == 0 {
      // Rows that came from the log are not looked at again.
      state.set(through: added ?? .sequence(lastSequence))
      if pages != nil || !addedPages.isEmpty { state.set(pages: []) }
    } else if pages != nil || !addedPages.isEmpty {
      let through = try state.through
      let later = (pages ?? []).filter { $0 > through }.map { RowValue.sequence($0) }
      state.set(pages: later + addedPages)
    }
    writes.append(.put(.space, StateRow.key, state.row))
    let outbox = try state.outbox(waiting: waiting.count + addedWaiting)
    return .end(
      writes,
      .done(outbox, lead: try state.lead, isReplaced: isReplaced, notes: try state.notes))
  }
}
