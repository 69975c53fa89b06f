import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// A ledger that does not fit into the memory that is allowed is read in several passes, and nothing
/// comes out otherwise.
@Suite struct BoundedMemoryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func filled() throws -> SQLiteLedger {
    let ledger = try SQLiteLedger(testing: folder.path("a.sqlite"))
    for minute in 0..<60 {
      _ = try ledger.commit(.adding(UInt64(minute)), at: .test(minute: minute))
      let task = RecordChange(
        .task, UInt64(minute), [.title: .text("Buy bread \(minute)"), .notes: .text("rye")])
      _ = try ledger.commit(Change("task", [task]), at: .test(minute: minute))
    }
    // Written again: records of several stamps.
    for minute in 0..<40 {
      let edit = RecordChange(.drink, UInt64(minute), [.note: .text("more")])
      _ = try ledger.commit(Change("edit", [edit]), at: .test(minute: 100 + minute))
    }
    _ = try ledger.commitInParts(
      Change("delete", (50..<60).map { .deleting(.drink, .test($0)) }), at: .test(minute: 200))
    return ledger
  }

  private func examined(
    _ ledger: SQLiteLedger, limit: Int, after sequence: Int64? = nil
  ) throws -> Examination {
    try ledger.access { db in
      var examiner = Examiner(db, limit: limit)
      // As ``SQLiteLedger/examine()`` does: it lists words in a temporary table.
      try db.inTransaction(.deferred) {
        if let sequence {
          try examiner.followLog(after: sequence)
        } else {
          try examiner.readThrough()
        }
        return .rollback
      }
      return examiner.found
    }
  }

  @Test(arguments: [
    "SELECT 1",
    "UPDATE op SET body = x'72756262697368' WHERE sequence IN (7, 71)",
    "UPDATE op SET stamp = x'00' WHERE sequence = 9",
    "DELETE FROM op WHERE sequence IN (5, 6, 140)",
    "DELETE FROM op",
    "DELETE FROM record WHERE rowid % 3 = 0",
    "DELETE FROM record",
    "UPDATE record SET body = x'00' WHERE rowid % 5 = 0",
    "UPDATE record SET id = x'00' WHERE rowid = 11",
    "UPDATE record SET local = local + 1 WHERE kind = 'drink'",
    "UPDATE sums SET span = span + 1",
    "DELETE FROM searchable WHERE number = 2",
    "UPDATE searchable SET id = x'00000000000000000000000000000099' WHERE number = 2",
    "UPDATE searchable SET number = 4000 WHERE number = 2",
    "INSERT INTO search (rowid, title, notes) VALUES (1, 'other', '')",
    "INSERT INTO search (search, rowid, title, notes) VALUES ('delete', 3, 'buy bread 2', 'rye')",
    "INSERT INTO search (search) VALUES ('delete-all')",
    "UPDATE undo SET sum = sum + 1 WHERE sequence = 3",
  ])
  func `The same damage is found, however little memory there is`(sql: String) throws {
    let ledger = try filled()
    try ledger.tampering { db in try db.execute(sql: sql) }
    let whole = try examined(ledger, limit: .max)
    #expect(whole.damage.isEmpty == (sql == "SELECT 1"), "\(whole.damage)")
    for limit in [10, 700, 4000] {
      let found = try examined(ledger, limit: limit)
      #expect(Set(found.damage) == Set(whole.damage) && found.damage.count == whole.damage.count)
      #expect(found.ops == whole.ops && found.records == whole.records)
      let news = try examined(ledger, limit: limit, after: 20)
      let all = try examined(ledger, limit: .max, after: 20)
      #expect(Set(news.damage) == Set(all.damage) && news.records == all.records)
    }
  }

  @Test(arguments: [10, 700, 4000, 1 << 20])
  func `A replay keeps to its limit, and the passes have each record once`(limit: Int) throws {
    let ledger = try filled()
    let ops = try ledger.access { db in
      try Row.fetchAll(db, sql: "SELECT \(OpRow.columns) FROM op ORDER BY sequence")
        .compactMap { try OpRow($0).op }
    }
    var found: [String] = []
    var start: UInt = 0
    var passes = 0
    while true {
      var replay = Replay(from: start, limit: limit)
      for op in ops { replay.add(op) }
      // One record alone may have more than fits.
      #expect(replay.size <= max(limit, 400))
      replay.finish()
      replay.eachLeft { found.append("\($0.kind.rawValue) \($0.id)") }
      passes += 1
      guard replay.hashes.upperBound < .max else { break }
      start = replay.hashes.upperBound + 1
    }
    #expect(Set(found).count == 120 && found.count == 120)
    #expect((passes == 1) == (limit == 1 << 20))
  }

  @Test(arguments: [10, 700, 4000, 1 << 20])
  func `The state comes as the same ops, in as many rounds as are asked for`(limit: Int) throws {
    let ledger = try filled()
    let expected = Op.ops(of: try ledger.allRecords)
    var rounds: [[Op]] = [[], []]
    try ledger.eachOp(rounds: 2, limit: limit) { round, op in
      rounds[round].append(op)
      return true
    }
    #expect(rounds == [expected, expected])
    var count = 0
    try ledger.eachOp(rounds: 2, limit: limit) { _, _ in
      count += 1
      return count < 3
    }
    #expect(count == 3)
  }

  @Test func `What undoes a long import is stored in portions, and reads as made at once`() throws {
    let ledger = try SQLiteLedger(testing: folder.path("b.sqlite"))
    let ops = (0..<40).map { part in
      Op.test(at: Int64(part + 1), changes: (0..<500).map { 500 * part + $0 })
    }
    _ = try ledger.adopt(PackedOps(ops), as: "import")
    let entry = try #require(try ledger.undoEntries(limit: 1).first)
    #expect(entry.records.count == 20_000 && entry.records.allSatisfy { $0.fields.isEmpty })
    #expect(try UndoEntry(stored: entry.stored) == entry)
    #expect(try ledger.examine().damage.isEmpty)
    #expect(try ledger.undo(at: .test(minute: 1))?.label == "import")
    #expect(try ledger.records(of: .drink).isEmpty && ledger.examine().damage.isEmpty)
  }
}

extension Op {
  fileprivate static func test(at milliseconds: Int64, changes: [Int]) -> Op {
    Op(
      stamp: .test(milliseconds),
      changes: changes.map {
        RecordChange(.drink, UInt64($0), [.at: .moment(minute: $0), .amount: .integer(250)])
      })
  }
}
