import CivilTime
import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// A restored copy gives its records, its log and what can be undone, and nothing else of the file.
@Suite struct ForeignCopyTests {
  private let folder: TemporaryFolder
  private let copy: String

  /// A copy of 40 drinks, some of them changed.
  init() throws {
    folder = try TemporaryFolder()
    copy = folder.path("copy.sqlite")
    let source = try SQLiteLedger(testing: folder.path("source.sqlite"), replica: 7)
    for number: UInt64 in 1...40 { _ = try source.commit(.adding(number), at: .test(minute: 0)) }
    _ = try source.undo(at: .test(minute: 1))
    try source.backUp(to: copy)
  }

  private func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: copy)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Of a device with a token and a channel of its own.
  private func victim(_ name: String) throws -> SQLiteLedger {
    let ledger = try SQLiteLedger(testing: folder.path(name))
    _ = try ledger.commit(.adding(99), at: .test(minute: 0))
    try ledger.add(Token(hash: [3], scope: .widgets, name: "Kitchen", created: .test(minute: 0)))
    _ = try ledger.addChannel(.desktop, "")
    return ledger
  }

  @discardableResult
  private func restore(into ledger: SQLiteLedger) throws(StorageError) -> Int {
    try ledger.restore(
      from: copy, as: DatabaseIdentity(replica: ReplicaID(rawValue: 8), generation: "g8"),
      keepingFormerIn: nil)
  }

  /// The schema and all rows, but for those of SQLite's own tables.
  private func whole(_ ledger: SQLiteLedger) throws -> [String] {
    try ledger.access { db in
      let schema = try String.fetchAll(
        db, sql: "SELECT type || name || coalesce(sql, '') FROM sqlite_schema ORDER BY 1")
      let rows = try ForeignSchema.tables.flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { "\(table): \($0)" }
      }
      return schema + rows
    }
  }

  private func expected() throws -> [String] {
    let ledger = try victim("expected.sqlite")
    try restore(into: ledger)
    #expect(try ledger.examine().records == 40)
    return try whole(ledger)
  }

  @Test(arguments: ForeignSchema.additions)
  func `Nothing of its schema comes along, nor of what is no entry`(addition: String) throws {
    let expected = try expected()
    try change(ForeignSchema.rows + SpaceSchema.tables)
    try change("INSERT INTO space_wish (key, kind, body) VALUES (1, 4, x'');" + addition)
    #expect(try !Backups.strangers(in: copy).isEmpty)
    let ledger = try victim("victim.sqlite")
    try restore(into: ledger)
    #expect(try whole(ledger) == expected)
    _ = try ledger.commit(.adding(77), at: .test(minute: 5))
    #expect(try ledger.tokens().map(\.name) == ["Kitchen"] && ledger.channels().count == 1)
    #expect(try ledger.examine().damage == [])
  }

  @Test(arguments: ForeignSchema.replacements)
  func `A table that is none is refused, and nothing is changed`(replacement: String) throws {
    try change(replacement)
    let ledger = try victim("victim.sqlite")
    let before = try whole(ledger)
    #expect(throws: StorageError.damagedBackup(path: copy)) { try restore(into: ledger) }
    #expect(try whole(ledger) == before)
  }

  @Test(arguments: ForeignSchema.hostileRows, ["", ForeignSchema.additions[0]])
  func `Rows that no Dayring writes are refused`(rows: String, addition: String) throws {
    try change(rows + ";" + addition)
    let ledger = try victim("victim.sqlite")
    let before = try whole(ledger)
    #expect(throws: StorageError.damagedBackup(path: copy)) { try restore(into: ledger) }
    #expect(try whole(ledger) == before)
  }

  @Test(arguments: [1 << 63, UInt64.max])
  func `Stamps above which no clock can rise are refused`(time: UInt64) throws {
    let source = try SQLiteLedger(testing: folder.path("source.sqlite"), replica: 7)
    let far = Stamp(time: time, replica: ReplicaID(rawValue: 1))
    try source.append([Op(stamp: far, changes: [RecordChange(.drink, 5, [.note: .text("far")])])])
    // The clock does not end the process where one has come in before.
    _ = try source.commit(.adding(78), at: .test(minute: 5))
    try FileManager.default.removeItem(atPath: copy)
    try source.backUp(to: copy)
    let ledger = try victim("victim.sqlite")
    #expect(throws: StorageError.damagedBackup(path: copy)) { try restore(into: ledger) }
  }

  @Test
  func `The log is numbered anew, whatever its numbers were, and identities are not taken over`()
    throws
  {
    let expected = try expected()
    try change(
      """
      UPDATE op SET sequence = 9223372036854775807 WHERE sequence = (SELECT max(sequence) FROM op);
      DELETE FROM meta;
      """)
    let ledger = try victim("victim.sqlite")
    try restore(into: ledger)
    #expect(try whole(ledger) == expected)
    #expect(ledger.replica.rawValue == 8 && ledger.generation == "g8")
    #expect(try ledger.lastSequence() == Int64(ledger.examine().ops))
  }

  @Test
  func `Pages that are read again and again do not fill the disk`() throws {
    let source = try SQLiteLedger(testing: folder.path("source.sqlite"), replica: 7)
    for number: UInt64 in 100...600 { _ = try source.commit(.adding(number), at: .test(minute: 0)) }
    try FileManager.default.removeItem(atPath: copy)
    try source.backUp(to: copy)
    try change(ForeignSchema.additions[0])
    let queue = try DatabaseQueue(path: copy)
    let root = try queue.read { db in
      try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'op'")
    }
    try queue.close()
    var bytes = try folder.bytes("copy.sqlite")
    let page = (try #require(root) - 1) * 4096
    try #require(bytes[page] == 5, "An inner page of a table.")
    let count = Int(bytes[page + 3]) << 8 | Int(bytes[page + 4])
    let last = Array(bytes[page + 8..<page + 12])
    for cell in 0..<count {
      let place = page + 12 + 2 * cell
      let at = page + (Int(bytes[place]) << 8 | Int(bytes[place + 1]))
      bytes.replaceSubrange(at..<at + 4, with: last)
    }
    try folder.write(bytes, to: "copy.sqlite")
    #expect(throws: StorageError.damagedBackup(path: copy)) {
      try restore(into: try victim("victim.sqlite"))
    }
  }

  @Test
  func `Kinds that steer devices are left out of records, log and undo`() throws {
    let source = try SQLiteLedger(testing: folder.path("source.sqlite"), replica: 7)
    for kind in Kind.ofSpace {
      let change = RecordChange(kind, 5, [.note: .text("https://evil.example")])
      _ = try source.commit(Change("evil", [change]), at: .test(minute: 1))
      _ = try source.commit(
        Change("both", [change, RecordChange(.drink, 3, [.note: .text("kept")])]),
        at: .test(minute: 2))
    }
    try FileManager.default.removeItem(atPath: copy)
    try source.backUp(to: copy)
    let ledger = try victim("victim.sqlite")
    #expect(try restore(into: ledger) == Kind.ofSpace.count)
    #expect(try ledger.allRecords.allSatisfy { !$0.kind.isOfSpace })
    #expect(try ledger.record(.test(3), of: .drink)?[.note]?.text == "kept")
    let entries = try ledger.undoEntries(limit: 99) + ledger.redoEntries(limit: 99)
    #expect(!entries.isEmpty && entries.allSatisfy { $0.records.allSatisfy { $0.kind == .drink } })
    let found = try ledger.examine()
    #expect(found.damage == [])
    #expect(try ledger.lastSequence() == Int64(found.ops))
  }
}
