import CivilTime
import Foundation
import GRDB
import Ledger
import LedgerTesting
import TestSupport
import Testing

@testable import SQLiteLedger

/// Ops of lists in the log of a database.
@Suite struct ListOpTests {
  private static let list = ListID(rawValue: RecordID(high: 7, low: 7))
  private static let task = Kind.task.labelled(list)

  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.sqlite"))
    let writer = ListWriter(
      Self.list, replica: ReplicaID(rawValue: 0xa1_0001), kinds: [.task])
    ledger.lists.withLock { $0 = [writer] }
  }

  /// Of the list and of the user's own.
  private static func both(_ number: UInt64, note: String = "a") -> Change {
    Change(
      "both",
      [
        RecordChange(task, number, [.title: .text("Milk"), .note: .text(note)]),
        RecordChange(.task, number, [.title: .text("Bread"), .note: .text(note)]),
      ])
  }

  private func lists(in ledger: SQLiteLedger) throws -> [Data?] {
    try ledger.access { db in
      try Row.fetchAll(db, sql: "SELECT list FROM op ORDER BY sequence").map { $0[0] }
    }
  }

  private func waiting() throws -> [Int64] {
    try ledger.access { db in try Int64.fetchAll(db, sql: "SELECT op FROM space_pending") }
  }

  @Test
  func `Each row of the log says its list, and only the user's own ops wait for the space`() throws
  {
    try ledger.transaction { db in try db.execute(sql: SpaceSchema.ownSpace) }
    _ = try ledger.commitInParts(Self.both(1), at: .test(minute: 0))
    try ledger.append([.test(at: 5, RecordChange(Self.task, 2, [.note: .text("theirs")]))])
    #expect(try lists(in: ledger) == [Self.list.blob, nil, Self.list.blob])
    #expect(try waiting() == [2])
    let undone = try #require(try ledger.undo(at: .test(minute: 1)))
    #expect(Set(undone.ops.map(\.list)) == [Self.list, nil])
    #expect(try waiting().count == 2)
    #expect(try ledger.examine().damage.isEmpty)
  }

  @Test
  func `A change of several labels is stored as a whole or not at all`() throws {
    try ledger.transaction { db in try db.execute(sql: SpaceSchema.ownSpace) }
    _ = try ledger.commitInParts(Self.both(1), at: .test(minute: 0))
    let before = try (ledger.allRecords, ledger.undoEntries(limit: 9), lists(in: ledger), waiting())
    try ledger.access { db in try db.execute(sql: "PRAGMA max_page_count = 1") }
    // The part of the list finds room, that of the user's own does not.
    let small = RecordChange(Self.task, 2, [.title: .text("Eggs")])
    let large = (10..<60 as Range<UInt64>).map { number in
      RecordChange(.task, number, [.note: .text(String(repeating: "x", count: 9000))])
    }
    for records in [[small] + large, large + [small]] {
      #expect(throws: StorageError.full) {
        try ledger.commitInParts(Change("move", records), at: .test(minute: 1))
      }
      let after = try (
        ledger.allRecords, ledger.undoEntries(limit: 9), lists(in: ledger), waiting()
      )
      #expect(after.0 == before.0 && after.1 == before.1)
      #expect(after.2 == before.2 && after.3 == before.3)
    }
    try ledger.access { db in try db.execute(sql: "PRAGMA max_page_count = 1000000") }
    let ops = try ledger.commitInParts(Change("move", [small] + large), at: .test(minute: 1))
    #expect(ops.first?.list == Self.list && ops.count > 2)
    #expect(try ledger.undoEntries(limit: 9).count == 2)
    #expect(try ledger.integrity() == "ok" && ledger.examine().damage.isEmpty)
  }

  @Test(arguments: [
    "UPDATE op SET list = NULL WHERE list IS NOT NULL",
    "UPDATE op SET list = x'00000000000000070000000000000008' WHERE list IS NOT NULL",
    "UPDATE op SET list = x'00' WHERE list IS NOT NULL",
    "UPDATE op SET list = x'00000000000000070000000000000007' WHERE list IS NULL",
    "UPDATE op SET list = x'' WHERE list IS NULL",
  ])
  func `A list that was changed in a row is found, and put right`(sql: String) throws {
    _ = try ledger.commitInParts(Self.both(1), at: .test(minute: 0))
    let before = try (ledger.allRecords, lists(in: ledger))
    try ledger.tampering { db in try db.execute(sql: sql) }
    #expect(try ledger.examine().damage.contains { [.op(1), .op(2)].contains($0) })
    #expect(try ledger.repair().lost.isEmpty)
    #expect(try ledger.examine().damage.isEmpty)
    #expect(try ledger.allRecords == before.0 && lists(in: ledger) == before.1)
  }

  @Test
  func `A session begins with the records of lists, and with the user's own clock`() throws {
    _ = try ledger.commit(.adding(1), at: .test(minute: 0))
    let own = try #require(try ledger.record(.test(1), of: .drink)?.fields.first?.stamp)
    try ledger.append([
      .test(at: 13_000_000_000_000, RecordChange(Self.task, 2, [.note: .text("far")]))
    ])
    let state = try ledger.sessionState(packing: [.drink])
    #expect(state.records.allRecords == (try ledger.allRecords))
    #expect(state.records.clock.latest == own.time)
  }

  @Test
  func `A restore takes nothing of a list from a copy`() throws {
    _ = try ledger.commit(Change("own", [Self.both(5).records[1]]), at: .test(minute: 0))
    _ = try ledger.commitInParts(Self.both(1), at: .test(minute: 1))
    _ = try ledger.commit(Change("list", [Self.both(2).records[0]]), at: .test(minute: 2))
    // An op that no Dayring makes.
    try ledger.append([.test(at: 9, RecordChange(Kind(rawValue: "a@b"), 1, [.note: .text("x")]))])
    let copy = folder.path("copy.sqlite")
    try ledger.backUp(to: copy)
    let victim = try SQLiteLedger(testing: folder.path("victim.sqlite"), replica: 8)
    let identity = DatabaseIdentity(replica: ReplicaID(rawValue: 9), generation: "restored")
    #expect(try victim.restore(from: copy, as: identity, keepingFormerIn: nil) == 3)
    #expect(try victim.allRecords == ledger.allRecords(of: nil))
    #expect(try lists(in: victim) == [nil, nil])
    #expect(try victim.undoEntries(limit: 9).map(\.label) == ["own"])
    let found = try victim.examine()
    #expect(found.damage.isEmpty && found.ops == 2)
    #expect(try victim.lastSequence() == 2)
  }

  @Test
  func `Ops from a document leave records of lists out, whatever it says`() throws {
    let victim = try SQLiteLedger(testing: folder.path("victim.sqlite"), replica: 8)
    let identity = DatabaseIdentity(replica: ReplicaID(rawValue: 9), generation: "restored")
    let ops = PackedOps([Op(stamp: .test(5), changes: Self.both(1).records)])
    try victim.restore(ops, as: identity, keepingFormerIn: nil)
    #expect(try victim.allRecords.map(\.kind) == [.task])
    #expect(try lists(in: victim) == [nil])
    #expect(try victim.examine().damage.isEmpty)
  }
}
