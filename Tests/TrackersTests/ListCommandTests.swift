import CivilTime
import Ledger
import TestSupport
import Testing

@testable import Trackers

/// The commands on lists. `ListDiary` holds each of their changes against the rules for ops.
struct ListCommandTests {
  private static let task = RecordID(high: 1, low: 1)

  /// A list with a task and a comment of each person.
  private static func diary(_ me: Party?) -> ListDiary {
    var diary = ListDiary(me)
    diary.receive(
      from: .anna, .task, task,
      [
        .init(.at, .moment(.inList(moment("2026-03-10T07:00Z").instant))),
        .init(.title, .text("Milk")), .init(.status, .text("todo")), .init(.end, .null),
        .init(.order, .integer(5)),
      ], at: "2026-03-10T07:00Z")
    return diary
  }

  private static let commands: [(ListCommand, ListRole)] = [
    (.describe(ListDraft("Shopping")), .owner), (.introduce(name: "Me", .red), .reader),
    (.add(ListTaskDraft("Bread")), .editor),
    (.edit(task, TaskTraits("Oats"), since: TaskTraits("Milk")), .editor),
    (.setStatus(task, .done), .editor), (.give(task, to: Party.anna.id), .editor),
    (.move(task, before: nil), .editor), (.delete(task), .editor), (.restore(task), .editor),
    (.comment(CommentDraft("Hm", on: task)), .reader),
  ]

  @Test(arguments: commands.map { $0.0 }, Party.allCases + [nil])
  func `A command is refused unless the role allows it`(
    command: ListCommand, party: Party?
  ) throws {
    var diary = Self.diary(party)
    let needed = try #require(Self.commands.first { $0.0 == command }).1
    #expect(command.role == needed)
    guard let role = party?.role else {
      #expect(diary.refusal(of: command) == .left)
      return
    }
    if role < needed {
      #expect(diary.refusal(of: command) == .role(role, needs: needed))
    } else {
      try diary.perform(command)
    }
  }

  @Test(arguments: Party.allCases, Party.allCases)
  func `A comment is edited by its author, and deleted by the owner too`(
    author: Party, me: Party
  ) throws {
    var diary = Self.diary(me)
    let id = diary.comment(by: author, "Hm", on: Self.task)
    let edit = ListCommand.editComment(id, CommentDraft("Oh"))
    guard let role = me.role else {
      #expect(diary.refusal(of: edit) == .left)
      #expect(diary.refusal(of: .deleteComment(id)) == .left)
      return
    }
    if me == author {
      try diary.perform(edit)
      #expect(diary.ledger.comment(id, of: ListDiary.list)?.text == "Oh")
      #expect(diary.ledger.comment(id, of: ListDiary.list)?.isEdited == true)
    } else {
      #expect(diary.refusal(of: edit) == .notAuthor)
    }
    guard me == author || role == .owner else {
      #expect(diary.refusal(of: .deleteComment(id)) == .notAuthor)
      return
    }
    try diary.perform(.deleteComment(id))
    #expect(diary.ledger.comments(of: ListDiary.list, on: Self.task).isEmpty)
    #expect(diary.ledger.comment(id, of: ListDiary.list)?.text == "")
    #expect(diary.refusal(of: .deleteComment(id)) == .noSuch(.comment, ""))
    // Of another's comment only what the rules for ops allow: it can't come back.
    let undone = diary.undo()
    if me == author {
      #expect(undone?.label == "comment.delete")
      #expect(diary.ledger.comment(id, of: ListDiary.list)?.text == "Oh")
    } else {
      #expect(undone == nil)
    }
  }

  @Test func `A task is made with its time, and each command changes what it says`() throws {
    var diary = Self.diary(.ben)
    var draft = ListTaskDraft(" Bread ", to: Party.cleo.id)
    draft.traits.notes = "rye"
    let id = try diary.perform(.add(draft), at: "2026-03-10T08:00+01:00")
    var task = try #require(diary.task(id))
    #expect(task.title == "Bread" && task.given == Party.cleo.id && task.status == .todo)
    #expect(task.made == moment("2026-03-10T07:00Z").instant)
    var edited = task.traits
    edited.title = "Rolls"
    // Another changes the notes meanwhile.
    diary.receive(from: .anna, .task, id, [.init(.notes, .text("six"))], at: "2026-03-10T08:30Z")
    try diary.perform(.edit(id, edited, since: task.traits))
    task = try #require(diary.task(id))
    #expect(task.title == "Rolls" && task.traits.notes == "six")
    try diary.perform(.setStatus(id, .doing))
    #expect(diary.task(id)?.status == .doing)
    try diary.perform(.setStatus(id, .done), at: "2026-03-10T10:00+01:00")
    #expect(diary.task(id)?.ended == moment("2026-03-10T09:00Z").instant)
    try diary.perform(.setStatus(id, .todo))
    #expect(diary.task(id)?.isOpen == true && diary.task(id)?.ended == nil)
    try diary.perform(.give(id, to: nil))
    #expect(diary.task(id)?.given == nil)
    try diary.perform(.delete(id))
    #expect(diary.task(id)?.isDeleted == true && diary.titles == ["Milk"])
    for command in [ListCommand.delete(id), .setStatus(id, .done), .move(id, before: nil)] {
      #expect(diary.refusal(of: command) == .noSuch(.task, ""))
    }
    try diary.perform(.restore(id))
    #expect(diary.titles == ["Milk", "Rolls"])
  }

  @Test func `A command that changes nothing writes nothing`() throws {
    var diary = Self.diary(.anna)
    let traits = try #require(diary.task(Self.task)).traits
    for command in [
      ListCommand.edit(Self.task, traits, since: traits), .setStatus(Self.task, .todo),
      .give(Self.task, to: nil), .restore(Self.task), .move(Self.task, before: nil),
    ] {
      try diary.perform(command)
      #expect(diary.undo() == nil, "\(command)")
    }
  }

  @Test func `An expired task is reopened without its expiry`() throws {
    var diary = Self.diary(.ben)
    var draft = ListTaskDraft("Bread")
    draft.traits.expires = day("2026-03-11")
    let id = try diary.perform(.add(draft))
    #expect(diary.task(id)?.found(on: day("2026-03-12")).status == .expired)
    try diary.perform(.setStatus(id, .todo), at: "2026-03-12T09:00Z")
    #expect(diary.task(id)?.traits.expires == nil)
  }

  @Test(arguments: [
    ("2026-03-09", ListRefusal.badExpiry), ("2026-03-10", nil), ("1800-01-01", .yearOutOfRange),
    ("2300-01-01", .yearOutOfRange),
  ])
  func `An expiry is not before today`(text: String, refusal: ListRefusal?) {
    var diary = Self.diary(.ben)
    var draft = ListTaskDraft("Bread")
    draft.traits.expires = day(text)
    #expect(diary.refusal(of: .add(draft)) == refusal)
  }

  @Test func `Texts are kept as they show, or refused`() throws {
    var diary = Self.diary(.anna)
    let long = String(repeating: "é", count: 3000)
    let refusals: [(ListCommand, ListRefusal)] = [
      (.add(ListTaskDraft(" ")), .text(.empty, field: .title)),
      (.add(ListTaskDraft("\u{301}\u{e000}")), .text(.empty, field: .title)),
      (.add(ListTaskDraft(long)), .text(.tooLong(limit: 200), field: .title)),
      (.comment(CommentDraft(long)), .text(.tooLong(limit: 2000), field: .comment)),
      (.comment(CommentDraft("\u{1b}")), .text(.controlCharacter("\u{1b}"), field: .comment)),
      (.describe(ListDraft("")), .text(.empty, field: .list)),
      (.introduce(name: "a\nb", .red), .text(.controlCharacter("\n"), field: .person)),
      (.introduce(name: long, .red), .text(.tooLong(limit: 40), field: .person)),
    ]
    for (command, refusal) in refusals { #expect(diary.refusal(of: command) == refusal) }
    try diary.perform(.introduce(name: "\u{202e}Anna", .green))
    #expect(diary.book.people[Party.anna.id]?.name == "Anna")
    #expect(diary.book.people[Party.anna.id]?.colour == .green)
    try diary.perform(.comment(CommentDraft("a\nb\u{2066}")))
    #expect(diary.ledger.comments(of: ListDiary.list, on: nil).map { $0.text } == ["a\nb"])
  }

  @Test func `A task is given to, and a comment mentions, those that are in the list`() throws {
    var diary = Self.diary(.ben)
    let missing = ListRefusal.noSuch(.person, "")
    for id in [Party.dan.id, RecordID(high: 4, low: 4)] {
      #expect(diary.refusal(of: .give(Self.task, to: id)) == missing)
      #expect(diary.refusal(of: .add(ListTaskDraft("x", to: id))) == missing)
      #expect(diary.refusal(of: .comment(CommentDraft("x", mentioning: [id]))) == missing)
    }
    let comment = CommentDraft("x", mentioning: [Party.cleo.id, Party.anna.id, Party.cleo.id])
    try diary.perform(.comment(comment))
    let made = try #require(diary.ledger.comments(of: ListDiary.list, on: nil).first)
    #expect(made.mentions == [Party.cleo.id, Party.anna.id])
    // Who has left since stays mentioned in an edit.
    diary.member(.cleo, role: nil)
    try diary.perform(.editComment(made.id, CommentDraft("y", mentioning: [Party.cleo.id])))
    #expect(diary.ledger.comment(made.id, of: ListDiary.list)?.mentions == [Party.cleo.id])
  }

  @Test func `Naming a list or oneself for the first time is not undone, later naming is`() throws {
    var diary = Self.diary(.anna)
    for command in [ListCommand.describe(ListDraft("Shopping")), .introduce(name: "Anna", .red)] {
      try diary.perform(command)
      #expect(diary.undo() == nil)
    }
    try diary.perform(.describe(ListDraft("Food", colour: .green)))
    #expect(diary.book.name == "Food")
    let undone = diary.undo()
    #expect(undone?.label == "list.edit")
    for op in undone?.ops ?? [] {
      #expect(op.changes.allSatisfy { ListOpRules.allow($0, op.stamp, by: .anna, in: diary) })
    }
    #expect(diary.book.name == "Shopping")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `Undo and redo of every command are changes that the rules for ops allow`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var diary = Self.diary(.anna)
    let comment = diary.comment(by: .anna, "Hm")
    for minute in 10..<50 {
      var command = try #require(Self.commands.randomElement(using: &generator)).0
      if generator.chance(10) { command = .deleteComment(comment) }
      if generator.chance(10) { command = .editComment(comment, CommentDraft("Oh")) }
      let now = "2026-03-10T10:\(minute)Z"
      do { try diary.perform(command, at: now) } catch {}
      var ops: [Op] = []
      if generator.chance(50) { ops += diary.undo(at: now)?.ops ?? [] }
      if generator.chance(30) { ops += diary.ledger.redo(at: moment(now).instant)?.ops ?? [] }
      for op in ops {
        for change in op.changes {
          #expect(
            ListOpRules.allow(change, op.stamp, by: .anna, in: diary), "\(change), seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `Tasks have the order into which they were moved`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var diary = ListDiary(.ben)
    var expected: [RecordID] = []
    for number in 0..<8 {
      expected.append(try diary.add("\(number)", at: "2026-03-10T08:0\(number)Z"))
    }
    for _ in 0..<40 {
      let moved = try #require(expected.randomElement(using: &generator))
      let next = generator.chance(80) ? expected.randomElement(using: &generator) : nil
      if next == moved { continue }
      try diary.perform(.move(moved, before: next))
      expected.removeAll { $0 == moved }
      expected.insert(moved, at: next.flatMap { expected.firstIndex(of: $0) } ?? expected.count)
      #expect(diary.ledger.openTasks(of: ListDiary.list).map { $0.id } == expected, "seed \(seed)")
    }
  }
}
