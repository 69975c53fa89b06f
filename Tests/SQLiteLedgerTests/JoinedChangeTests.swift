import CivilTime
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// Several commits that undo takes back as one change.
@Suite struct JoinedChangeTests {
  private struct Refused: Error {
    init() {}
    init(_ error: StorageError) {}
  }

  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
    _ = try ledger.commit(.drink(1, amount: 1), at: .test(minute: 0))
  }

  /// As the shell does it: nothing is kept of what throws.
  private func together(_ body: () throws(Refused) -> Void) throws {
    let result: Result<Void, Refused> = try ledger.exclusively { () throws(StorageError) in
      Result { () throws(Refused) in try ledger.asOneChange(Refused.init, body) }
    }
    try result.get()
  }

  private func commit(_ change: Change) throws(Refused) {
    do { _ = try ledger.commit(change, at: .test(minute: 1)) } catch { throw Refused() }
  }

  private var amounts: [Int64?] {
    get throws {
      try ledger.records(of: .drink).map { $0.whole(.amount, in: 0...9_999).map { Int64($0) } }
    }
  }

  @Test
  func `However many they are, one undo takes them back and one redo makes them again`() throws {
    try together { () throws(Refused) in
      for number in 2...260 { try commit(.drink(UInt64(number), amount: 2)) }
    }
    #expect(try ledger.undoEntries(limit: 300).count == 2)
    #expect(try ledger.records(of: .drink).count == 260)
    _ = try ledger.undo(at: .test(minute: 2))
    #expect(try amounts == [1])
    _ = try ledger.redo(at: .test(minute: 3))
    #expect(try ledger.records(of: .drink).count == 260)
    #expect(try ledger.examine().damage.isEmpty)
  }

  @Test
  func `A field that is written twice goes back to what it was at first`() throws {
    try together { () throws(Refused) in
      for amount: Int64 in [5, 6, 7] { try commit(.drink(1, amount: amount)) }
      try commit(.drink(2, amount: 8))
      try commit(.drink(2, amount: 9))
    }
    #expect(try amounts == [7, 9])
    _ = try ledger.undo(at: .test(minute: 2))
    #expect(try amounts == [1])
    _ = try ledger.redo(at: .test(minute: 3))
    #expect(try amounts == [7, 9])
  }

  @Test
  func `Where it throws nothing is kept, and the next change is one of its own`() throws {
    #expect(throws: Refused.self) {
      try together { () throws(Refused) in
        try commit(.drink(2, amount: 2))
        throw Refused()
      }
    }
    #expect(try amounts == [1] && ledger.undoEntries(limit: 9).count == 1)
    _ = try ledger.commit(.drink(3, amount: 3), at: .test(minute: 4))
    #expect(try ledger.undoEntries(limit: 9).count == 2)
  }

  @Test
  func `Where nothing was changed there is nothing more to undo, and redo stays`() throws {
    _ = try ledger.undo(at: .test(minute: 1))
    try together { () throws(Refused) in }
    #expect(try ledger.undoEntries(limit: 9).isEmpty)
    #expect(try ledger.redo(at: .test(minute: 2)) != nil)
  }
}

extension Change {
  fileprivate static func drink(_ number: UInt64, amount: Int64) -> Change {
    Change("drink", [RecordChange(.drink, number, [.amount: .integer(amount)])])
  }
}
