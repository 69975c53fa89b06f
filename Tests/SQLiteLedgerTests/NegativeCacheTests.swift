import Foundation
import Ledger
import LedgerTesting
import Synchronization
import Testing
import TestSupport

@testable import SQLiteLedger

/// After many records were looked for in vain, the next are answered without looking.
@Suite struct NegativeCacheTests {
  @Test(arguments: [false, true])
  func `What is written after many were looked for in vain is found`(
    isExpected: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(testing: folder.path("a.sqlite"))
    let other = try SQLiteLedger(testing: folder.path("a.sqlite"), replica: 2)
    _ = try ledger.commit(made(10_000), at: .test(minute: 0))
    if isExpected { ledger.expectMany() }
    #expect(try found(in: ledger) == [])
    _ = try other.commit(made(7), at: .test(minute: 1))
    #expect(try found(in: ledger) == [7])
    _ = try ledger.commit(made(8), at: .test(minute: 2))
    #expect(try found(in: ledger) == [7, 8])
    try ledger.exclusively { () throws(StorageError) in
      _ = try ledger.commit(made(9), at: .test(minute: 3))
      #expect(try found(in: ledger) == [7, 8, 9])
    }
    _ = try ledger.undo(at: .test(minute: 4))
    #expect(try found(in: ledger) == [7, 8, 9])
    #expect(try ledger.examine().damage.isEmpty)
  }

  /// Another thread may have written the record since the transaction began.
  @Test func `Only the thread of a transaction is answered without looking`() throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(testing: folder.path("a.sqlite"))
    let absent = id(1)
    func isLacking() -> Bool { ledger.negativeCache.withLock { $0.lacks(absent) } }
    func isLackingElsewhere() -> Bool {
      let answer = Mutex<Bool?>(nil)
      let thread = Thread {
        answer.withLock { $0 = ledger.negativeCache.withLock { $0.lacks(absent) } }
      }
      thread.start()
      while !thread.isFinished { usleep(100) }
      return answer.withLock { $0 } ?? true
    }
    try ledger.read { db throws in
      try ledger.negativeCache.withLock { try $0.read(db, ledger.writes) }
      #expect(isLacking() && !isLackingElsewhere())
    }
    #expect(!isLacking())
    try ledger.exclusively { () throws(StorageError) in
      #expect(isLacking() && !isLackingElsewhere())
      _ = try ledger.commit(made(2), at: .test(minute: 0))
      #expect(!isLacking())
    }
  }

  @Test func `The ids are read once, however often the filter cannot tell`() throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(testing: folder.path("a.sqlite"))
    var readings = 0
    func writes() -> Int64 {
      readings += 1
      return 0
    }
    var negativeCache = NegativeCache()
    try ledger.read { db in
      for _ in 0..<10_000 { try negativeCache.note(in: db, writes) }
    }
    #expect(readings == 1)
  }

  /// Of 5000 records, the numbers of those that the ledger has, in one transaction.
  private func found(in ledger: SQLiteLedger) throws(StorageError) -> [Int] {
    try ledger.read { _ in
      try (0..<5000).filter { try ledger.record(id($0), of: .drink) != nil }
    }
  }

  private func made(_ number: Int) -> Change {
    Change("test", [RecordChange(.drink, id(number), [.init(.amount, .integer(1))])])
  }

  private func id(_ number: Int) -> RecordID { RecordID(derivedFrom: "drink \(number)") }
}
