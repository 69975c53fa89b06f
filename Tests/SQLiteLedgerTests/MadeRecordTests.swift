import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// Of a change in parts, what is new is not looked for again; what is not is merged as ever.
@Suite struct MadeRecordTests {
  @Test
  func `A change in parts gives what the same ops give one by one`() throws {
    let folder = try TemporaryFolder()
    let ledger = try SQLiteLedger(testing: folder.path("a.sqlite"))
    _ = try ledger.commit(.adding(1), at: .test(minute: 1))
    let notes = String(repeating: "n", count: 9000)
    var changes = (1...60 as ClosedRange<UInt64>).map { number in
      RecordChange(
        .drink, number, [.at: .moment(minute: Int(number)), .note: .text("\(number) \(notes)")])
    }
    // A record of two parts, and one that is written twice in one.
    changes.append(RecordChange(.drink, 2, [.amount: .integer(5)]))
    changes.append(RecordChange(.drink, 59, [.amount: .integer(6)]))
    let ops = try ledger.commitInParts(Change("test", changes), at: .test(minute: 99))
    #expect(ops.count > 2)
    var memory = MemoryLedger(replica: ReplicaID(rawValue: 1))
    _ = memory.commit(.adding(1), at: .test(minute: 1))
    memory.append(ops)
    #expect(try ledger.allRecords == memory.allRecords)
    #expect(try ledger.examine().damage.isEmpty)
    _ = try ledger.undo(at: .test(minute: 100))
    #expect(try ledger.records(of: .drink).map(\.id) == [.test(1)])
    #expect(try ledger.examine().damage.isEmpty)
  }
}
