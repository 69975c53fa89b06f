import CivilTime
import Foundation
import GRDB
import Ledger
import LedgerTesting
import Synchronization
import Testing

import struct Ledger.Record
import TestSupport
@testable import SQLiteLedger

/// Either store behind one type, so that every test of the suite has one body.
struct TestStore: LedgerStore {
  enum Sort: String, CaseIterable, Sendable {
    case memory, sqlite
    /// In memory, with all packed after each write that can be.
    case packed
  }

  private enum Store {
    case memory(MemoryLedger)
    case sqlite(SQLiteLedger, TemporaryFolder)
  }

  private var store: Store
  private let sort: Sort

  init(_ sort: Sort, replica: UInt64 = 1) throws {
    self.sort = sort
    switch sort {
    case .memory, .packed: store = .memory(MemoryLedger(replica: ReplicaID(rawValue: replica)))
    case .sqlite:
      let folder = try TemporaryFolder()
      store = .sqlite(try SQLiteLedger(testing: folder.path("a.db"), replica: replica), folder)
    }
  }

  /// The stored pieces of a packed ledger: the index, and segments, which may come in any order.
  private func pieces(of ledger: MemoryLedger) throws -> [[UInt8]] {
    var ledger = ledger
    let index = try #require(ledger.pack(Self.kinds) { Self.serial() })
    return [index.bytes] + ledger.segments.reversed().map { $0.bytes }
  }

  private static let kinds: [Kind] = [.drink, .fast, .task]
  private static let serials = Mutex<UInt64>(0)
  private static func serial() -> UInt64 {
    serials.withLock {
      $0 += 1
      return $0
    }
  }

  /// After a write.
  private func written(_ ledger: MemoryLedger) -> Store {
    var ledger = ledger
    if sort == .packed {
      let index = ledger.pack(Self.kinds) { Self.serial() }
      #expect(index != nil)
    }
    return .memory(ledger)
  }

  /// A new process's view of the same data. Memory has only its snapshot and its two stacks.
  mutating func reopen() throws {
    let lists = lists
    defer { self.lists = lists }
    switch store {
    case .memory(let ledger):
      var copy = MemoryLedger(replica: ledger.clock.replica)
      for piece in try sort == .packed ? pieces(of: ledger) : [Snapshot.bytes(of: ledger)] {
        let isLoaded = piece.withUnsafeBufferPointer { copy.load($0) }
        #expect(isLoaded)
      }
      #expect(copy.isWhole)
      copy.undoEntries = ledger.undoEntries
      copy.redoEntries = ledger.redoEntries
      store = .memory(copy)
    case .sqlite(let ledger, let folder):
      store = .sqlite(try SQLiteLedger(testing: ledger.path, replica: 77), folder)
    }
  }

  /// The canonical state as bytes.
  var snapshot: [UInt8] {
    get throws {
      switch store {
      case .memory(let ledger): return Snapshot.bytes(of: ledger)
      case .sqlite(let ledger, _):
        var copy = MemoryLedger(replica: ledger.replica)
        copy.append(writing: try ledger.everyRecord())
        return Snapshot.bytes(of: copy)
      }
    }
  }

  /// The store as it is.
  private var opened: any LedgerStore {
    switch store {
    case .memory(let ledger): ledger
    case .sqlite(let ledger, _): ledger
    }
  }

  private mutating func changing<Outcome>(
    _ body: (inout any LedgerStore) throws -> Outcome
  ) throws -> Outcome {
    var opened = opened
    defer { if let ledger = opened as? MemoryLedger { store = written(ledger) } }
    return try body(&opened)
  }

  func record(_ id: RecordID, of kind: Kind) throws -> Record? {
    try opened.record(id, of: kind)
  }

  func records(of kind: Kind) throws -> [Record] { try opened.records(of: kind) }

  func records(
    of kind: Kind, in times: Range<LocalTime>, order: TimeOrder, limit: Int
  ) throws -> [Record] {
    try opened.records(of: kind, in: times, order: order, limit: limit)
  }

  func openRecords(of kind: Kind, filed filing: Filing) throws -> [Record] {
    try opened.openRecords(of: kind, filed: filing)
  }

  func records(of kind: Kind, ids: ClosedRange<RecordID>, limit: Int) throws -> [Record] {
    try opened.records(of: kind, ids: ids, limit: limit)
  }

  func totals(
    of kind: Kind, subject: String?, in days: Range<Day>, dayStart: DayStart
  ) throws -> DayTotals {
    try opened.totals(of: kind, subject: subject, in: days, dayStart: dayStart)
  }

  mutating func search(_ query: String, of kind: Kind, limit: Int) throws -> [Record] {
    try changing { try $0.search(query, of: kind, limit: limit) }
  }

  func writer(of list: ListID) -> ListWriter? { opened.writer(of: list) }

  /// Those that this store is in.
  var lists: [ListWriter] {
    get {
      switch store {
      case .memory(let ledger): ledger.lists
      case .sqlite(let ledger, _): ledger.lists.withLock { $0 }
      }
    }
    set {
      switch store {
      case .memory(var ledger):
        ledger.lists = newValue
        store = .memory(ledger)
      case .sqlite(let ledger, _): ledger.lists.withLock { $0 = newValue }
      }
    }
  }

  mutating func append(_ ops: [Op]) throws { try changing { try $0.append(ops) } }

  mutating func commit(_ change: Change, at now: Instant) throws -> Op {
    try changing { try $0.commit(change, at: now) }
  }

  var allRecords: [Record] {
    get throws { try opened.allRecords }
  }

  func eachOp(rounds: Int, _ body: (_ round: Int, Op) -> Bool) throws {
    try opened.eachOp(rounds: rounds, body)
  }

  mutating func commitInParts(_ change: Change, at now: Instant) throws -> [Op] {
    try changing { try $0.commitInParts(change, at: now) }
  }

  mutating func adopt(_ ops: PackedOps, as label: String) throws -> [Int] {
    try changing { try $0.adopt(ops, as: label) }
  }

  mutating func commitWithoutUndo(_ changes: [RecordChange], at now: Instant) throws -> [Op] {
    try changing { try $0.commitWithoutUndo(changes, at: now) }
  }

  mutating func restamp(
    _ stamps: [Stamp], of list: ListID? = nil, at now: Instant, above heard: UInt64 = 0
  ) throws -> [Stamp: Stamp] {
    switch store {
    case .memory(var ledger):
      defer { store = written(ledger) }
      return ledger.restamp(stamps, of: list, at: now, above: heard)
    case .sqlite(let ledger, _):
      return try ledger.restamp(stamps, of: list, at: now, above: heard)
    }
  }

  mutating func redo(at now: Instant) throws -> Undone? { try changing { try $0.redo(at: now) } }

  mutating func undo(at now: Instant) throws -> Undone? { try changing { try $0.undo(at: now) } }
}

extension TestStore {
  /// Commits one record's fields, a minute later each time it matters to the test.
  @discardableResult
  mutating func commit(
    _ kind: Kind, _ number: UInt64, _ fields: KeyValuePairs<FieldName, Value>,
    label: String = "test", minute: Int = 0
  ) throws -> Op {
    try commit(Change(label, [RecordChange(kind, number, fields)]), at: .test(minute: minute))
  }

  func value(_ name: FieldName, of number: UInt64, _ kind: Kind = .drink) throws -> Value? {
    try record(.test(number), of: kind)?[name]
  }

  /// The ids of the tasks that are found, as numbers.
  mutating func found(_ query: String, limit: Int = .max) throws -> [UInt64] {
    try search(query, of: .task, limit: limit).map(\.id.low)
  }

  /// The ids on the timeline, as numbers.
  func timeline(
    _ kind: Kind = .drink, minutes: Range<Int> = -1_000_000..<1_000_000,
    _ order: TimeOrder = .oldestFirst, limit: Int = .max
  ) throws -> [UInt64] {
    let times =
      Moment(.test(minute: minutes.lowerBound), offset: .utc)
      .local..<Moment(
        .test(minute: minutes.upperBound), offset: .utc
      ).local
    return try records(of: kind, in: times, order: order, limit: limit).map(\.id.low)
  }
}

extension SQLiteLedger {
  /// Deleted ones too, through the index of the table.
  func everyRecord() throws -> [Record] {
    let keys: [(Kind, RecordID?)] = try access { db in
      try Row.fetchAll(db, sql: "SELECT kind, id FROM record ORDER BY kind, id").map {
        (Kind(rawValue: $0[0]), RecordID(blob: $0[1]))
      }
    }
    return try keys.compactMap { kind, id in try id.flatMap { try record($0, of: kind) } }
  }
}

extension MemoryLedger {
  /// Makes these records, each field by an op of its own.
  mutating func append(writing records: [Record]) {
    for record in records {
      for field in record.fields {
        let write = RecordChange.Write(field.name, field.value)
        append([
          Op(stamp: field.stamp, changes: [RecordChange(record.kind, record.id, [write])])
        ])
      }
    }
  }
}
