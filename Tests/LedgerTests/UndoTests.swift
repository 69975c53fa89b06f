import CivilTime
import Ledger
import LedgerTesting
import Testing

/// The conformance suite of all stores: undo.
@Suite struct UndoTests {
  typealias Sort = TestStore.Sort

  @Test(arguments: Sort.allCases)
  func `With nothing done there is nothing to undo`(sort: Sort) throws {
    var store = try TestStore(sort)
    #expect(try store.undo(at: .test(minute: 0)) == nil)
    try store.append([.test(at: 5, RecordChange(.drink, 1, [.amount: .integer(1)]))])
    #expect(try store.undo(at: .test(minute: 0)) == nil, "Others' changes are theirs to undo.")
  }

  @Test(arguments: Sort.allCases)
  func `Undoing a creation deletes what was made`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, [.at: .moment(minute: 1)], label: "drink.add")
    let undone = try #require(try store.undo(at: .test(minute: 2)))
    #expect(undone.label == "drink.add")
    #expect(undone.ops.first?.changes == [.deleting(.drink, .test(1))])
    #expect(try store.timeline().isEmpty)
  }

  @Test(arguments: Sort.allCases)
  func `What no user did is not undone`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.task, 1, [.at: .text("2026-11-20"), .note: .text("a")], label: "task.add")
    let ops = try store.commitWithoutUndo(
      [RecordChange(.task, 1, [.at: .text("2026-11-21")])], at: .test(minute: 1))
    let op = try #require(ops.first)
    try store.reopen()
    #expect(try store.value(.at, of: 1, .task) == .text("2026-11-21"))
    #expect(try store.record(.test(1), of: .task)?.fields.contains { $0.stamp == op.stamp } == true)
    #expect(try store.undo(at: .test(minute: 2))?.label == "task.add")
  }

  @Test(arguments: Sort.allCases)
  func `However much it is, each op of it can travel`(sort: Sort) throws {
    var store = try TestStore(sort)
    let changes = (1...21_000).map { number in
      RecordChange(.task, UInt64(number), [.at: .text("2026-11-21")])
    }
    let ops = try store.commitWithoutUndo(changes, at: .test(minute: 1))
    #expect(ops.count > 1 && ops.flatMap(\.changes) == changes)
    for op in ops { #expect(try Op(parsing: op.bytes) == op) }
  }

  @Test(arguments: Sort.allCases)
  func `Undoing an edit writes the former values`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, [.at: .moment(minute: 1), .amount: .integer(250)])
    try store.commit(
      .drink, 1, [.at: .moment(minute: 9), .amount: .integer(300), .note: .text("")])
    _ = try store.undo(at: .test(minute: 2))
    #expect(try store.value(.at, of: 1) == .moment(minute: 1))
    #expect(try store.value(.amount, of: 1) == .integer(250))
    #expect(try store.value(.note, of: 1) == .null)
  }

  @Test(arguments: Sort.allCases)
  func `Undoing a deletion brings the record back`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, [.at: .moment(minute: 1)])
    try store.commit(.drink, 1, [.deleted: .bool(true)])
    _ = try store.undo(at: .test(minute: 2))
    #expect(try store.timeline() == [1])
  }

  @Test(arguments: Sort.allCases)
  func `Undos go back one change at a time, also after a restart`(sort: Sort) throws {
    var store = try TestStore(sort)
    for step in 1...4 {
      try store.commit(.drink, 1, [.amount: .integer(Int64(step))], label: "\(step)")
    }
    for step in [4, 3] {
      #expect(try store.undo(at: .test(minute: 5))?.label == "\(step)")
      #expect(try store.value(.amount, of: 1) == .integer(Int64(step - 1)))
      try store.reopen()
    }
    try store.commit(.drink, 1, [.amount: .integer(9)], label: "new")
    #expect(try store.undo(at: .test(minute: 5))?.label == "new")
    #expect(try store.undo(at: .test(minute: 5))?.label == "2")
    #expect(try store.undo(at: .test(minute: 5))?.label == "1")
    #expect(try store.record(.test(1), of: .drink)?.isDeleted == true)
    #expect(try store.undo(at: .test(minute: 5)) == nil)
  }

  @Test(arguments: Sort.allCases)
  func `Fields that somebody else has changed since keep what they have`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, [.amount: .integer(1), .note: .text("a")])
    try store.commit(.drink, 1, [.amount: .integer(2), .note: .text("b")])
    let later = Instant.test(minute: 1).milliseconds
    try store.append([.test(at: later, RecordChange(.drink, 1, [.amount: .integer(7)]))])
    let undone = try #require(try store.undo(at: .test(minute: 2)))
    #expect(undone.ops.first?.changes == [RecordChange(.drink, 1, [.note: .text("a")])])
    #expect(try store.value(.amount, of: 1) == .integer(7))
  }

  @Test(arguments: Sort.allCases)
  func `Where others have changed every field, undo writes nothing and is used up`(sort: Sort)
    throws
  {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, [.amount: .integer(1)], label: "first")
    try store.commit(.drink, 1, [.amount: .integer(2)], label: "second")
    let later = Instant.test(minute: 1).milliseconds
    try store.append([.test(at: later, RecordChange(.drink, 1, [.amount: .integer(7)]))])
    let before = try store.snapshot
    let undone = try #require(try store.undo(at: .test(minute: 2)))
    #expect(undone.label == "second" && undone.ops.isEmpty)
    #expect(try store.snapshot == before)
    #expect(try store.undo(at: .test(minute: 2))?.label == "first")
  }

  @Test(arguments: Sort.allCases)
  func `A change of several records is taken back as a whole`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.fast, 1, [.at: .moment(minute: 0), .end: .null])
    let before = try store.record(.test(1), of: .fast)
    let changes = [
      RecordChange(.fast, 1, [.end: .moment(minute: 9)]),
      RecordChange(.drink, 2, [.at: .moment(minute: 9)]),
    ]
    _ = try store.commit(Change("stop", changes), at: .test(minute: 9))
    #expect(try store.openRecords(of: .fast, filed: .anywhere).isEmpty)
    _ = try store.undo(at: .test(minute: 10))
    #expect(try store.openRecords(of: .fast, filed: .anywhere).map(\.id) == [before?.id])
    #expect(try store.timeline(.drink).isEmpty)
  }
}
