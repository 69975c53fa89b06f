import CivilTime
import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// Half-made files do not stay, and bad copies never take the place of a good one.
@Suite struct LeftoverTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.sqlite"))
    for number: UInt64 in 1...9 { _ = try ledger.commit(.adding(number), at: .test(minute: 0)) }
  }

  private func now(second: Int) throws -> Moment {
    try #require(Moment(iso8601: "2026-11-20T20:30:\(second + 10)+01:00"))
  }

  private var copies: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path("backups")).sorted()
    }
  }

  @Test
  func `A copy of a damaged database fails, and leaves nothing behind`() throws {
    let good = try ledger.keepBackup(at: now(second: 0))
    try ledger.tampering { db in
      try db.execute(sql: "UPDATE record SET body = x'00' WHERE rowid = 3")
    }
    for second in 1...8 {
      #expect(throws: StorageError.self) { try ledger.keepBackup(at: now(second: second)) }
    }
    #expect(try copies == [URL(fileURLWithPath: good).lastPathComponent])
    #expect(Backups.newestGood(of: ledger.path) == good)
  }

  @Test
  func `A copy in which a record cannot be read is no good one`() throws {
    let good = try ledger.keepBackup(at: now(second: 0))
    let bad = try ledger.keepBackup(at: now(second: 1))
    let queue = try DatabaseQueue(path: bad)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE record SET body = x'00' WHERE rowid = 3")
    }
    try queue.close()
    #expect(throws: StorageError.damagedBackup(path: bad)) {
      try Backups.check(bad)
    }
    #expect(Backups.newestGood(of: ledger.path) == good)
  }

  @Test
  func `What a killed backup, restore or first start has left is gone after the next one`() throws {
    _ = try ledger.keepBackup(at: now(second: 0))
    let left = [
      "backups/dayring-2026-01-01T000000.sqlite.part", "a.sqlite.restore-abc",
      "a.sqlite.restore-abc-wal", "a.sqlite.restore-abc-lock", "a.sqlite.new-abc",
    ]
    for name in left { try folder.write([1], to: name) }
    let copy = try ledger.keepBackup(at: now(second: 1))
    let identity = DatabaseIdentity(replica: ReplicaID(rawValue: 8), generation: "g8")
    try ledger.restore(from: copy, as: identity, keepingFormerIn: nil)
    #expect(
      try folder.names == ["a.sqlite", "a.sqlite-lock", "a.sqlite-shm", "a.sqlite-wal", "backups"])
    let copies = try copies
    #expect(copies.count == 2 && copies.allSatisfy { $0.hasSuffix(".sqlite") })
  }

  @Test
  func `Files of the user's stay, whatever they are called`() throws {
    let names = ["photos.sqlite.part", "dayring-2.sqlite.part1", "b.sqlite.restore-abc", "x.new-y"]
    for name in names {
      try folder.write([1], to: "backups/" + name)
      try folder.write([1], to: name)
    }
    let copy = try ledger.keepBackup(at: now(second: 1))
    let identity = DatabaseIdentity(replica: ReplicaID(rawValue: 8), generation: "g8")
    try ledger.restore(from: copy, as: identity, keepingFormerIn: nil)
    #expect(try Set(names).isSubset(of: copies))
    #expect(try Set(names).isSubset(of: folder.names))
  }

  @Test
  func `What somebody still writes stays`() throws {
    let temporary = try TemporaryDatabase(folder.path("a.sqlite.restore-abc"))
    try folder.write([1], to: "a.sqlite.restore-abc")
    TemporaryDatabase.removeForgotten(beside: folder.path("a.sqlite.restore-xyz"))
    #expect(FileManager.default.fileExists(atPath: temporary.path))
  }

  @Test
  func `A disk that is full half-way leaves no part of a copy`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("full"), withIntermediateDirectories: true)
    // A folder that already has the name makes the last step fail, as a full disk makes an earlier one.
    let copy = folder.path("full/b.sqlite")
    try folder.write([1], to: "full/b.sqlite/x")
    #expect(throws: StorageError.self) { try ledger.backUp(to: copy) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("full")) == ["b.sqlite"])
  }
}
