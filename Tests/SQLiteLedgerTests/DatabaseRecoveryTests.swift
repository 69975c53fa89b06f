import CivilTime
import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// The salvage of a database that SQLite cannot write to any more, row by row, with a report of
/// losses.
@Suite struct DatabaseRecoveryTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("a.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// 400 drinks, of which the log fills several pages.
  private func filled() throws -> SQLiteLedger {
    let ledger = try SQLiteLedger(testing: path)
    for number: UInt64 in 1...400 {
      _ = try ledger.commit(.adding(number), at: .test(minute: Int(number)))
    }
    try ledger.add(
      Token(hash: [3], scope: .widgets, name: "Kitchen", created: .test(minute: 0)))
    let channel = try ledger.addChannel(.desktop, "")
    #expect(
      try ledger.claimDelivery(of: "k", by: #require(channel).number, at: .test(minute: 0)) { _ in
        .test(minute: 9)
      })
    return ledger
  }

  /// Overwrites pages of the tables and indexes, moves the file away, and reads what is left.
  private func recovered(
    without names: [String], chosen: ([Int]) -> [Int] = { $0 }
  ) throws -> (SQLiteLedger, Repair) {
    try folder.damagePages(of: names, in: "a.sqlite", chosen: chosen)
    let now = try #require(Moment(iso8601: "2026-11-20T20:30:15+01:00"))
    let moved = try Backups.setAside(path, at: now)
    let ledger = try SQLiteLedger(testing: path, replica: 5)
    return (ledger, try ledger.recover(try #require(moved.last)))
  }

  @Test
  func `What is this machine's own, and what can be undone, comes along`() throws {
    do { _ = try filled() }
    let (ledger, repair) = try recovered(without: ["sums", "search_data", "record"])
    #expect(repair.lost == [] && repair.found.ops == 400)
    #expect(try ledger.tokens().map(\.name) == ["Kitchen"])
    #expect(try ledger.channels().map(\.kind) == [.desktop])
    #expect(try ledger.nextDelivery(after: .test(minute: 1)) == .test(minute: 9))
    #expect(try ledger.undo(at: .test(minute: 500)) != nil)
    #expect(
      try ledger.records(of: .drink, in: .always, order: .oldestFirst, limit: 999).count == 399)
    #expect(try ledger.examine().damage == [])
  }

  @Test
  func `Ops of lists come along with their list`() throws {
    let list = ListID(rawValue: .test(7))
    let change = RecordChange(Kind.task.labelled(list), 1, [.note: .text("of all")])
    do { try filled().append([.test(at: 5, change)]) }
    let (ledger, repair) = try recovered(without: ["sums", "record"])
    #expect(repair.lost == [] && repair.found.ops == 401)
    let lists = try ledger.access { db in
      try Data.fetchAll(db, sql: "SELECT list FROM op WHERE list IS NOT NULL")
    }
    #expect(lists == [list.blob])
    #expect(try ledger.record(.test(1), of: change.kind)?[.note] == .text("of all"))
    #expect(try ledger.examine().damage == [])
  }

  @Test
  func `What can be redone comes along`() throws {
    do {
      let ledger = try filled()
      for minute in 500...501 { _ = try ledger.undo(at: .test(minute: minute)) }
    }
    let (ledger, repair) = try recovered(without: ["sums", "record"])
    #expect(repair.lost == [])
    #expect(try ledger.redoEntries(limit: 9).count == 2)
    #expect(try ledger.redo(at: .test(minute: 502)) != nil)
    let rest = try ledger.records(of: .drink, in: .always, order: .oldestFirst, limit: 999)
    #expect(rest.count == 399)
  }

  @Test
  func `What of it cannot be read is told as lost`() throws {
    do { _ = try filled() }
    let (ledger, repair) = try recovered(without: ["token", "undo"])
    #expect(repair.lost == [.undo, .machine] && repair.found.ops == 400)
    #expect(try ledger.channels().map(\.kind) == [.desktop])
  }

  @Test
  func `Changes at the end of the log that are gone are told, not passed over`() throws {
    do {
      let ledger = try filled()
      // So that nothing else has them.
      try ledger.transaction { db in try db.execute(sql: "DELETE FROM record") }
    }
    let (ledger, repair) = try recovered(without: ["op"]) { $0.suffix(1) }
    let read = Int64(repair.found.ops)
    #expect(read > 300 && read < 400)
    #expect(repair.lost == (read + 1...400).map { .op($0) })
    #expect(try ledger.lastSequence() == read)
  }

  @Test
  func `A number that is damaged is not counted to`() throws {
    do {
      let ledger = try filled()
      try ledger.transaction { db in
        try db.execute(sql: "UPDATE op SET sequence = \(Int64.max) WHERE sequence = 400")
      }
    }
    let (ledger, repair) = try recovered(without: ["sums"])
    #expect(repair.lost == [.opsBehind(399)] && repair.found.ops == 399)
    // The record still says what it had said.
    #expect(try ledger.record(.test(400), of: .drink) != nil)
  }

  @Test
  func `Where nothing tells how far the log went, that is told`() throws {
    do { _ = try filled() }
    let (_, repair) = try recovered(without: ["op", "op_stamp"])
    #expect(repair.lost == [.opsBehind(0)] && repair.found.records == 400)
  }

  @Test
  func `What only a later version can read comes along as it stands`() throws {
    let body = #"{"stamp":"0000000000050000-0000000000000abc","later":true}"#
    do {
      let ledger = try filled()
      let stamp = try #require(Stamp("0000000000050000-0000000000000abc"))
      try ledger.transaction { db in try ledger.log(stamp, Array(body.utf8), of: nil, in: db) }
      let found = try ledger.examine()
      #expect(found.laterOps == 1 && found.damage == [])
    }
    let (ledger, repair) = try recovered(without: ["sums"])
    #expect(repair.lost == [] && repair.found.laterOps == 1)
    let newest = try ledger.access { db in
      try Data.fetchAll(db, sql: "SELECT body FROM op WHERE sequence > 400")
    }
    #expect(newest == [Data(body.utf8)])
  }

  @Test
  func `Of an earlier version as much is read`() throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: ReleasedDatabase.versionFive) }
    try queue.close()
    let (ledger, repair) = try recovered(without: ["sums"])
    #expect(repair.lost == [] && repair.found.ops == 1 && repair.found.records == 2)
    #expect(try ledger.record(.test(1), of: .drink) != nil)
    #expect(try ledger.search("brot", of: .task, limit: 9).map(\.id) == [.test(6)])
    #expect(try ledger.tokens().map(\.name) == ["Kitchen"])
    #expect(try ledger.channels().map(\.number) == [3])
    #expect(try ledger.undo(at: .test(minute: 0))?.label == "drink")
  }

  @Test
  func `A file of which nothing can be read is told as lost, whole`() throws {
    try folder.write(Array(repeating: 0x41, count: 5000), to: "b.sqlite")
    let ledger = try SQLiteLedger(testing: path)
    #expect(try ledger.recover(folder.path("b.sqlite")).lost == [.file])
    #expect(try ledger.recover(folder.path("missing.sqlite")).lost == [.file])
  }
}
