import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// Writes that cannot be finished leave nothing behind.
@Suite struct FailedWriteTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
    _ = try ledger.commit(.adding(1), at: .test(minute: 0))
  }

  @Test
  func `On a full disk nothing half-done is kept, and writing goes on once there is room`() throws {
    let before = try state()
    try ledger.access { db in try db.execute(sql: "PRAGMA max_page_count = 1") }
    let ops = (2...50).map { number in
      Op.test(
        at: Int64(number),
        RecordChange(.drink, UInt64(number), [.note: .text(String(repeating: "x", count: 900))]))
    }
    #expect(throws: StorageError.full) { try ledger.append(ops) }
    #expect(throws: StorageError.full) {
      try ledger.commit(
        .adding(2, note: String(repeating: "x", count: 90_000)), at: .test(minute: 1))
    }
    #expect(try state() == before)
    try ledger.access { db in try db.execute(sql: "PRAGMA max_page_count = 1000000") }
    try ledger.append(ops)
    #expect(try ledger.records(of: .drink).count == 50)
    #expect(try ledger.integrity() == "ok")
  }

  @Test
  func `A database that may not be written to says so and can be read`() throws {
    let before = try state()
    try ledger.access { db in try db.execute(sql: "PRAGMA query_only = 1") }
    let error = StorageError.readOnly(path: folder.path("a.db"))
    #expect(throws: error) { try ledger.commit(.adding(2), at: .test(minute: 1)) }
    #expect(throws: error) { try ledger.undo(at: .test(minute: 1)) }
    #expect(try state() == before)
  }

  @Test(.enabled(if: Self.hasUnwritableFolder))
  func `A database cannot be made where nothing can`() {
    #expect(throws: StorageError.readOnly(path: "/sys/dayring.db")) {
      try SQLiteLedger(testing: "/sys/dayring.db")
    }
  }

  /// Not even root may make files in Linux's `/sys`.
  private static var hasUnwritableFolder: Bool {
    access("/sys/kernel", F_OK) == 0
  }

  @Test
  func `While another process holds the lock, a write gives up as busy and keeps nothing`() throws {
    let other = try SQLiteLedger(testing: folder.path("a.db"))
    try ledger.access { db in try db.execute(sql: "PRAGMA busy_timeout = 10") }
    let before = try state()
    try other.exclusively { () throws(StorageError) in
      #expect(throws: StorageError.busy) { try ledger.commit(.adding(2), at: .test(minute: 1)) }
      #expect(try ledger.records(of: .drink).count == 1, "Reading goes on.")
    }
    #expect(try state() == before)
    _ = try ledger.commit(.adding(2), at: .test(minute: 1))
  }

  @Test
  func `What is thrown inside an exclusive section takes its writes back`() throws {
    let before = try state()
    #expect(throws: StorageError.full) {
      try ledger.exclusively { () throws(StorageError) in
        _ = try ledger.commit(.adding(2), at: .test(minute: 1))
        throw .full
      }
    }
    #expect(try state() == before)
    let count = try ledger.exclusively { () throws(StorageError) in
      _ = try ledger.commit(.adding(2), at: .test(minute: 1))
      return try ledger.records(of: .drink).count
    }
    #expect(count == 2)
  }

  @Test
  func `So is what an exclusive section refuses, also within another one`() throws {
    struct Refusal: Error, Equatable {}
    let before = try state()
    let outcome = try ledger.exclusively { () throws(StorageError) in
      _ = try ledger.commit(.adding(2), at: .test(minute: 1))
      return try ledger.exclusively { () throws(StorageError) in
        _ = try ledger.commit(.adding(3), at: .test(minute: 2))
        return Result<Int, Refusal>.failure(Refusal())
      }
    }
    #expect(outcome == .failure(Refusal()))
    #expect(try state() == before)
    let kept = try ledger.exclusively { () throws(StorageError) in
      _ = try ledger.commit(.adding(2), at: .test(minute: 1))
      return Result<Int, Refusal>.success(try ledger.records(of: .drink).count)
    }
    #expect(kept == .success(2))
  }

  @Test
  func `Where a part has failed nothing is kept, even if somebody goes on`() throws {
    let before = try state()
    #expect(throws: StorageError.self) {
      try ledger.exclusively { () throws(StorageError) in
        #expect(throws: StorageError.full) {
          try ledger.exclusively { () throws(StorageError) in
            _ = try ledger.commit(.adding(2), at: .test(minute: 1))
            throw .full
          }
        }
      }
    }
    #expect(try state() == before)
    _ = try ledger.commit(.adding(2), at: .test(minute: 1))
    #expect(try state() != before)
  }

  private func state() throws -> [String] {
    try ledger.access { db in
      try ["op", "record", "undo", "meta"].map { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map(\.description).joined()
      }
    }
  }
}
