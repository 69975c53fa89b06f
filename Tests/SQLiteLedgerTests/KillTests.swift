import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// Writers that die, and writers that meet. The other process is `Tests/LedgerWriter`.
@Suite struct KillTests {
  @Test
  func `What a killed process had acknowledged is there, and the file is whole`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let seed = UInt64.random(in: 0 ... .max)
    print("seed of the kills: \(seed)")
    var generator = SeededGenerator(seed: seed)
    var acknowledged: Set<Stamp> = []
    for round in 0..<Soak.rounds(50, soak: 500) {
      // Some are killed while they make or open the database, most while they write.
      let lines = Int.random(in: 0...40, using: &generator)
      acknowledged.formUnion(try Writer(path).killed(afterLines: lines))
      guard FileManager.default.fileExists(atPath: path) else { continue }
      let ledger = try SQLiteLedger(testing: path)
      #expect(try ledger.integrity() == "ok", "round \(round), seed \(seed)")
      let stamps = Set(try ledger.stamps())
      #expect(acknowledged.isSubset(of: stamps), "round \(round), seed \(seed)")
      let records = try ledger.records(of: .drink)
      #expect(records.count == stamps.count, "round \(round), seed \(seed)")
    }
    #expect(!acknowledged.isEmpty)
  }

  @Test
  func `What is written while a backup is restored is here, or in the copy of what was here`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let ledger = try SQLiteLedger(testing: path)
    _ = try ledger.commit(.adding(1), at: .test(minute: 0))
    let copy = folder.path("copy.db")
    try ledger.backUp(to: copy)
    let writer = try Writer(path)
    let acknowledged = Task.detached { try writer.killed(afterLines: 300) }
    var kept: Set<Stamp> = []
    for number: UInt64 in 1...8 {
      let former = folder.path("former-\(number).db")
      let identity = DatabaseIdentity(
        replica: ReplicaID(rawValue: 100 + number), generation: "g\(number)")
      try ledger.restore(from: copy, as: identity, keepingFormerIn: former)
      kept.formUnion(try SQLiteLedger(testing: former).stamps())
    }
    let stamps = try await acknowledged.value
    kept.formUnion(try ledger.stamps())
    #expect(stamps.count >= 300 && Set(stamps).isSubset(of: kept))
  }

  @Test
  func `Processes that write once and leave the log behind do not make it grow for good`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    // Together they write three times what the log may have.
    for _ in 0..<90 {
      _ = try Writer(path, count: 1).finished()
      #expect(try folder.bytes("a.db-wal").count < WriteAheadLog.longest + 100_000)
    }
    #expect(try SQLiteLedger(testing: path).lastSequence() == 90)
  }

  @Test
  func `A process that writes often does not make the log grow for good either`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let reader = try SQLiteLedger(testing: path)
    _ = try Writer(path, count: 200).finished()
    #expect(try folder.bytes("a.db-wal").count < WriteAheadLog.longest + 100_000)
    #expect(try reader.lastSequence() == 200)
  }

  @Test
  func `Two processes that write at once both get through, each stamp once`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let writers = try [Writer(path, count: 200), Writer(path, count: 200)]
    let lists = try writers.map { try $0.finished() }
    #expect(lists.map(\.count) == [200, 200])
    let ledger = try SQLiteLedger(testing: path)
    #expect(Set(try ledger.stamps()) == Set(lists.joined()))
    #expect(try ledger.lastSequence() == 400)
    #expect(try ledger.stamps() == ledger.stamps().sorted(), "Stamps rise in commit order.")
  }
}

extension SQLiteLedger {
  func integrity() throws -> String? {
    try access { db in try String.fetchOne(db, sql: "PRAGMA integrity_check") }
  }

  /// In the order of commits.
  func stamps() throws -> [Stamp] {
    try access { db in
      try Data.fetchAll(db, sql: "SELECT stamp FROM op ORDER BY sequence")
        .compactMap(Stamp.init(blob:))
    }
  }
}
