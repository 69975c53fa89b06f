import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// The tables of search, in step with the records. `SearchTests` is about the results.
@Suite struct SearchTableTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
  }

  private func commit(_ number: UInt64, _ fields: KeyValuePairs<FieldName, Value>) throws {
    let change = Change("test", [RecordChange(.task, number, fields)])
    _ = try ledger.commit(change, at: .test(minute: Int(number)))
  }

  private func found(_ query: String) throws -> [UInt64] {
    try ledger.search(query, of: .task, limit: 9).map(\.id.low)
  }

  /// Every word of every text, with the number of its record.
  private func words() throws -> [String] {
    try ledger.tampering { db in
      try db.execute(
        sql: """
          CREATE VIRTUAL TABLE IF NOT EXISTS temp.words USING fts5vocab(main, search, instance)
          """)
      return try String.fetchAll(db, sql: "SELECT doc || ' ' || term FROM words ORDER BY 1")
    }
  }

  private func rows() throws -> [Row] {
    try ledger.access { db in
      try ["search_data", "search_idx", "search_config", "searchable"].flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table)")
      }
    }
  }

  @Test
  func `What has no title leaves the tables of search alone`() throws {
    try commit(1, [.title: .text("Bread")])
    let before = try rows()
    try commit(2, [.note: .text("a"), .at: .moment(minute: 1), .amount: .integer(5)])
    try commit(2, [.deleted: .bool(true)])
    try commit(1, [.end: .null, .title: .text("BREAD")])
    #expect(try rows() == before)
  }

  @Test
  func `Nothing stays of words that are gone`() throws {
    try commit(1, [.title: .text("One two"), .notes: .text("three")])
    try commit(2, [.title: .text("Four")])
    #expect(try words() == ["1 one", "1 three", "1 two", "2 four"])
    try commit(1, [.title: .text("Two five"), .notes: .null])
    #expect(try words() == ["1 five", "1 two", "2 four"])
    try commit(1, [.deleted: .bool(true)])
    #expect(try words() == ["2 four"])
    try commit(2, [.title: .null])
    #expect(try words().isEmpty)
    try ledger.tampering { db in
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM searchable") == 0)
      try db.execute(sql: "INSERT INTO search (search) VALUES ('integrity-check')")
    }
  }

  @Test
  func `What is taken back with its transaction is not found`() throws {
    try commit(1, [.title: .text("Bread")])
    #expect(throws: StorageError.self) {
      try ledger.exclusively { () throws(StorageError) in
        do {
          try commit(1, [.title: .text("Butter")])
          try commit(2, [.title: .text("Bread")])
        } catch { throw .full }
        throw .full
      }
    }
    #expect(try found("butter").isEmpty)
    #expect(try found("bread") == [1])
  }

  @Test
  func `On a full disk neither record nor words are kept`() throws {
    try commit(1, [.title: .text("Bread")])
    try ledger.access { db in try db.execute(sql: "PRAGMA max_page_count = 1") }
    let notes = (0..<20_000).map { "bread\($0)" }.joined(separator: " ")
    #expect(throws: StorageError.full) { try commit(1, [.notes: .text(notes)]) }
    #expect(try found("bread") == [1])
    #expect(try found("bread19999").isEmpty)
    try ledger.access { db in try db.execute(sql: "PRAGMA max_page_count = 1000000") }
    try commit(1, [.notes: .text(notes)])
    #expect(try found("bread19999") == [1])
  }

  @Test
  func `A backup can be searched`() throws {
    try commit(1, [.title: .text("Bread")])
    try commit(2, [.title: .text("Butter")])
    try commit(1, [.deleted: .bool(true)])
    try ledger.backUp(to: folder.path("copy.db"))
    let copy = try SQLiteLedger(testing: folder.path("copy.db"))
    #expect(try copy.search("b", of: .task, limit: 9).map(\.id.low) == [2])
    let op = Op.test(
      at: .max >> 16, RecordChange(.task, 1, [.deleted: .bool(false)]),
      RecordChange(.task, 2, [.title: .text("Milk")]))
    try copy.append([op])
    #expect(try copy.search("b", of: .task, limit: 9).map(\.id.low) == [1])
  }

  @Test
  func `A search reads no record that it does not return`() throws {
    let plan = try ledger.access { db in
      try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN " + SQLiteLedger.searchStatement,
        arguments: ["\"a\" *", "task", 9]
      ).map { $0["detail"] as String }
    }
    let record = plan.firstIndex { $0.hasPrefix("SEARCH record USING INDEX") }
    let sorting = plan.firstIndex { $0.hasPrefix("USE TEMP B-TREE") }
    #expect(plan.contains { $0.hasPrefix("SCAN search VIRTUAL TABLE INDEX") }, "\(plan)")
    #expect(plan.contains { $0.hasPrefix("SEARCH searchable USING INTEGER PRIMARY") }, "\(plan)")
    #expect(try #require(sorting) < #require(record), "\(plan)")
  }

  @Test
  func `Another process finds what this one has written`() throws {
    let other = try SQLiteLedger(testing: folder.path("a.db"))
    #expect(try other.search("b", of: .task, limit: 9).isEmpty)
    try commit(1, [.title: .text("Bread")])
    #expect(try other.search("b", of: .task, limit: 9).map(\.id.low) == [1])
  }
}
