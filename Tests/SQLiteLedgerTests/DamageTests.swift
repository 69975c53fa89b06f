import CivilTime
import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing

import struct Ledger.Record
import TestSupport
@testable import SQLiteLedger

/// The repair of a database: records and ops are redundant, so each is rebuilt from the other.
@Suite struct DamageTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("a.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test
  func `What could be redone and cannot be read is found, and goes by itself`() throws {
    let ledger = try filled()
    for minute in 200...201 { _ = try ledger.undo(at: .test(minute: minute)) }
    try ledger.tampering { db in
      try db.execute(sql: "UPDATE redo SET body = x'72756262697368' WHERE sequence = 2")
    }
    #expect(try ledger.examine().damage == [.undo])
    #expect(try ledger.repair().lost == [])
    #expect(try ledger.examine().damage == [] && ledger.redoEntries(limit: 9).count == 4)
    #expect(try ledger.redo(at: .test(minute: 202)) != nil)
  }

  @Test
  func `A database that nobody has touched is well`() throws {
    let ledger = try filled()
    let found = try ledger.examine()
    #expect(found.damage == [] && found.ops == 70 && found.records == 60)
    #expect(try ledger.examineNews() == Examination())
    _ = try ledger.commit(.adding(99), at: .test(minute: 99))
    #expect(try ledger.examineNews() == Examination(ops: 1, records: 1))
    #expect(try ledger.examineNews() == Examination())
  }

  @Test(
    arguments: [
      (
        "UPDATE op SET body = CAST(replace(body, x'f403', x'f503') AS BLOB) WHERE sequence = 7",
        [.op(7)]
      ),
      ("UPDATE op SET body = x'72756262697368' WHERE sequence = 7", [.op(7)]),
      ("UPDATE op SET stamp = x'00' WHERE sequence = 7", [.op(7)]),
      ("UPDATE op SET sum = sum + 1 WHERE sequence = 7", [.op(7)]),
      (
        "UPDATE record SET body = CAST(replace(body, 'Brot', 'Brat') AS BLOB) "
          + "WHERE id = (SELECT id FROM searchable WHERE number = 1)",
        [.record(.task, .test(40))]
      ),
      (
        "UPDATE record SET body = x'' WHERE id = x'0000000000000000000000000000000a'",
        [.record(.drink, .test(10))]
      ),
      (
        "DELETE FROM record WHERE kind = 'drink' AND id = x'0000000000000000000000000000000a'",
        [.difference(.drink, .test(10)), .sums]
      ),
      ("DELETE FROM op WHERE sequence = 7", [.difference(.drink, .test(7))]),
      ("UPDATE record SET local = local + 1 WHERE kind = 'drink'", [.timeline]),
      ("UPDATE sums SET span = span + 1", [.sums]),
      ("UPDATE sums SET body = x'001202'", [.sums]),
      ("UPDATE sums SET body = x'0012'", [.sums]),
      ("DELETE FROM sums", [.sums]),
      ("UPDATE searchable SET local = 5 WHERE number = 2", [.search]),
      ("DELETE FROM searchable WHERE number = 2", [.search]),
      ("INSERT INTO search (rowid, title, notes) VALUES (1, 'other', '')", [.search]),
      ("UPDATE undo SET body = CAST(replace(body, '250', '260') AS BLOB)", [.undo]),
    ] as [(String, [Damage])])
  func `Whatever is changed behind its back is found, named and rebuilt`(
    sql: String, damage: [Damage]
  ) throws {
    let ledger = try filled()
    let before = try Shown(ledger)
    try ledger.tampering { db in try db.execute(sql: sql) }
    let found = try ledger.examine()
    #expect(Set(damage).isSubset(of: found.damage), "\(found.damage)")
    let former = folder.path("former.sqlite")
    let repair = try ledger.repair(keepingFormerIn: former)
    #expect(repair.lost == [] && repair.found == found)
    #expect(try ledger.examine().damage == [])
    #expect(try Shown(ledger) == before)
    #expect(try SQLiteLedger(testing: former).examine().damage == found.damage)
  }

  @Test
  func `The news show damage in what was written since, and nothing older`() throws {
    let ledger = try filled()
    #expect(try ledger.examine().damage == [])
    _ = try ledger.commit(.adding(99), at: .test(minute: 99))
    try ledger.tampering { db in
      try db.execute(sql: "UPDATE op SET body = x'72756262697368' WHERE sequence IN (7, 71)")
    }
    #expect(try ledger.examineNews().damage == [.op(71)])
  }

  @Test
  func `What stands nowhere else is told as lost, and the rest is rebuilt`() throws {
    let ledger = try filled()
    let generation = ledger.generation
    try ledger.tampering { db in
      try db.execute(
        sql: """
          UPDATE op SET body = x'72756262697368' WHERE sequence = 7;
          UPDATE record SET body = x'00' WHERE id = x'00000000000000000000000000000007'
          """)
    }
    let repair = try ledger.repair()
    #expect(repair.lost == [.op(7), .record(.drink, .test(7))])
    #expect(try ledger.examine().damage == [])
    #expect(try ledger.record(.test(7), of: .drink) == nil)
    #expect(try ledger.record(.test(8), of: .drink) != nil)
    #expect(ledger.generation != generation, "Browsers send what they have, and read anew.")
  }

  @Test
  func `An op that was damaged into another one makes nothing up`() throws {
    let ledger = try filled()
    // All fields that the first of them wrote are overwritten.
    for minute in 200...201 { _ = try ledger.commit(.adding(20), at: .test(minute: minute)) }
    let before = try Shown(ledger)
    try ledger.tampering { db in
      let sql = "SELECT body FROM op WHERE sequence = 71"
      var body = try #require(try Data.fetchOne(db, sql: sql))
      body.replace(RecordID.test(20).blob, with: RecordID.test(21).blob)
      try db.execute(sql: "UPDATE op SET body = ? WHERE sequence = 71", arguments: [body])
    }
    #expect(try ledger.examine().damage == [.op(71)])
    #expect(try ledger.repair().lost == [.op(71)])
    #expect(try ledger.examine().damage == [])
    #expect(try Shown(ledger) == before)
  }

  @Test
  func `A repair that cannot write leaves no copy behind`() throws {
    do { _ = try filled() }
    try folder.damagePages(of: ["record"], in: "a.sqlite")
    let ledger = try SQLiteLedger(testing: path)
    let former = folder.path("former.sqlite")
    #expect(throws: StorageError.damaged(path: path)) {
      try ledger.repair(keepingFormerIn: former)
    }
    #expect(!FileManager.default.fileExists(atPath: former))
    #expect(throws: StorageError.damaged(path: path)) {
      try ledger.keepBackup(at: #require(Moment(iso8601: "2026-11-20T20:30:15+01:00")))
    }
  }

  @Test(arguments: [16_844_103_200_297_631_196, .random(in: 0 ... .max)] as [UInt64])
  func `No flipped byte changes what is shown and passes the check`(seed: UInt64) throws {
    let original = try filled()
    let before = try Shown(original)
    try original.checkpoint()
    let bytes = try folder.bytes("a.sqlite")
    let environment = ProcessInfo.processInfo.environment
    let rounds = environment["DAYRING_FLIPS"].flatMap { Int($0) } ?? 120
    var generator = SeededGenerator(seed: seed)
    var rebuilt = 0
    for round in 0..<rounds {
      let name = "\(round).sqlite"
      var damaged = bytes
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      damaged[index] ^= UInt8(1 << Int.random(in: 0..<8, using: &generator))
      try folder.write(damaged, to: name)
      let comment: Comment = "round \(round), byte \(index), seed \(seed)"
      // A refused database shows nothing.
      guard let ledger = try? SQLiteLedger(testing: folder.path(name)),
        let found = try? ledger.examine()
      else { continue }
      if found.damage.isEmpty {
        #expect(try Shown(ledger) == before, comment)
      } else if let repair = try? ledger.repair(), repair.lost.isEmpty {
        #expect(try Shown(ledger) == before, comment)
        rebuilt += 1
      }
    }
    #expect(rebuilt > 0)
  }

  @Test
  func `Where pages are gone, what can be read goes into a new database`() throws {
    let before: Shown
    do {
      let ledger = try filled()
      before = try Shown(ledger)
      try ledger.checkpoint()
    }
    try folder.damagePages(of: ["record"], in: "a.sqlite")
    let now = try #require(Moment(iso8601: "2026-11-20T20:30:15+01:00"))
    let moved = try Backups.setAside(path, at: now)
    let ledger = try SQLiteLedger(testing: path, replica: 5)
    let repair = try ledger.recover(try #require(moved.last))
    #expect(repair.found.ops == 70 && repair.found.records == 0 && repair.lost == [])
    #expect(try Shown(ledger) == before)
    #expect(try ledger.examine().damage == [])
  }

  @Test
  func `A damaged database that somebody has open is not moved away under his hands`() throws {
    let ledger = try filled()
    let now = try #require(Moment(iso8601: "2026-11-20T20:30:15+01:00"))
    #expect(throws: StorageError.inUse(path: path)) { try Backups.setAside(path, at: now) }
    #expect(try ledger.examine().damage == [])
  }

  /// 40 drinks, 20 tasks; some of them changed, deleted or taken back.
  private func filled() throws -> SQLiteLedger {
    let ledger = try SQLiteLedger(testing: path)
    for number: UInt64 in 1..<40 {
      _ = try ledger.commit(.adding(number), at: .test(minute: Int(number)))
    }
    for number: UInt64 in 40...60 {
      let title = "Brot \(number)"
      let change = RecordChange(
        .task, number, [.title: .text(title), .notes: .text("Salz und 東京"), .end: .null])
      _ = try ledger.commit(Change("plan.add", [change]), at: .test(minute: Int(number)))
    }
    for number: UInt64 in 20..<25 {
      let change = RecordChange(.drink, number, [.amount: .integer(100)])
      _ = try ledger.commit(Change("drink.edit", [change]), at: .test(minute: 100))
    }
    _ = try ledger.commit(
      Change("drink.delete", [.deleting(.drink, .test(30))]), at: .test(minute: 101))
    _ = try ledger.commit(
      Change("plan.delete", [.deleting(.task, .test(50))]), at: .test(minute: 102))
    for _ in 0..<3 { _ = try ledger.undo(at: .test(minute: 103)) }
    return ledger
  }
}

/// The data of reports.
private struct Shown: Equatable {
  let records: [Record]
  let timeline: [RecordID]
  let totals: [Total]
  let open: [RecordID]
  let words: [RecordID]

  init(_ ledger: SQLiteLedger) throws {
    records = try ledger.allRecords
    timeline = try ledger.records(of: .drink, in: .always, order: .oldestFirst, limit: 999)
      .map(\.id)
    totals = Array(
      try ledger.totals(of: .drink, subject: nil, in: .always, dayStart: .midnight))
    open = try ledger.openRecords(of: .task, filed: .anywhere).map(\.id)
    words = try ledger.search("brot salz", of: .task, limit: 99).map(\.id)
  }
}

extension SQLiteLedger {
  /// Writes what no program of ours would.
  func tampering<Outcome>(_ body: (Database) throws -> Outcome) throws -> Outcome {
    try transaction { db in try body(db) }
  }
}
