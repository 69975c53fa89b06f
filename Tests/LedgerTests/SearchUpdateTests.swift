import CivilTime
import Ledger
import LedgerTesting
import Testing

/// The updates of the search index between one search and the next, in every store.
@Suite struct SearchUpdateTests {
  typealias Sort = TestStore.Sort

  @Test(arguments: Sort.allCases)
  func `An edit is found by its new words only`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.task, 1, [.title: .text("Buy bread"), .notes: .text("rye")])
    #expect(try store.found("bread rye") == [1])
    try store.commit(.task, 1, [.title: .text("Buy milk")])
    #expect(try store.found("bread").isEmpty)
    #expect(try store.found("milk rye") == [1])
    try store.commit(.task, 1, [.notes: .null])
    #expect(try store.found("rye").isEmpty)
    #expect(try store.found("buy") == [1])
    try store.commit(.task, 1, [.title: .null])
    #expect(try store.found("buy").isEmpty)
    try store.commit(.task, 1, [.title: .text("Buy eggs"), .notes: .text("six")])
    #expect(try store.found("egg six") == [1])
    try store.reopen()
    #expect(try store.found("egg six") == [1])
    #expect(try store.found("milk").isEmpty)
  }

  @Test(arguments: Sort.allCases)
  func `An edit of nothing but case and accents changes nothing`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.task, 1, [.title: .text("Cafe")])
    #expect(try store.found("cafe") == [1])
    try store.commit(.task, 1, [.title: .text("CAFÉ!")])
    #expect(try store.found("cafe") == [1])
    try store.commit(.task, 1, [.deleted: .bool(true)])
    #expect(try store.found("cafe").isEmpty)
  }

  @Test(arguments: Sort.allCases)
  func `A deleted record is not found, a revived one is`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.task, 1, [.title: .text("Bread")])
    try store.commit(.task, 2, [.title: .text("Bread"), .deleted: .bool(true)])
    #expect(try store.found("bread") == [1])
    try store.commit(.task, 1, [.deleted: .bool(true)])
    try store.commit(.task, 1, [.title: .text("Butter")])
    #expect(try store.found("b").isEmpty)
    try store.commit(.task, 1, [.deleted: .bool(false)])
    try store.commit(.task, 2, [.deleted: .bool(false)])
    #expect(try store.found("b") == [2, 1])
    #expect(try store.found("bread") == [2])
  }

  @Test(arguments: Sort.allCases)
  func `A move in time moves what is found`(sort: Sort) throws {
    var store = try TestStore(sort)
    for number: UInt64 in 1...3 {
      try store.commit(
        .task, number, [.title: .text("task"), .at: .text("2026-11-2\(number)")])
    }
    #expect(try store.found("task") == [3, 2, 1])
    try store.commit(.task, 1, [.at: .text("2026-11-24")])
    #expect(try store.found("task") == [1, 3, 2])
    try store.commit(.task, 2, [.at: .null])
    #expect(try store.found("task", limit: 2) == [2, 1])
    try store.reopen()
    #expect(try store.found("task") == [2, 1, 3])
  }

  @Test(arguments: Sort.allCases)
  func `Undo takes words back`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.task, 1, [.title: .text("Bread")])
    try store.commit(.task, 1, [.title: .text("Milk")])
    try store.commit(.task, 1, [.deleted: .bool(true)])
    #expect(try store.found("milk").isEmpty)
    _ = try store.undo(at: .test(minute: 1))
    #expect(try store.found("milk") == [1])
    _ = try store.undo(at: .test(minute: 2))
    #expect(try store.found("bread") == [1])
    #expect(try store.found("milk").isEmpty)
    _ = try store.undo(at: .test(minute: 3))
    #expect(try store.found("bread").isEmpty)
  }

  @Test(arguments: Sort.allCases)
  func `Late, repeated and reordered ops leave the newest words`(sort: Sort) throws {
    let ops = [
      Op.test(at: 1, RecordChange(.task, 1, [.title: .text("one")])),
      Op.test(at: 2, RecordChange(.task, 1, [.title: .text("two"), .notes: .text("old")])),
      Op.test(at: 3, RecordChange(.task, 1, [.notes: .text("new")])),
      Op.test(at: 4, RecordChange(.task, 2, [.title: .text("gone"), .deleted: .bool(true)])),
      Op.test(at: 5, RecordChange(.task, 2, [.deleted: .bool(false)])),
    ]
    for order in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 0, 4, 1, 3], [1, 1, 4, 0, 3, 2, 4]] {
      var store = try TestStore(sort)
      for index in order {
        try store.append([ops[index]])
        _ = try store.found("o")
      }
      #expect(try store.found("two new") == [1], "\(order)")
      #expect(try store.found("one").isEmpty && store.found("old").isEmpty, "\(order)")
      #expect(try store.found("gone") == [2], "\(order)")
    }
  }

  @Test(arguments: Sort.allCases)
  func `Words are found after each of many edits`(sort: Sort) throws {
    var store = try TestStore(sort)
    for number: UInt64 in 1...20 {
      try store.commit(.task, number, [.title: .text("task \(number)")])
    }
    for round in 1...10 {
      for number: UInt64 in 1...20 {
        try store.commit(.task, number, [.title: .text("round a\(round) of n\(number)")])
        if number % 7 == 0 { #expect(try store.found("a\(round) n7") == [7]) }
      }
      #expect(try store.found("task").isEmpty)
      #expect(try store.found("a\(round)").count == 20)
    }
  }
}
