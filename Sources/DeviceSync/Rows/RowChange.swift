import Ledger
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
  private var keys: SpaceKeys { state.keys }

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
    if let list = keys.name { row.set("list", .text(list)) }
    if isOfLog { row.set("log", .bool(true)) } else { addedWaiting += 1 }
    added = add(.ops, row)
  }

  /// Adds an op that waits for the own space, in a transaction of a list.
  mutating func add(own op: Op) {
    let row = RowValue.members([("stamp", .text(op.stamp.description)), ("op", .op(op))])
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
      writes.append(.delete(keys.row(.backlog, row.place)))
      guard count < elements.count else { continue }
      let rest = WaitingRows.Backlog(
        place: row.place + UInt64(count), ops: .list(Array(elements.dropFirst(count))))
      writes.append(.put(.space, keys.key(.backlog, rest.place), rest.ops))
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
    writes.append(.delete(keys.range(.backlog)))
    waiting.backlog = []
    var rest = ops[...]
    while !rest.isEmpty {
      let some = RowValue.list(Array(rest.prefix(RowChange.backlogLimit)))
      let place = UInt64(ops.count - rest.count)
      writes.append(.put(.space, keys.key(.backlog, place), some))
      waiting.backlog.append(WaitingRows.Backlog(place: place, ops: some))
      rest = rest.dropFirst(RowChange.backlogLimit)
    }
  }

  /// Drops what is sealed and not read in the log.
  mutating func dropSealed() {
    writes += [.delete(keys.range(.list)), .delete(keys.range(.envelope))]
  }

  /// Puts one state in the place of all that is stored, as often as is needed for rows to go. It ends
  /// with a sequence that no row has; every tab whose engine knows something else finds by that that it
  /// is behind.
  ///
  /// - Parameter others: the sequences of the rows that may wait for other spaces, ascending.
  mutating func replaceAll(by snapshot: [UInt8], except others: [Int64]) {
    let through = add(.ops, .members([("stamp", .text(""))]))
    writes += RowChange.deletions(except: others) + [.clear(.snapshots)]
    for _ in 0..<RowChange.snapshotCount {
      _ = add(.snapshots, .members([("through", through), ("bytes", .bytes(snapshot))]))
    }
    added = through
    waiting.rows = []
    isReplaced = true
  }

  /// All rows but these.
  private static func deletions(except kept: [Int64]) -> [RowWrite] {
    guard let first = kept.first, let last = kept.last else { return [.clear(.ops)] }
    var writes = [RowWrite.delete(RowRange(.ops, to: .number(first), isUpperOpen: true))]
    for (one, next) in zip(kept, kept.dropFirst()) where one + 1 < next {
      writes.append(
        .delete(
          RowRange(
            .ops, from: .number(one), isLowerOpen: true, to: .number(next), isUpperOpen: true)))
    }
    return writes + [.delete(RowRange(.ops, from: .number(last), isLowerOpen: true))]
  }

  /// The rows that may wait for other spaces than this one.
  static let everyOp = RowRead.rows(
    RowRange(.ops), WaitingRows.passages(.host))

  /// - Parameter rows: all of them.
  /// - Returns: the sequences of those that may wait for other spaces, ascending.
  func others(in rows: [StoredRow]) throws(DamagedRow) -> [Int64] {
    var others: [Int64] = []
    for row in rows where try row.waits(for: keys) == false {
      others.append(try row.key.sequence())
    }
    return others
  }

  /// Rows of `ops` go once so many snapshots hold them.
  private static let snapshotCount = 3

  /// Where all engines of a browser find by how many seconds their clock leads.
  static let leadRange = RowRange(.meta, leadKey)
  private static let leadKey = RowKey.text("lead")

  /// NB: that of a list is for its own stamps only; see ``ListWriting``.
  mutating func set(lead: Int64) throws(DamagedRow) {
    state.set(lead: lead)
    if keys.list != nil { return }
    writes.append(.put(.meta, RowChange.leadKey, .text(String(try state.lead))))
  }

  /// Tells the engines of this browser what the log of a list says about its writer here.
  mutating func set(_ writing: ListWriting) throws(DamagedRow) {
    writes.append(
      .put(
        .meta, .text(ListWriter.metaKey(writing.list)), .text(writing.text(lead: try state.lead))))
  }

  /// Whether nothing waits, and more than so many rows are kept for it.
  func isIdle(for rows: Int64) throws(DamagedRow) -> Bool {
    let through = try state.through
    return waiting.count == 0 && lastSequence - through > rows
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
    writes.append(.put(.space, keys.state, state.row))
    let outbox = try state.outbox(waiting: waiting.count + addedWaiting)
    return .end(
      writes,
      .done(outbox, lead: try state.lead, isReplaced: isReplaced, notes: try state.notes))
  }
}
