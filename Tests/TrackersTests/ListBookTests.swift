import CivilTime
import Ledger
import TestSupport
import Testing

@testable import Trackers

/// A list as it shows: its standing, tasks, comments, activity, and what is unread.
struct ListBookTests {
  private static let list = ListDiary.list

  private static func membership(_ list: ListID, hasLeft: Bool = false) -> RecordChange {
    RecordChange(
      .membership, list.rawValue,
      [
        .init(.list, list.rawValue.stored),
        .init(FieldName(rawValue: "left"), hasLeft ? .bool(true) : .null),
      ])
  }

  @Test func `A list is open, archived by this person, or left`() throws {
    var diary = ListDiary(.ben)
    #expect(diary.book.standing == .open && diary.book.role == .editor)
    var mark = diary.ledger.mark(of: Self.list)
    let former = mark
    mark.isArchived = true
    _ = diary.ledger.commit(Change("list.archive", [mark.change(since: former)]), at: .now(10))
    #expect(diary.book.standing == .archived && diary.book.role == .editor)
    _ = diary.ledger.undo(at: .now(11))
    #expect(diary.book.standing == .open)
    let undone = diary.ledger.mark(of: Self.list)
    mark = undone
    mark.isArchived = true
    _ = diary.ledger.commit(Change("list.archive", [mark.change(since: undone)]), at: .now(12))
    #expect(diary.book.standing == .archived)
    diary.member(.ben, role: nil)
    #expect(diary.book.standing == .left && diary.book.role == nil)
    #expect(ListDiary(nil).book.standing == .left)
    var leaving = ListDiary(.ben)
    _ = leaving.ledger.commit(
      Change("leave", [Self.membership(Self.list, hasLeft: true)]), at: .now(12))
    #expect(leaving.book.standing == .left)
  }

  @Test func `The lists of a ledger are those of its memberships, by standing and name`() throws {
    var diary = ListDiary(.anna)
    try diary.perform(.describe(ListDraft("Shopping")))
    let lists = (1...3).map { ListID(rawValue: RecordID(high: 1, low: UInt64($0))) }
    for (list, name) in zip(lists, ["Trip", "Books", "Aims"]) {
      let named = SharedList(list, ListDraft(name)).change(from: nil)
      diary.ledger.append([Op(stamp: .init(time: 1, replica: .init(rawValue: 1)), changes: [named])]
      )
    }
    for list in lists.prefix(2) + [Self.list] {
      _ = diary.ledger.commit(Change("join", [Self.membership(list)]), at: .now(10))
    }
    #expect(diary.ledger.listBooks().map { $0.name } == ["Shopping", "Books", "Trip"])
    let all = diary.ledger.listBooks(and: [lists[2], Self.list])
    #expect(all.map { $0.name } == ["Shopping", "Aims", "Books", "Trip"])
  }

  @Test func `Open tasks have their order, and those that ended the last first`() throws {
    var diary = ListDiary(.ben)
    let ids = try ["a", "b", "c", "d"].enumerated().map {
      try diary.add($1, at: "2026-03-10T08:0\($0)Z")
    }
    try diary.perform(.setStatus(ids[1], .done), at: "2026-03-10T09:00Z")
    try diary.perform(.setStatus(ids[0], .dropped), at: "2026-03-10T09:01Z")
    try diary.perform(.move(ids[3], before: ids[2]))
    #expect(diary.titles == ["d", "c"])
    #expect(diary.ledger.endedTasks(of: Self.list).map { $0.title } == ["a", "b"])
    try diary.perform(.delete(ids[2]))
    #expect(diary.titles == ["d"])
  }

  @Test func `Comments have the order of the log, whatever times their writers say`() throws {
    var diary = ListDiary(.ben)
    let task = try diary.add("Milk")
    diary.comment(by: .anna, "1", on: task, at: "2026-03-10T10:00Z")
    diary.comment(
      by: .cleo, "2", on: task, at: "2026-01-01T00:00Z", arriving: "2026-03-10T10:00Z")
    diary.comment(by: .anna, "3", on: task, at: "2026-03-10T10:01Z")
    diary.comment(by: .cleo, "elsewhere", at: "2026-03-10T10:00Z")
    try diary.perform(.comment(CommentDraft("waiting", on: task)), at: "2026-03-10T10:01Z")
    let comments = diary.ledger.comments(of: Self.list, on: task)
    #expect(comments.map { $0.text } == ["1", "2", "3", "waiting"])
    let people = diary.book.people
    let authors = comments.map { people.author(of: $0)?.id }
    #expect(authors == [Party.anna, .cleo, .anna, .ben].map { $0.id })
    #expect(diary.ledger.comments(of: Self.list, on: nil).map { $0.text } == ["elsewhere"])
  }

  @Test func `Activity is read from the newest on, of a list or of a task`() throws {
    var diary = ListDiary(.ben)
    let (milk, bread) = (RecordID(high: 1, low: 1), RecordID(high: 1, low: 2))
    for (what, id) in [(ListEvent.What.add, milk), (.add, bread), (.done, milk), (.edit, bread)] {
      diary.receive(from: .anna, .task, id, [.init(.title, .text("x"))], what, of: id)
    }
    #expect(
      diary.ledger.activity(of: Self.list, limit: 9).map { $0.what } == [.edit, .done, .add, .add])
    #expect(diary.ledger.activity(of: Self.list, limit: 3).map { $0.sequence } == [4, 3, 2])
    #expect(
      diary.ledger.activity(of: Self.list, on: milk, limit: 9).map { $0.what } == [.done, .add])
  }

  @Test func `What others have written counts until this person has read so far`() throws {
    var diary = ListDiary(.ben)
    let task = try diary.add("Milk")
    let digest = RecordID(high: 5, low: 5)
    func unread(_ diary: ListDiary, _ isInLog: (MarkedPlace) -> Bool = { _ in true }) -> [Int] {
      let unread = diary.ledger.unread(in: diary.book, isInLog: isInLog)
      return [unread.comments, unread.mine, unread.byTask[task] ?? 0]
    }
    diary.comment(by: .anna, "1", on: task)  // 1
    diary.comment(by: .cleo, "2", mentioning: Party.ben.id)  // 2
    diary.comment(by: .ben, "mine", on: task)  // 3, on another device
    diary.receive(
      from: .anna, .task, task, [.init(.given, Party.ben.id.stored)], .give, of: task,
      to: Party.ben.id)  // 4
    #expect(unread(diary) == [2, 2, 1])
    // The comments on a task, and not the others.
    func read(_ task: RecordID?, to sequence: UInt64, on device: UInt64) {
      var mark = diary.ledger.mark(of: Self.list, on: task)
      let former = mark
      mark.read(to: MarkedPlace(sequence: sequence, log: digest), on: device)
      let change = mark.change(since: former)
      _ = diary.ledger.commitWithoutUndo([change], at: .now(10))
      #expect(change.kind == .mark && change.kind.isBare)
    }
    read(task, to: 4, on: 0xb2)
    #expect(unread(diary) == [1, 1, 0])
    diary.comment(by: .anna, "5", on: task)  // 5
    #expect(unread(diary) == [2, 1, 1])
    // Of own devices the one that has read farthest counts, if the log is still the same there.
    read(nil, to: 5, on: 0xb2)
    read(nil, to: 2, on: 0xb3)
    #expect(unread(diary) == [0, 0, 0])
    #expect(unread(diary) { $0.sequence <= 2 } == [1, 1, 1])
    #expect(unread(diary) { _ in false } == [3, 2, 2])
  }

  @Test func `The newest write says who has changed a task`() throws {
    var diary = ListDiary(.ben)
    let task = try diary.add("Milk")
    func last() throws -> RecordID? {
      let device = try #require(diary.task(task)?.lastWrite.device)
      return diary.book.people.person(of: device)?.id
    }
    #expect(try last() == Party.ben.id)
    diary.receive(from: .anna, .task, task, [.init(.title, .text("Oats"))])
    #expect(try last() == Party.anna.id)
    #expect(diary.task(task)?.lastWrite.at == moment("2026-03-10T10:00Z").instant)
  }

  /// The id of a task is its maker's to choose, and derived ids may be made to meet.
  @Test func `A mark is of its own task, also where another's stands`() throws {
    var diary = ListDiary(.ben)
    let task = RecordID(high: 1, low: 1)
    let first = diary.ledger.mark(of: Self.list, on: task)
    let other = ListMark(first.id, Self.list, on: RecordID(high: 2, low: 2))
    _ = diary.ledger.commitWithoutUndo([other.change(from: nil)], at: .now(1))
    let second = diary.ledger.mark(of: Self.list, on: task)
    #expect(second.id != first.id && second.task == task)
    _ = diary.ledger.commitWithoutUndo([second.change(from: nil)], at: .now(2))
    #expect(diary.ledger.mark(of: Self.list, on: task).id == second.id)
  }
}

extension Instant {
  fileprivate static func now(_ minute: Int) -> Instant {
    moment("2026-03-10T10:00Z").instant + .minutes(minute)
  }
}
