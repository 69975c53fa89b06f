import CivilTime
import Ledger
import LedgerTesting
import Testing
import TestSupport

/// The conformance suite of all stores: redo.
@Suite struct RedoTests {
  typealias Sort = TestStore.Sort

  @Test(arguments: Sort.allCases)
  func `Where nothing was undone there is nothing to redo`(sort: Sort) throws {
    var store = try TestStore(sort)
    #expect(try store.redo(at: .test(minute: 0)) == nil)
    try store.commit(.drink, 1, [.amount: .integer(1)])
    #expect(try store.redo(at: .test(minute: 0)) == nil)
  }

  @Test(arguments: Sort.allCases)
  func `What was made, changed and deleted is there again, step by step`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, [.amount: .integer(1), .at: .moment(minute: 1)], label: "add")
    try store.commit(.drink, 1, [.amount: .integer(2), .note: .text("a")], label: "edit")
    try store.commit(.drink, 1, [.deleted: .bool(true)], label: "delete")
    for _ in 0..<3 { _ = try store.undo(at: .test(minute: 2)) }
    #expect(try store.redo(at: .test(minute: 3))?.label == "add")
    #expect(try store.timeline() == [1] && store.value(.amount, of: 1) == .integer(1))
    try store.reopen()
    #expect(try store.redo(at: .test(minute: 3))?.label == "edit")
    #expect(try store.value(.amount, of: 1) == .integer(2))
    #expect(try store.value(.note, of: 1) == .text("a"))
    #expect(try store.redo(at: .test(minute: 3))?.label == "delete")
    #expect(try store.timeline() == [] && store.redo(at: .test(minute: 3)) == nil)
  }

  @Test(arguments: Sort.allCases)
  func `What was redone can be undone again`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, [.amount: .integer(1), .at: .moment(minute: 1)], label: "add")
    try store.commit(.drink, 1, [.amount: .integer(2)], label: "edit")
    for round in 0..<3 {
      #expect(try store.undo(at: .test(minute: round))?.label == "edit")
      #expect(try store.value(.amount, of: 1) == .integer(1))
      #expect(try store.undo(at: .test(minute: round))?.label == "add")
      #expect(try store.timeline() == [])
      try store.reopen()
      for label in ["add", "edit"] {
        #expect(try store.redo(at: .test(minute: round))?.label == label)
      }
      #expect(try store.timeline() == [1] && store.value(.amount, of: 1) == .integer(2))
    }
  }

  enum Ending: CaseIterable {
    case commit, parts, adoption
  }

  @Test(arguments: Sort.allCases, Ending.allCases)
  func `A new change ends it, for good`(sort: Sort, ending: Ending) throws {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, [.amount: .integer(1)])
    _ = try store.undo(at: .test(minute: 1))
    let changes = [RecordChange(.drink, 2, [.amount: .integer(2)])]
    switch ending {
    case .commit: _ = try store.commit(Change("new", changes), at: .test(minute: 2))
    case .parts: _ = try store.commitInParts(Change("new", changes), at: .test(minute: 2))
    case .adoption:
      _ = try store.adopt([Op(stamp: .test(5), changes: changes)], as: "new")
    }
    try store.reopen()
    #expect(try store.redo(at: .test(minute: 3)) == nil)
    #expect(try store.undo(at: .test(minute: 3))?.label == "new")
    #expect(try store.redo(at: .test(minute: 3))?.label == "new")
  }

  @Test(arguments: Sort.allCases)
  func `What no user did here does not end it`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, [.amount: .integer(1)], label: "add")
    _ = try store.undo(at: .test(minute: 1))
    let change = RecordChange(.task, 2, [.at: .text("2026-11-21")])
    _ = try store.commitWithoutUndo([change], at: .test(minute: 2))
    let later = Instant.test(minute: 3).milliseconds
    try store.append([.test(at: later, RecordChange(.drink, 3, [.amount: .integer(7)]))])
    #expect(try store.adopt([], as: "nothing").isEmpty)
    #expect(try store.redo(at: .test(minute: 4))?.label == "add")
    #expect(try store.record(.test(1), of: .drink)?.isDeleted == false)
    #expect(try store.value(.amount, of: 3) == .integer(7))
  }

  @Test(arguments: Sort.allCases)
  func `Fields that somebody else has changed since keep what they have`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, [.amount: .integer(1), .note: .text("a")])
    try store.commit(.drink, 1, [.amount: .integer(2), .note: .text("b")])
    _ = try store.undo(at: .test(minute: 1))
    let later = Instant.test(minute: 2).milliseconds
    try store.append([.test(at: later, RecordChange(.drink, 1, [.amount: .integer(7)]))])
    let redone = try #require(try store.redo(at: .test(minute: 3)))
    #expect(redone.ops.first?.changes == [RecordChange(.drink, 1, [.note: .text("b")])])
    #expect(try store.value(.amount, of: 1) == .integer(7))
    let undone = try #require(try store.undo(at: .test(minute: 4)))
    #expect(undone.ops.first?.changes == [RecordChange(.drink, 1, [.note: .text("a")])])
  }

  @Test(arguments: Sort.allCases)
  func `Where others have changed everything, undo leaves nothing to redo`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, [.amount: .integer(1)], label: "first")
    try store.commit(.drink, 1, [.amount: .integer(2)], label: "second")
    let later = Instant.test(minute: 1).milliseconds
    try store.append([.test(at: later, RecordChange(.drink, 1, [.amount: .integer(7)]))])
    #expect(try store.undo(at: .test(minute: 2))?.ops.isEmpty == true)
    #expect(try store.redo(at: .test(minute: 2)) == nil)
  }

  @Test(arguments: Sort.allCases)
  func `Settings, of which there is one record, come and go as fields`(sort: Sort) throws {
    var store = try TestStore(sort)
    let (kind, id) = (Kind(rawValue: "settings"), RecordID(derivedFrom: "settings"))
    let change = RecordChange(kind, id, [.init(.note, .text("a"))])
    _ = try store.commit(Change("settings", [change]), at: .test(minute: 1))
    _ = try store.undo(at: .test(minute: 2))
    #expect(try store.record(id, of: kind)?[.note] == .null)
    _ = try store.redo(at: .test(minute: 3))
    #expect(try store.record(id, of: kind)?[.note] == .text("a"))
  }

  @Test(arguments: Sort.allCases, UInt64(1)...8)
  func `Undoing everything and redoing everything leads back`(sort: Sort, seed: UInt64) throws {
    var store = try TestStore(sort)
    var generator = SeededGenerator(seed: seed)
    // A commit whose record is deleted at once has nothing to take back.
    for number: UInt64 in 1...4 { try store.commit(.drink, number, [.amount: .integer(9)]) }
    var states = [try store.values()]
    for step in 0..<25 {
      let number = UInt64.random(in: 1...4, using: &generator)
      let amount = Value.integer(Int64.random(in: 0...3, using: &generator))
      let isGone = Bool.random(using: &generator)
      try store.commit(.drink, number, [.amount: amount, .deleted: .bool(isGone)], minute: step)
      states.append(try store.values())
    }
    for step in (0..<25).reversed() {
      #expect(try store.undo(at: .test(minute: 30)) != nil, "seed \(seed)")
      #expect(try store.values() == states[step], "seed \(seed), step \(step)")
    }
    for step in 1...25 {
      #expect(try store.redo(at: .test(minute: 40)) != nil, "seed \(seed)")
      #expect(try store.values() == states[step], "seed \(seed), step \(step)")
    }
  }
}

extension TestStore {
  /// The values in lists, without deleted records.
  fileprivate func values() throws -> [UInt64: Value?] {
    Dictionary(
      uniqueKeysWithValues: try records(of: .drink).map { ($0.id.low, $0[.amount]) })
  }
}
