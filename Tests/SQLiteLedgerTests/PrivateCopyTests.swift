import CivilTime
import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// A database that cannot be written, here since a folder has the name of its lock, is read.
@Suite struct PrivateCopyTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("a.db") }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [[], ["-shm"], ["-shm", "-wal"]])
  func `All that it holds is read, examined and backed up, and nothing beside it is touched`(
    gone: [String]
  ) throws {
    var writer: SQLiteLedger? = try SQLiteLedger(testing: path)
    for number in 1...50 { _ = try writer?.commit(.adding(UInt64(number)), at: .test(minute: 0)) }
    if gone.contains("-wal") { try writer?.checkpoint() }
    writer = nil
    for suffix in gone { try FileManager.default.removeItem(atPath: path + suffix) }
    try forbidWriting()
    let before = try files()
    let ledger = try SQLiteLedger(testing: path)
    #expect(try ledger.records(of: .drink).count == 50)
    #expect(try ledger.examine().damage.isEmpty)
    #expect(try ledger.undoEntries(limit: 99).count == 50)
    let elsewhere = try TemporaryFolder()
    let copy = try ledger.keepBackup(in: elsewhere.path("backups"), at: .noon)
    #expect(try SQLiteLedger(testing: copy).records(of: .drink).count == 50)
    #expect(try files() == before)
  }

  @Test
  func `Every change is refused with the reason, and none is half there`() throws {
    _ = try SQLiteLedger(testing: path).commit(.adding(1), at: .test(minute: 0))
    try forbidWriting()
    let ledger = try SQLiteLedger(testing: path)
    let reason = StorageError.notALock(path: path + "-lock")
    #expect(ledger.refusal == reason)
    let other = DatabaseIdentity(replica: ReplicaID(rawValue: 7), generation: "g7")
    let changes: [() throws -> Void] = [
      { _ = try ledger.commit(.adding(2), at: .test(minute: 1)) },
      { _ = try ledger.undo(at: .test(minute: 1)) },
      { _ = try ledger.removeToken(withHash: [1]) },
      { try ledger.renew(ReplicaID(rawValue: 5)) },
      { try ledger.transaction { db in try db.execute(sql: "DROP TABLE undo") } },
      { try ledger.checkpoint() },
      { try ledger.restore(PackedOps(), as: other, keepingFormerIn: nil) },
    ]
    for change in changes { #expect(throws: reason, performing: change) }
    #expect(try ledger.records(of: .drink).count == 1)
    #expect(try ledger.examine().damage.isEmpty)
  }

  @Test
  func `What others commit meanwhile is there whole`() throws {
    let writer = try SQLiteLedger(testing: path)
    for count in 1...20 {
      _ = try writer.commit(.adding(UInt64(count)), at: .test(minute: 0))
      let copy = try PrivateCopy.make(of: path)
      let found = try copy.inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM op") }
      #expect(found == count)
    }
  }

  @Test
  func `A database of a former version is read without being migrated`() throws {
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase { db in try db.execute(sql: ReleasedDatabase.versionOne) }
    try queue.close()
    try forbidWriting()
    let before = try files()
    let ledger = try SQLiteLedger(testing: path)
    #expect(try ledger.record(.test(1), of: .drink)?[.amount] == .integer(250))
    #expect(try ledger.examine().damage.isEmpty)
    #expect(try files() == before)
  }

  @Test
  func `What a broken-off transaction has left half done is taken back`() throws {
    var writer: SQLiteLedger? = try SQLiteLedger(testing: path)
    for number in 1...50 { _ = try writer?.commit(.adding(UInt64(number)), at: .test(minute: 0)) }
    writer = nil
    let queue = try DatabaseQueue(path: path)
    let broken = folder.path("broken.db")
    try queue.inDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1")
      try db.inTransaction(.exclusive) {
        try db.execute(sql: "UPDATE op SET body = randomblob(4000)")
        for suffix in ["", "-journal"] {
          try FileManager.default.copyItem(atPath: path + suffix, toPath: broken + suffix)
        }
        return .rollback
      }
    }
    try FileManager.default.createDirectory(
      atPath: broken + "-lock", withIntermediateDirectories: false)
    let ledger = try SQLiteLedger(testing: broken)
    #expect(ledger.refusal != nil)
    #expect(try ledger.records(of: .drink).count == 50)
    #expect(try ledger.examine().damage.isEmpty)
  }

  @Test
  func `A log that is no file is not passed over`() throws {
    var writer: SQLiteLedger? = try SQLiteLedger(testing: path)
    _ = try writer?.commit(.adding(1), at: .test(minute: 0))
    writer = nil
    try FileManager.default.moveItem(atPath: path + "-wal", toPath: folder.path("log"))
    try FileManager.default.createSymbolicLink(
      atPath: path + "-wal", withDestinationPath: folder.path("log"))
    try FileManager.default.removeItem(atPath: path + "-shm")
    #expect(throws: StorageError.io(code: Int(EINVAL), message: path + "-wal is not a file")) {
      try SQLiteLedger(testing: path)
    }
  }

  @Test
  func `Where only a rollover cannot be stored, what was read after it counts`() throws {
    let ledger = try SQLiteLedger(testing: path)
    try failCommits(of: ledger)
    let found = try ledger.exclusively { () throws(StorageError) in
      try rollOver(ledger)
      // Before the next part begins, the index of words is written.
      return try ledger.exclusively { () throws(StorageError) -> Result<Int, Never> in
        .success(try ledger.search("words", of: .task, limit: 9).count)
      }.get()
    }
    #expect(found == 1 && ledger.unsaved == .full)
    #expect(try ledger.records(of: .drink).isEmpty, "Nothing of it was kept.")
  }

  @Test
  func `With any other change, all of it is refused`() throws {
    let ledger = try SQLiteLedger(testing: path)
    try failCommits(of: ledger)
    #expect(throws: StorageError.full) {
      try ledger.exclusively { () throws(StorageError) in
        try rollOver(ledger)
        _ = try ledger.commit(.adding(2), at: .test(minute: 1))
      }
    }
    #expect(ledger.unsaved == nil)
    #expect(try ledger.records(of: .drink).isEmpty)
  }

  @Test
  func `The same goes for a database that is only read`() throws {
    _ = try SQLiteLedger(testing: path)
    try forbidWriting()
    let ledger = try SQLiteLedger(testing: path)
    let found = try ledger.exclusively { () throws(StorageError) in
      try rollOver(ledger)
      return try ledger.exclusively { () throws(StorageError) -> Result<Int, Never> in
        .success(try ledger.search("words", of: .task, limit: 9).count)
      }.get()
    }
    #expect(found == 1 && ledger.unsaved == .notALock(path: path + "-lock"))
    #expect(throws: StorageError.notALock(path: path + "-lock")) {
      try ledger.exclusively { () throws(StorageError) in
        try rollOver(ledger)
        _ = try ledger.commit(.adding(2), at: .test(minute: 1))
      }
    }
    #expect(try ledger.records(of: .drink).isEmpty)
  }

  @Test
  func `A backup with a log is restored from where no file can be made beside it`() throws {
    let backup = folder.path("b.db")
    var writer: SQLiteLedger? = try SQLiteLedger(testing: backup)
    _ = try writer?.commit(.adding(1), at: .test(minute: 0))
    writer = nil
    try FileManager.default.removeItem(atPath: backup + "-shm")
    try FileManager.default.createDirectory(
      atPath: backup + "-shm", withIntermediateDirectories: false)
    let ledger = try SQLiteLedger(testing: path)
    let identity = DatabaseIdentity(replica: ReplicaID(rawValue: 7), generation: "g7")
    try ledger.restore(from: backup, as: identity, keepingFormerIn: nil)
    #expect(try ledger.records(of: .drink).count == 1)
  }

  private func rollOver(_ ledger: SQLiteLedger) throws(StorageError) {
    try ledger.repeatably { () throws(StorageError) in
      let task = RecordChange(.task, 9, [.title: .text("Some words")])
      _ = try ledger.commitWithoutUndo(
        Change.adding(1).records + [task], at: .test(minute: 0))
    }
  }

  private func forbidWriting() throws {
    if access(path + "-lock", F_OK) == 0 {
      try FileManager.default.removeItem(atPath: path + "-lock")
    }
    try FileManager.default.createDirectory(
      atPath: path + "-lock", withIntermediateDirectories: false)
  }

  private func files() throws -> [String: [UInt8]] {
    // NB: who reads makes marks in what SQLite shares.
    let names = try folder.names.filter { !$0.hasSuffix("-lock") && !$0.hasSuffix("-shm") }
    return Dictionary(uniqueKeysWithValues: try names.map { ($0, try folder.bytes($0)) })
  }

  /// As on a disk that is full when the log grows.
  private func failCommits(of ledger: SQLiteLedger) throws {
    try ledger.access { db in db.add(transactionObserver: FullDisk(), extent: .databaseLifetime) }
  }
}

extension Moment {
  fileprivate static let noon = Moment(.test(minute: 240), offset: .utc)
}

private final class FullDisk: TransactionObserver {
  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseWillCommit() throws { throw DatabaseError(resultCode: .SQLITE_FULL) }
  func databaseDidCommit(_ db: Database) {}
  func databaseDidRollback(_ db: Database) {}
}
