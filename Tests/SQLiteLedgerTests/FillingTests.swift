import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// A ledger that is filled with records at once holds what one has that reads their ops.
@Suite struct FillingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [false, true])
  func `Filled with records, a ledger is as after their ops`(hasSomething: Bool) throws {
    let source = try SQLiteLedger(testing: folder.path("source.db"))
    for number in 1...40 {
      let task = RecordChange(
        .task, UInt64(number), [.title: .text("Task \(number)"), .notes: .text("bread")])
      _ = try source.commit(Change("test", [task]), at: .test(minute: number))
      _ = try source.commit(.adding(UInt64(number % 7 + 1)), at: .test(minute: number + 50))
    }
    _ = try source.commit(
      Change("test", [RecordChange(.task, 3, [.deleted: .bool(true)])]), at: .test(minute: 99))
    let records = try source.allRecords
    let filled = try SQLiteLedger(testing: folder.path("filled.db"))
    let appended = try SQLiteLedger(testing: folder.path("appended.db"))
    if hasSomething {
      for ledger in [filled, appended] {
        _ = try ledger.commit(.adding(60), at: .test(minute: 1))
      }
    }
    try filled.fill(with: records)
    try appended.append(Op.ops(of: records))
    let kinds = ["record", "sums", "searchable"]
    for table in hasSomething ? kinds : kinds + ["op"] {
      #expect(try rows(of: table, in: filled) == rows(of: table, in: appended), "\(table)")
    }
    #expect(try filled.examine().damage.isEmpty)
    #expect(try filled.search("bread", of: .task, limit: 99).count == 39)
    #expect(try filled.records(of: .drink).count == (hasSomething ? 8 : 7))
  }

  /// Without the numbers that are given out in the order of writing.
  private func rows(of table: String, in ledger: SQLiteLedger) throws -> [String] {
    try ledger.access { db in
      try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
        row.filter { name, _ in name != "number" }.map { "\($0)=\($1)" }.joined(separator: " ")
      }.sorted()
    }
  }
}
