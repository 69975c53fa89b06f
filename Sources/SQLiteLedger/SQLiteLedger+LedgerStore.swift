import CivilTime
import Foundation
import GRDB
import JSON
import Ledger
import SQLiteFiles

import struct Ledger.Record

extension SQLiteLedger: LedgerStore {
  package func append(_ ops: [Op]) throws(StorageError) { try appendEach(of: ops) }

  package func append(_ ops: PackedOps) throws(StorageError) { try appendEach(of: ops) }

  private func appendEach(of ops: some Collection<Op>) throws(StorageError) {
    guard !ops.isEmpty else { return }
    try transaction { db in
      for op in ops { try self.append(op, to: db) }
    }
  }

  package func commit(_ change: Change, at now: Instant) throws(StorageError) -> Op {
    try transaction { db in
      var change = change
      try self.remember(try UndoEntry(ofUser: &change, at: now, before: self), in: db)
      return try self.write(change.records, at: now, to: db)
    }
  }

  package func commitInParts(
    _ change: Change, at now: Instant
  ) throws(StorageError) -> [Op] {
    try transaction { db in
      var change = change
      let undo = try UndoEntry(ofUser: &change, at: now, before: self)
      let stored = Pending { undo.stored }
      let made = undo.records(madeBy: change)
      let ops = try self.writeInParts(change.records, at: now, to: db, making: made)
      try self.remember(undo, stored, in: db)
      return ops
    }
  }

  package func adopt(_ ops: PackedOps, as label: String) throws(StorageError) -> [Int] {
    try transaction { db in
      let altering = try self.rememberAdopting(ops, as: label, in: db)
      for op in altering {
        if let op = ops[op].ownPart { try self.append(op, to: db) }
      }
      return altering
    }
  }

  /// Stores the undo entry of adopting ops, packed record by record, and holds nothing of it
  /// afterwards.
  /// - Returns: the numbers of the ops that change something.
  private func rememberAdopting(
    _ ops: PackedOps, as label: String, in db: Database
  ) throws -> [Int] {
    var undo = UndoPacker(label, nil)
    let adoption = try Adoption(of: ops, before: self) { undo.add($0) }
    if !adoption.ops.isEmpty { try remember(stored: undo.finish(), in: db) }
    return adoption.ops
  }

  package func commitWithoutUndo(
    _ changes: [RecordChange], at now: Instant
  ) throws(StorageError) -> [Op] {
    try transaction { db in try self.writeInParts(changes, at: now, to: db) }
  }

  package func undo(at now: Instant) throws(StorageError) -> Undone? {
    try reverse(.undo, at: now)
  }

  package func redo(at now: Instant) throws(StorageError) -> Undone? {
    try reverse(.redo, at: now)
  }

  private func reverse(_ stack: UndoStack, at now: Instant) throws(StorageError) -> Undone? {
    try transaction { db in
      guard let entry = try stack.pop(in: db) else { return nil }
      let (changes, inverse, kept) = try entry.reversal(in: self)
      if let inverse { try stack.opposite.push(inverse.stored, in: db) }
      return Undone(
        label: entry.label, ops: try self.writeInParts(changes, at: now, to: db), at: entry.at,
        kept: kept)
    }
  }

  /// NB: reads the clock from the log inside the transaction, since another process may have
  /// written since this one's last stamp.
  private func write(_ changes: [RecordChange], at now: Instant, to db: Database) throws -> Op {
    var clock: HybridClock?
    let op = try stamped(changes, by: &clock, at: now, in: db)()
    try write(PreparedOp(op), to: db)
    return op
  }

  /// - Parameter clock: the user's own, once it was read.
  /// - Returns: the op's making, which may wait.
  private func stamped(
    _ changes: [RecordChange], by clock: inout HybridClock?, at now: Instant, in db: Database
  ) throws -> @Sendable () -> Op {
    guard let list = changes.list else {
      var own = try clock ?? self.clock(in: db)
      defer { clock = own }
      let stamp = own.tick(at: now)
      return { Op(stamp: stamp, changes: changes.joined) }
    }
    var writer = writer(writing: list)
    let stamp = try writer.stamp(changes, at: now, in: self)
    replace(writer)
    return { Op(stamp: stamp, changes: changes.made(at: stamp).joined) }
  }

  /// - Parameter made: as ``PreparedOp`` has it.
  private func writeInParts(
    _ changes: [RecordChange], at now: Instant, to db: Database, making made: Set<RecordKey> = []
  ) throws -> [Op] {
    var clock: HybridClock?
    var preparing = try changes.inParts.map { part in
      let op = try stamped(part, by: &clock, at: now, in: db)
      return { @Sendable in PreparedOp(op(), making: made) }
    }[...]
    var ops: [Op] = []
    var next = preparing.popFirst().map { Pending($0) }
    while let prepared = next?.value {
      next = preparing.popFirst().map { Pending($0) }
      try write(prepared, to: db)
      ops.append(prepared.op)
    }
    return ops
  }

  package func writer(of list: ListID) -> ListWriter? {
    lists.withLock { lists in lists.first { $0.list == list } }
  }

  /// Keeps the clock of a writer that has stamped.
  func replace(_ writer: ListWriter) {
    lists.withLock { lists in
      guard let place = lists.firstIndex(where: { $0.list == writer.list }) else { return }
      lists[place].clock = writer.clock
    }
  }

  private func append(_ op: Op, to db: Database) throws {
    let isKnown = try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM op WHERE list IS ? AND stamp = ?)"),
      arguments: [op.list?.blob, op.stamp.blob])
    if isKnown == true, try !alters(op) { return }
    try write(PreparedOp(op), to: db)
  }

  /// As ``append(_:)`` of their ops, in half the time if the ledger is empty.
  ///
  /// - Parameter records: as ``allRecords`` gives them.
  package func fill(with records: [Record]) throws(StorageError) {
    let ops = Op.ops(of: records)
    try transaction { db in
      guard try self.lastSequence() == 0 else { return try self.append(ops) }
      for op in ops { try self.log(op, in: db) }
      for record in records {
        try self.save(record, in: db)
        try SearchTable.replace(nil, with: SearchTable.Entry(of: record), in: db)
      }
      try Totals.fill(with: records, in: db)
    }
  }

  /// Adds it to the log only.
  package func log(_ op: Op, in db: Database) throws {
    try log(op.stamp, op.stored, of: op.list, in: db)
  }

  /// - Parameter body: as ``Op/stored``, or an op that only a later version understands.
  func log(_ stamp: Stamp, _ body: [UInt8], of list: ListID?, in db: Database) throws {
    try db.cachedStatement(sql: "INSERT INTO op (stamp, body, sum, list) VALUES (?, ?, ?, ?)")
      .execute(
        arguments: [stamp.blob, Data(body), Op.checksum(stamp, body, of: list), list?.blob])
    guard try SpaceSchema.isThere(in: db) else { return }
    let waits = "INSERT INTO space_pending (key, op) SELECT key, ? FROM space WHERE list IS ?"
    try db.cachedStatement(sql: waits).execute(arguments: [db.lastInsertedRowID, list?.blob])
  }

  /// Of two ops with the same stamp, the second counts only if it changes something.
  private func alters(_ op: Op) throws -> Bool {
    for change in op.changes {
      var record = try record(change.id, of: change.kind) ?? Record(change.kind, change.id)
      if record.merge(change.fields, op.stamp) { return true }
    }
    return false
  }

  private func write(_ prepared: PreparedOp, to db: Database) throws {
    let op = prepared.op
    try log(op.stamp, prepared.body, of: op.list, in: db)
    negativeCache.withLock { $0.forget() }
    try prepared.rows.insert(in: db)
    for entry in prepared.search { try SearchTable.replace(nil, with: entry, in: db) }
    var totals = prepared.totals
    for change in prepared.rest { try merge(change, op.stamp, &totals, in: db) }
    try totals.write(to: db)
  }

  private func merge(
    _ change: RecordChange, _ stamp: Stamp, _ totals: inout Totals.Changes, in db: Database
  ) throws {
    var record = try record(change.id, of: change.kind) ?? Record(change.kind, change.id)
    let former = record.contribution
    let formerEntry = SearchTable.Entry(of: record)
    record.merge(change.fields, stamp)
    try save(record, in: db)
    totals.replace(former, with: record.contribution, of: change.kind)
    try SearchTable.replace(formerEntry, with: SearchTable.Entry(of: record), in: db)
  }

  func save(_ record: Record, in db: Database) throws {
    negativeCache.withLock { $0.forget() }
    var rows = RecordRows()
    rows.append(record)
    try rows.save(in: db)
  }

  /// Pushes the undo entry of a user's change, and clears redo.
  ///
  /// - Parameter stored: the entry's ``UndoEntry/stored``, where it is made already.
  func remember(
    _ entry: UndoEntry, _ stored: Pending<[UInt8]>? = nil, in db: Database
  ) throws {
    let isPart = joined.withLock { parts in
      parts?.append(entry)
      return parts != nil
    }
    if isPart { return }
    try UndoStack.redo.clear(in: db)
    try UndoStack.undo.push(stored?.value ?? entry.stored, in: db)
  }

  /// The same with an entry in its stored form.
  private func remember(stored: [UInt8], in db: Database) throws {
    if joined.withLock({ $0 != nil }) {
      return try remember(UndoEntry(stored: stored), in: db)
    }
    try UndoStack.redo.clear(in: db)
    try UndoStack.undo.push(stored, in: db)
  }

  /// Joins all commits of the body into one undo entry. To be called within a transaction, and not
  /// within itself.
  package func asOneChange<Outcome, Failure: Error>(
    _ failure: (StorageError) -> Failure, _ body: () throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    joined.withLock { $0 = [] }
    defer { joined.withLock { $0 = nil } }
    let outcome = try body()
    let parts = joined.withLock { parts in
      defer { parts = nil }
      return parts ?? []
    }
    guard let entry = UndoEntry(joining: parts) else { return outcome }
    do throws(StorageError) {
      try transaction { db in try self.remember(entry, in: db) }
    } catch {
      throw failure(error)
    }
    return outcome
  }

  /// The changes that can be undone, the newest first.
  package func undoEntries(limit: Int) throws(StorageError) -> [UndoEntry] {
    try read { db in try UndoStack.undo.entries(limit: limit, in: db) }
  }

  /// The changes that can be redone, the one that was undone last first.
  package func redoEntries(limit: Int) throws(StorageError) -> [UndoEntry] {
    try read { db in try UndoStack.redo.entries(limit: limit, in: db) }
  }
}
