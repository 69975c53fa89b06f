import DeviceSync
import Ledger

/// The object stores of a browser's database in memory. A copy of it is a backup, or a second device.
///
/// It carries out plans as `Web/host/space-rows.js` does: long parts of what is read stay here, under
/// numbers. Ops stand in rows as JSON.
package struct MemoryRows: Sendable {
  /// Ascending by key.
  private var stores: [RowStore: [StoredRow]] = [:]
  /// The key of the next row that is added.
  private var next: [RowStore: Int64] = [:]
  /// Of the ledger that is loaded, which ticks for new stamps.
  package var replica: ReplicaID

  /// A row was added whose stamp another one has, which IndexedDB refuses.
  package struct ConstraintError: Error {}

  package init(replica: ReplicaID = ReplicaID(rawValue: 1)) {
    self.replica = replica
  }

  package func rows(_ store: RowStore) -> [StoredRow] { stores[store] ?? [] }

  package mutating func put(_ store: RowStore, _ key: RowKey, _ value: RowValue) {
    var rows = rows(store).filter { $0.key != key }
    rows.insert(StoredRow(key, value), at: rows.firstIndex { key < $0.key } ?? rows.endIndex)
    stores[store] = rows
    if case .number(let number) = key { next[store] = max(next[store] ?? 1, number + 1) }
  }

  /// - Returns: its key.
  @discardableResult
  package mutating func add(_ store: RowStore, _ value: RowValue) throws -> Int64 {
    if store == .ops, let stamp = value["stamp"]?.text,
      rows(.ops).contains(where: { $0.value["stamp"]?.text == stamp })
    {
      throw ConstraintError()
    }
    let key = next[store] ?? 1
    put(store, .number(key), value)
    return key
  }

  // What pages do.

  /// An op of the user.
  package mutating func commit(_ op: Op) throws {
    let list = op.list.map { RowMember("list", .text($0.rawValue.description)) }
    let row = [
      RowMember("stamp", .text(op.stamp.description)), RowMember("op", .json(op.bytes)),
    ]
    try add(.ops, .object(row + (list.map { [$0] } ?? [])))
  }

  /// Stores a snapshot, and deletes the rows that three snapshots have and that do not wait.
  package mutating func compact() throws {
    let stored = ledger
    guard stored.isWhole else { return }
    let bytes = Snapshot.bytes(of: stored.ledger)
    try add(
      .snapshots,
      .object([
        RowMember("through", .number(Double(stored.through))), RowMember("bytes", .bytes(bytes)),
      ]))
    for row in snapshots.dropFirst(3) { delete(RowRange(.snapshots, row.key)) }
    guard snapshots.count == 3, let oldest = snapshots.last?.through else { return }
    var through = oldest
    for state in rows(.space) {
      if case .text = state.key, case .number(let sealed)? = state.value["through"] {
        through = min(through, Int64(sealed))
      }
    }
    delete(RowRange(.ops, from: nil, to: .number(through)))
  }

  // Plans.

  package mutating func store(
    _ transaction: StoreTransaction, of list: ListID? = nil
  ) throws -> StoreOutcome {
    let plan = RowPlan(transaction, of: list)
    return try carryOut { answers throws(DamagedRow) in try plan.step(answers) }
  }

  package mutating func read(
    _ query: StoreQuery, at revision: UInt64, of list: ListID? = nil
  ) throws -> StoreOutcome {
    let plan = RowQuery(query, at: revision, of: list)
    return try carryOut { answers throws(DamagedRow) in try plan.step(answers) }
  }

  package mutating func find(_ aim: JoiningAttempt.Aim) throws -> JoiningAttempt? {
    try carryOut { answers throws(DamagedRow) in try AttemptRow.find(aim, answers) }
  }

  /// All of a plan, or nothing.
  package mutating func carryOut<Outcome>(
    _ plan: ([RowAnswer]) throws(DamagedRow) -> RowStep<Outcome>
  ) throws -> Outcome {
    var (answers, passed) = ([RowAnswer](), PassedValues())
    while true {
      switch try plan(answers) {
      case .read(let reads): answers += reads.map { answer(to: $0, &passed) }
      case .end(let writes, let outcome):
        var written = self
        var keys: [Int64] = []
        for write in writes { try written.carryOut(write, passed, &keys) }
        self = written
        return outcome
      }
    }
  }

  private func answer(to read: RowRead, _ passed: inout PassedValues) -> RowAnswer {
    switch read {
    case .rows(let range, let passages):
      .rows(rows(in: range).map { StoredRow($0.key, passed.pass($0.value, passages)) })
    case .keys(let range): .keys(rows(in: range).map(\.key))
    case .named(let stamp):
      .rows(
        rows(.ops).filter { row in
          guard let name = row.value["stamp"]?.text, name.hasPrefix(stamp) else { return false }
          return name.dropFirst(stamp.count).allSatisfy { $0 == "+" }
        })
    case .lastSequence:
      .sequence(max(rows(.ops).last?.key.number ?? 0, snapshots.first?.through ?? 0))
    case .ledger: .ledger(ledger)
    }
  }

  private mutating func carryOut(
    _ write: RowWrite, _ passed: PassedValues, _ keys: inout [Int64]
  ) throws {
    switch write {
    case .add(let store, let value): keys.append(try add(store, passed.stored(value, keys)))
    case .put(let store, let key, let value): put(store, key, passed.stored(value, keys))
    case .delete(let range): delete(range)
    case .clear(let store): stores[store] = nil
    }
  }

  private mutating func delete(_ range: RowRange) {
    stores[range.store] = rows(range.store).filter { !range.contains($0.key) }
  }

  private func rows(in range: RowRange) -> [StoredRow] {
    rows(range.store).filter { range.contains($0.key) }
  }

  /// The newest first.
  private var snapshots: [(key: RowKey, through: Int64, bytes: [UInt8])] {
    rows(.snapshots).compactMap { row -> (key: RowKey, through: Int64, bytes: [UInt8])? in
      guard case .number(let through)? = row.value["through"], let bytes = row.value["bytes"]?.bytes
      else { return nil }
      return (row.key, Int64(through), bytes)
    }.sorted { ($0.through, $0.key) > ($1.through, $1.key) }
  }

  /// All that is stored.
  package var ledger: StoredLedger {
    var ledger = MemoryLedger(replica: replica)
    var through: Int64 = 0
    let loaded = snapshots.first { snapshot in
      through = snapshot.through
      return snapshot.bytes.withUnsafeBufferPointer { ledger.load($0) }
    }
    var isWhole = loaded != nil || snapshots.isEmpty
    if loaded == nil { through = 0 }
    for row in rows(.ops) where row.key > .number(through) {
      for op in row.ops {
        guard let op else {
          isWhole = false
          continue
        }
        ledger.append([op])
      }
    }
    let last = rows(.ops).last?.key.number ?? 0
    return StoredLedger(ledger, through: max(through, last), isWhole: isWhole)
  }
}

extension StoredRow {
  /// Nil for one that cannot be read.
  fileprivate var ops: [Op?] {
    var values: [RowValue] = []
    if let op = value["op"] { values = [op] }
    if case .list(let list)? = value["ops"] { values = list }
    return values.map { value in
      guard case .json(let bytes) = value else { return nil }
      return try? Op(parsingLabelled: bytes)
    }
  }
}
