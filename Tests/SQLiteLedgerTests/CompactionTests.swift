import CivilTime
import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing

import struct Ledger.Record
import TestSupport
@testable import SQLiteLedger

/// A database of version 7 gets the forms that take less room: nothing is lost on the way.
@Suite struct CompactionTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("a.sqlite") }
  private var copy: String { folder.path("backups/before-version-\(Schema.version).sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test
  func `All that a database holds is in it after the migration, and in a copy before it`() throws {
    let ops = try writeFormer(ops: 40)
    let later = #"{"stamp":"0000000000060000-0000000000000abc","later":true}"#
    try changing { db in
      try db.execute(sql: SpaceSchema.formerOwnSpace)
      try insert(try #require(Stamp("0000000000060000-0000000000000abc")), later, in: db)
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: path)).count
    let ledger = try SQLiteLedger(testing: path, replica: 99)
    try expect(ops, in: ledger)
    #expect(try ledger.examine().laterOps == 1)
    #expect(try ledger.checkpoint())
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count * 3 < before * 2)
    #expect(try ledger.undoEntries(limit: 9).map(\.label) == ["import", "drink"])
    _ = try ledger.commit(.adding(9), at: .test(minute: 1))
    let waiting = try ledger.access { db in
      try Int.fetchAll(db, sql: "SELECT op FROM space_pending ORDER BY op")
    }
    #expect(waiting == [42, 43], "A device in step sends what it had and what is new.")
    let former = try DatabaseQueue(path: copy)
    let texts = try former.read { db in
      try String.fetchAll(db, sql: "SELECT body FROM op ORDER BY sequence")
    }
    #expect(
      texts.dropFirst().dropLast() == ops.map { String(decoding: $0.bytes, as: UTF8.self) }[...])
    try former.close()
    #expect(try ledger.undo(at: .test(minute: 2)) != nil)
    #expect(try ledger.undo(at: .test(minute: 2))?.label == "import")
    #expect(try ledger.examine().damage.isEmpty)
  }

  @Test
  func `What was damaged is as damaged as before, and is rebuilt`() throws {
    let ops = try writeFormer(ops: 6)
    try changing { db in
      try db.execute(
        sql: """
          UPDATE op SET body = replace(body, '2500', '2600') WHERE sequence = 3;
          UPDATE op SET body = char(1) || body WHERE sequence = 4;
          UPDATE op SET body = char(2) || body WHERE sequence = 5;
          UPDATE undo SET body = replace(body, 'import', 'impart') WHERE sequence = 2
          """)
      try db.execute(
        sql: "UPDATE record SET body = CAST(replace(body, 'water', 'wader') AS BLOB) WHERE id = ?",
        arguments: [ops[0].changes[0].id.blob])
    }
    let ledger = try SQLiteLedger(testing: path, replica: 99)
    let found = Set(try ledger.examine().damage)
    let record = Damage.record(.drink, ops[0].changes[0].id)
    #expect(found.isSuperset(of: [.op(3), .op(4), .op(5), record, .undo]), "\(found)")
    #expect(try ledger.repair().lost.isEmpty)
    try expect(ops, in: ledger, isRebuilt: true)
  }

  @Test
  func `Where there is no room for the copy, the database stays what it was and is read`() throws {
    let ops = try writeFormer(ops: 3)
    try folder.write([1], to: "backups")
    let reader = try SQLiteLedger(testing: path, replica: 99)
    let reason = StorageError.io(
      code: Int(ENOTDIR), message: folder.path("backups") + ": Not a directory")
    #expect(reader.refusal == reason)
    try expect(ops, in: reader)
    #expect(throws: reason) { try reader.commit(.adding(1), at: .test(minute: 0)) }
    let queue = try DatabaseQueue(path: path)
    #expect(try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 7)
    try queue.close()
    try FileManager.default.removeItem(atPath: folder.path("backups"))
    try expect(ops, in: try SQLiteLedger(testing: path, replica: 99))
  }

  @Test
  func `Of a process that is killed in the middle of it nothing is lost`() throws {
    let ops = try writeFormer(ops: 40)
    let original = try folder.bytes("a.sqlite")
    let seed = UInt64.random(in: 0 ... .max)
    print("seed of the kills: \(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<12 {
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
      try folder.write(original, to: "a.sqlite")
      let size = Int.random(in: 0...2_000_000, using: &generator)
      let writer = try Writer(path, count: 1)
      let acknowledged = try writer.killed {
        let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
        return (log?[.size] as? Int ?? 0) >= size
      }
      let ledger = try SQLiteLedger(testing: path, replica: 99)
      #expect(try ledger.integrity() == "ok", "round \(round), seed \(seed)")
      #expect(try Set(acknowledged).isSubset(of: ledger.stamps()))
      try expect(ops, in: ledger)
    }
  }

  /// - Parameter isRebuilt: then an op's changes may stand in another order.
  private func expect(
    _ ops: [Op], in ledger: SQLiteLedger, isRebuilt: Bool = false
  ) throws {
    #expect(try ledger.examine().damage.isEmpty)
    let stored = try ledger.access { db in
      try Row.fetchAll(db, sql: "SELECT \(OpRow.columns) FROM op ORDER BY sequence").map {
        try OpRow($0).op
      }
    }
    let read = stored.dropFirst().prefix(ops.count).compactMap { $0 }
    #expect(read.map(\.stamp) == ops.map(\.stamp))
    if !isRebuilt { #expect(read.map(\.bytes) == ops.map(\.bytes)) }
    var memory = MemoryLedger(replica: ReplicaID(rawValue: 1))
    memory.append(ops)
    for record in memory.allRecords {
      #expect(try ledger.record(record.id, of: record.kind)?.body.count == record.body.count)
      let known = try #require(try ledger.record(record.id, of: record.kind))
      #expect(known.canonical == record)
    }
    for dayStart in [0, 4] {
      let start = DayStart(clamping: dayStart)
      let sums = try ledger.totals(of: .drink, subject: "water", in: .always, dayStart: start)
      #expect(
        sums.elementsEqual(
          memory.totals(of: .drink, subject: "water", in: .always, dayStart: start)))
    }
  }

  /// A database of version 7: what is in ``ReleasedDatabase/versionSeven``, then these ops of 50
  /// drinks and a task each, and how to undo the last.
  private func writeFormer(ops count: Int) throws -> [Op] {
    var generator = SeededGenerator(seed: 11)
    let ops = (0..<count).map { number in
      let drinks = (0..<50).map { place in
        let minute = number * 5000 + place * 97
        return RecordChange(
          .drink, RecordID(random: &generator),
          [
            .init(.at, .moment(minute: minute, offset: 60)), .init(.amount, .integer(2500)),
            .init(.of, .text("water")), .init(.note, .text("")),
          ])
      }
      let task = RecordChange(.task, UInt64(number + 100), [.title: .text("Brot \(number)")])
      return Op(stamp: .test(Int64(number + 1000)), changes: drinks + [task])
    }
    try changing { db in
      try db.execute(sql: ReleasedDatabase.versionSeven)
      for op in ops { try insert(op.stamp, String(decoding: op.bytes, as: UTF8.self), in: db) }
      var memory = MemoryLedger(replica: ReplicaID(rawValue: 1))
      memory.append(ops)
      for record in memory.allRecords { try insert(record, in: db) }
      let undo = UndoEntry(
        label: "import",
        records: (ops.last?.changes ?? []).map { .init(kind: $0.kind, id: $0.id, fields: []) })
      let body = String(decoding: undo.bytes, as: UTF8.self)
      try db.execute(
        sql: "INSERT INTO undo VALUES (2, ?, ?)",
        arguments: [body, UndoEntry.checksum(Array(body.utf8))])
    }
    return ops
  }

  private func insert(_ stamp: Stamp, _ body: String, in db: Database) throws {
    try db.execute(
      sql: "INSERT INTO op (stamp, body, sum) VALUES (?, ?, ?)",
      arguments: [stamp.blob, body, Op.checksum(stamp, Array(body.utf8))])
  }

  private func insert(_ record: Record, in db: Database) throws {
    let filing = RecordFiling(of: record)
    let stored = try #require(
      Record.stored(record.kind.rawValue, record.id.blob, unsummed: Data(record.body)))
    try db.execute(
      sql: "INSERT INTO record VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [
        record.kind.rawValue, record.id.blob, stored, filing.local, filing.isOpen, filing.isDeleted,
      ])
    if let entry = SearchTable.Entry(of: record) {
      try SearchTable.replace(nil, with: entry, in: db)
    }
    guard let sum = record.contribution else { return }
    try db.execute(
      sql: """
        INSERT INTO total VALUES (?, ?, ?, ?, ?, 1)
        ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, count = count + 1
        """,
      arguments: [
        record.kind.rawValue, sum.slot.day.number, sum.slot.hour, sum.subject, sum.amount,
      ])
  }

  private func changing(_ body: (Database) throws -> Void) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction(body)
    try queue.close()
  }
}
