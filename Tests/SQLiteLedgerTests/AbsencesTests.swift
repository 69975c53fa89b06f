import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// After many records were looked for in vain, the next are answered without looking.
@Suite struct AbsencesTests {
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
