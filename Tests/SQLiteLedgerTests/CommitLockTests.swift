import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// Commits and checkpoints of all processes exclude each other; see
/// docs/decisions/2026-11-22-use-a-lock-for-commits-and-checkpoints.md.
@Suite struct CommitLockTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("a.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test
  func `What is written without the lock is not written`() throws {
    let ledger = try SQLiteLedger(testing: path)
    #expect(throws: StorageError.self) {
      try ledger.access { db in try db.execute(sql: "DELETE FROM meta") }
    }
    #expect(try SQLiteLedger(testing: path).generation == "g1")
  }

  @Test
  func `Of all who have a database open, one holds the lock`() throws {
    let ledger = try SQLiteLedger(testing: path)
    let other = try FileLock(beside: path)
    #expect(try ledger.transaction { _ in try !other.take(.writing) })
    #expect(try ledger.alone { _ in try !other.take(.writing) })
    #expect(try other.take(.writing))
    let third = try FileLock(beside: path)
    #expect(try !third.take(.writing))
    other.release(.writing)
    #expect(try third.take(.writing))
  }

  @Test
  func
    `Who lets go of a database is not in the way of moving it, however long its connection lives`()
    throws
  {
    var ledger: SQLiteLedger? = try SQLiteLedger(testing: path)
    let connection = try ledger?.access { db in db }
    #expect(try !FileLock(beside: path).take(.openFile))
    ledger = nil
    #expect(try FileLock(beside: path).take(.openFile))
    withExtendedLifetime(connection) {}
  }

  @Test
  func `Neither a long log nor the last close brings the log in by itself`() throws {
    var ledger: SQLiteLedger? = try SQLiteLedger(testing: path)
    let database = try folder.bytes("a.sqlite")
    _ = try ledger?.commit(.adding(1), at: .test(minute: 0))
    ledger = nil
    #expect(try folder.bytes("a.sqlite") == database)
    #expect(try !folder.bytes("a.sqlite-wal").isEmpty)
    #expect(try SQLiteLedger(testing: path).lastSequence() == 1)
  }

  @Test
  func `Once the log is brought in, the database file alone holds everything`() throws {
    let ledger = try SQLiteLedger(testing: path)
    for number: UInt64 in 1...9 { _ = try ledger.commit(.adding(number), at: .test(minute: 0)) }
    #expect(try ledger.checkpoint())
    try folder.write(try folder.bytes("a.sqlite"), to: "copy.sqlite")
    #expect(try SQLiteLedger(testing: folder.path("copy.sqlite")).lastSequence() == 9)
  }

  /// SQLite's own stress for its WAL-reset bug, on our connections.
  @Test
  func `Four writing processes and one that brings the log in all the time lose nothing`() throws {
    let rounds = Soak.rounds(1, soak: 500)
    var expected: Set<Stamp> = []
    for round in 1...rounds {
      let checkpointer = try Writer(checkpointing: path)
      let writers = try (0..<4).map { _ in try Writer(path, count: 100) }
      for writer in writers { expected.formUnion(try writer.finished()) }
      #expect(try checkpointer.ended() == 0)
      let ledger = try SQLiteLedger(testing: path)
      #expect(try ledger.integrity() == "ok", "round \(round)")
      #expect(Set(try ledger.stamps()) == expected, "round \(round)")
      #expect(try ledger.examineNews().damage == [], "round \(round)")
    }
    #expect(expected.count == rounds * 400)
    #expect(try SQLiteLedger(testing: path).examine().damage == [])
  }
}
