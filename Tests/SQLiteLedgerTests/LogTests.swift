import CivilTime
import Foundation
import GRDB
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

@Suite struct LogTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
  }

  @Test
  func `Known ops leave no gap in the numbers`() throws {
    let ops = (1...3).map { Op.test(at: Int64($0), RecordChange(.drink, $0, [.end: .null])) }
    try ledger.append([ops[2]])
    try ledger.append(ops)
    try ledger.append(ops)
    _ = try ledger.commit(.adding(9), at: .test(minute: 0))
    let numbers = try ledger.access { db in
      try Int.fetchAll(db, sql: "SELECT sequence FROM op ORDER BY sequence")
    }
    #expect(numbers == [1, 2, 3, 4])
  }

  @Test
  func `Another connection's writes change the data version, own ones do not`() throws {
    let other = try SQLiteLedger(testing: folder.path("a.db"), replica: 2)
    let before = try ledger.dataVersion()
    _ = try ledger.commit(.adding(1), at: .test(minute: 0))
    #expect(try ledger.dataVersion() == before)
    _ = try other.commit(.adding(2), at: .test(minute: 0))
    #expect(try ledger.dataVersion() != before)
  }

  @Test
  func `Two openings of one database are one replica, whose stamps rise whoever writes`() throws {
    let other = try SQLiteLedger(testing: folder.path("a.db"), replica: 2)
    #expect(other.replica == ledger.replica && other.generation == "g1")
    var stamps: [Stamp] = []
    for number: UInt64 in 1...6 {
      let writer = number.isMultiple(of: 2) ? ledger : other
      // Each one's wall clock is earlier than the last.
      stamps.append(try writer.commit(.adding(number), at: .test(minute: -Int(number))).stamp)
    }
    #expect(stamps == stamps.sorted() && Set(stamps).count == 6)
  }

  @Test
  func `No more than two hundred changes can be undone`() throws {
    for number: UInt64 in 1...205 { _ = try ledger.commit(.adding(number), at: .test(minute: 0)) }
    #expect(try ledger.counts().undoable == 200)
    for _ in 1...200 { #expect(try ledger.undo(at: .test(minute: 1)) != nil) }
    #expect(try ledger.undo(at: .test(minute: 1)) == nil)
    #expect(
      try ledger.counts()
        == LedgerCounts(ops: 405, records: [.drink: 5], deleted: 200, undoable: 0))
  }

  @Test
  func `A renewed identity holds from the next opening on`() throws {
    let identity = DatabaseIdentity(replica: ReplicaID(rawValue: .max), generation: "new")
    try ledger.renew(identity)
    let reopened = try SQLiteLedger(testing: folder.path("a.db"))
    #expect(reopened.replica == identity.replica && reopened.generation == "new")
  }
}
