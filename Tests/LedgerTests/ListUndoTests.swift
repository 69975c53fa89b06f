import CivilTime
import Ledger
import LedgerTesting
import TestSupport
import Testing

/// Undo of changes in lists, in every store.
@Suite struct ListUndoTests {
  typealias Sort = TestStore.Sort

  private static let (one, two) = (ListID.test(7), ListID.test(8))
  private static let task = Kind.task.labelled(one)
  private static let other = Kind.task.labelled(two)
  /// The replica of another person.
  private static let ben: UInt64 = 0xb2_0001

  private func store(
    _ sort: Sort, devices: [UInt64] = [], kinds: [Kind] = [.task]
  ) throws -> TestStore {
    var store = try TestStore(sort)
    store.lists = [.test(Self.one, devices: devices, kinds: kinds), .test(Self.two)]
    return store
  }

  /// What another person, or another device, writes.
  private func theirs(
    minute: Int, by replica: UInt64 = ben, _ fields: KeyValuePairs<FieldName, Value>
  ) -> Op {
    let milliseconds = Instant.test(minute: minute).milliseconds
    return .test(at: milliseconds, replica: replica, RecordChange(Self.task, 1, fields))
  }

  @Test(arguments: Sort.allCases)
  func `A change of several labels is one undo and one redo`(sort: Sort) throws {
    var store = try store(sort)
    try store.commit(.task, 1, [.title: .text("Milk")])
    try store.commit(Self.other, 1, [.title: .text("Bread"), .note: .text("a")])
    let before = try store.allRecords.map { ($0.kind, $0.id, $0.isDeleted, $0[.note]) }
    let move = Change(
      "move",
      [
        RecordChange(Self.task, 5, [.title: .text("Milk")]), .deleting(.task, .test(1)),
        RecordChange(Self.other, 1, [.note: .text("b")]),
        RecordChange(Self.task, 6, [.title: .text("Eggs")]),
      ])
    let ops = try store.commitInParts(move, at: .test(minute: 1))
    #expect(ops.map(\.list) == [Self.one, nil, Self.two])
    #expect(ops.map(\.changes.count) == [2, 1, 1])
    try store.reopen()
    let undone = try #require(try store.undo(at: .test(minute: 2)))
    #expect(undone.label == "move" && undone.kept.isEmpty)
    #expect(Set(undone.ops.map(\.list)) == [Self.one, nil, Self.two])
    for (kind, id, isDeleted, note) in before {
      let record = try #require(try store.record(id, of: kind))
      #expect(record.isDeleted == isDeleted && record[.note] == note)
    }
    #expect(try store.records(of: Self.task).isEmpty)
    #expect(try store.redo(at: .test(minute: 3))?.kept.isEmpty == true)
    #expect(try store.records(of: Self.task).map(\.id) == [.test(5), .test(6)])
    #expect(try store.record(.test(1), of: .task)?.isDeleted == true)
    #expect(try store.value(.note, of: 1, Self.other) == .text("b"))
    #expect(try store.undo(at: .test(minute: 4))?.label == "move")
  }

  @Test(arguments: Sort.allCases)
  func `A field that another person has written since stays, even with the same value`(
    sort: Sort
  ) throws {
    var store = try store(sort)
    try store.commit(Self.task, 1, [.title: .text("Milk"), .note: .text("a")])
    try store.commit(Self.task, 1, [.title: .text("Oat milk"), .note: .text("b")], minute: 1)
    try store.append([theirs(minute: 2, [.title: .text("Oat milk")])])
    let undone = try #require(try store.undo(at: .test(minute: 3)))
    #expect(undone.ops.flatMap(\.changes) == [RecordChange(Self.task, 1, [.note: .text("a")])])
    let title = UndoEntry.Field(
      name: .title, before: .text("Milk"), written: .text("Oat milk"))
    #expect(undone.kept == [UndoEntry.Former(kind: Self.task, id: .test(1), fields: [title])])
    #expect(try store.value(.title, of: 1, Self.task) == .text("Oat milk"))
    // Of the user's own records only values count.
    try store.commit(.task, 1, [.title: .text("Milk")])
    try store.commit(.task, 1, [.title: .text("Oat milk")], minute: 1)
    let same = RecordChange(.task, 1, [.title: .text("Oat milk")])
    try store.append([.test(at: Instant.test(minute: 4).milliseconds, same)])
    let own = try #require(try store.undo(at: .test(minute: 5)))
    #expect(own.kept.isEmpty)
    #expect(try store.value(.title, of: 1, .task) == .text("Milk"))
  }

  @Test(arguments: Sort.allCases)
  func `What another device of the same person has written is taken back as one's own`(
    sort: Sort
  ) throws {
    var store = try store(sort, devices: [0xc3])
    try store.commit(Self.task, 1, [.title: .text("Milk")])
    try store.commit(Self.task, 1, [.title: .text("Oat milk")], minute: 1)
    try store.append([theirs(minute: 2, by: 0xc3_0009, [.title: .text("Oat milk")])])
    #expect(try store.undo(at: .test(minute: 3))?.kept.isEmpty == true)
    #expect(try store.value(.title, of: 1, Self.task) == .text("Milk"))
  }

  @Test(arguments: Sort.allCases, [false, true])
  func `A record that was made is deleted only if no other person has edited it`(
    sort: Sort, isEdited: Bool
  ) throws {
    var store = try store(sort)
    try store.commit(Self.task, 1, [.title: .text("Milk")], label: "add")
    if isEdited { try store.append([theirs(minute: 1, [.note: .text("two litres")])]) }
    let undone = try #require(try store.undo(at: .test(minute: 2)))
    #expect(try store.record(.test(1), of: Self.task)?.isDeleted == !isEdited)
    let whole = UndoEntry.Former(kind: Self.task, id: .test(1), fields: [])
    #expect(undone.kept == (isEdited ? [whole] : []) && undone.ops.isEmpty == isEdited)
  }

  @Test(arguments: Sort.allCases, [true, false])
  func `What the role no longer allows stays, and so does what is in a list that was left`(
    sort: Sort, isLeft: Bool
  ) throws {
    var store = try store(sort)
    let both = Change(
      "both",
      [
        RecordChange(Self.task, 1, [.title: .text("Milk")]),
        RecordChange(.task, 1, [.title: .text("Milk")]),
      ])
    _ = try store.commitInParts(both, at: .test(minute: 0))
    store.lists = isLeft ? [] : [.test(Self.one, kinds: [Kind(rawValue: "comment")])]
    let before = try store.record(.test(1), of: Self.task)
    let undone = try #require(try store.undo(at: .test(minute: 1)))
    #expect(undone.kept == [UndoEntry.Former(kind: Self.task, id: .test(1), fields: [])])
    #expect(undone.ops.map(\.list) == [nil])
    #expect(try store.record(.test(1), of: Self.task) == before)
    #expect(try store.record(.test(1), of: .task)?.isDeleted == true)
  }
}
