import CivilTime
import Ledger
import TestSupport
import Testing

@testable import Trackers

/// Tasks of a list in the plan of one of its people.
struct SharedTaskTests {
  private static let today = "2026-03-10"
  private static let must = "2026-03-10 morning must"

  private static func diary(_ me: Party = .ben) throws -> (diary: ListDiary, milk: RecordID) {
    var diary = ListDiary(me)
    let milk = RecordID(high: 9, low: 9)
    diary.receive(
      from: .anna, .task, milk,
      [
        .init(.at, .moment(.inList(moment("2026-03-10T07:00Z").instant))),
        .init(.title, .text("Milk")), .init(.status, .text("todo")), .init(.end, .null),
        .init(.order, .integer(5)),
      ], at: "2026-03-10T07:00Z")
    return (diary, milk)
  }

  /// Another person changes the task.
  private static func write(
    _ writes: [RecordChange.Write], to milk: RecordID, in diary: inout ListDiary,
    at now: String = "2026-03-10T10:00Z"
  ) {
    diary.receive(from: .anna, .task, milk, writes, at: now)
  }

  private static func end(_ now: String) -> [RecordChange.Write] {
    [
      .init(.status, .text("done")), .init(.end, .moment(.inList(moment(now).instant))),
    ]
  }

  private static let reopened: [RecordChange.Write] = [
    .init(.status, .text("todo")), .init(.end, .null),
  ]

  @Test func `A task of a list is in a day, and takes a slot there, as an own one does`() throws {
    var (diary, milk) = try Self.diary()
    #expect(diary.titles(on: Self.today) == [])
    let id = try diary.place(milk, Self.must)
    #expect(diary.titles(on: Self.today) == ["Milk"])
    let task = try #require(diary.planned(id))
    #expect(task.shared?.list == ListDiary.list && task.shared?.task == milk)
    #expect(task.shared?.access == .write && task.isOpen && task.place == Place(Self.must))
    let full = PlanRefusal.slotFull(day: day(Self.today), region: .morning, bucket: .must)
    #expect(diary.planRefusal(of: .add(TaskDraft("Own", Place(Self.must)))) == full)
    let bread = try diary.add("Bread")
    let key = ListTaskID(bread, of: ListDiary.list)
    #expect(diary.planRefusal(of: .place(key, to: Place(Self.must), before: nil)) == full)
    try diary.plan(.setStatus(id, .done))
    #expect(diary.planRefusal(of: .add(TaskDraft("Own", Place(Self.must)))) == nil)
    let reopening = PlanCommand.setStatus(id, .todo)
    #expect(diary.planRefusal(of: reopening) == full)
  }

  @Test func `Each part of a change goes where it belongs, all with one undo`() throws {
    var (diary, milk) = try Self.diary()
    let id = try diary.place(milk, "2026-03-10 morning none")
    let former = try #require(diary.planned(id))
    #expect(try diary.plan(.setStatus(id, .doing)).written == ["task@: status end"])
    let ops = try diary.plan(.setStatus(id, .done), at: "2026-03-10T12:00+01:00")
    #expect(ops.written == ["task@: status end", "placed: end"])
    #expect(diary.task(milk)?.ended == moment("2026-03-10T11:00Z").instant)
    #expect(diary.planned(id)?.ended == moment("2026-03-10T12:00+01:00"))
    var edit = TaskEdit(of: former)
    edit.traits.title = "Oat milk"
    edit.traits.notes = "two"
    edit.traits.carries = true
    edit.traits.isSticky = true
    edit.traits.remind = LocalTime(minute: "2026-03-11T10:00")
    edit.traits.expires = day("2026-03-20")
    edit.place = Place("2026-03-11 evening must")
    #expect(
      try diary.plan(.edit(id, edit)).written == [
        "task@: title notes expires expiresAt", "placed: at region bucket carry sticky remind",
      ])
    let edited = try #require(diary.planned(id))
    #expect(edited.title == "Oat milk" && edited.traits == edit.traits)
    #expect(edited.place == edit.place)
    for kinds in [Set([ListDiary.list, nil]), [ListDiary.list, nil], [ListDiary.list]] {
      let undoing = diary.ledger.undoLast(at: moment("2026-03-10T13:00Z").instant)
      #expect(Set((undoing?.undone.ops ?? []).map { $0.list }) == kinds)
    }
    #expect(diary.planned(id) == former)
    for _ in 0..<3 { _ = diary.ledger.redoLast(at: moment("2026-03-10T14:00Z").instant) }
    #expect(diary.planned(id) == edited)
  }

  @Test(arguments: [Party.ben, .cleo])
  func `Its place, order and what is this person's own stay with this person`(me: Party) throws {
    var (diary, milk) = try Self.diary(me)
    let id = try diary.place(milk, Self.must)
    let own = RecordID(high: 0xff, low: 2)
    try diary.plan(.add(TaskDraft("Own", Place("2026-03-11 morning must"))), newID: 2)
    var edit = TaskEdit(of: try #require(diary.planned(id)))
    edit.traits.carries = true
    let commands: [PlanCommand] = [
      .move(id, to: Place("2026-03-11 morning none"), before: nil), .edit(id, edit),
      .moveAll([TaskMove(own, to: Place("2026-03-11 morning none"))], before: id),
      .toBacklog([id]), .doToday([id]), .delete(id),
    ]
    for command in commands {
      let ops = try diary.plan(command)
      #expect(!ops.isEmpty && ops.allSatisfy { $0.list == nil }, "\(command)")
    }
    #expect(diary.planned(id) == nil && diary.task(milk)?.isDeleted == false)
    // And it can come back.
    #expect(try diary.place(milk, "backlog none") == id)
    #expect(diary.ledger.backlog(today: day(Self.today)).map { $0.title } == ["Milk"])
    _ = diary.ledger.undoLast(at: moment("2026-03-10T13:00Z").instant)
    #expect(diary.planned(id) == nil)
  }

  @Test(arguments: [Party.cleo, .dan])
  func `Who may not write the list's tasks is told so, and changes nothing`(me: Party) throws {
    var (diary, milk) = try Self.diary(me)
    if me == .dan { diary.ledger.lists = [] }
    let id = try diary.place(milk, Self.must)
    let task = try #require(diary.planned(id))
    let refusal = PlanRefusal.shared("Milk", me == .cleo ? .reader : .left)
    var edit = TaskEdit(of: task)
    edit.traits.notes = "two"
    for command: PlanCommand in [
      .setStatus(id, .done), .setStatus(id, .doing), .doneAnyway(id), .drop([id]), .edit(id, edit),
    ] {
      #expect(diary.planRefusal(of: command) == refusal, "\(command)")
    }
    #expect(diary.planned(id) == task)
  }

  @Test func `It neither repeats nor waits, but an own task may wait for it`() throws {
    var (diary, milk) = try Self.diary()
    let id = try diary.place(milk, Self.must)
    try diary.plan(.add(TaskDraft("Own", Place("backlog none"))), newID: 2)
    let own = RecordID(high: 0xff, low: 2)
    let former = TaskEdit(of: try #require(diary.planned(id)))
    var edits = [former, former, former]
    edits[0].repetition = Repetition(.daily)
    edits[1].traits.wait(for: own)
    edits[2].blockers = ["Money"]
    for edit in edits {
      #expect(diary.planRefusal(of: .edit(id, edit)) == .shared("Milk", .dependent))
    }
    var waiting = TaskEdit(of: try #require(diary.planned(own)))
    waiting.traits.wait(for: id)
    try diary.plan(.edit(own, waiting))
    #expect(diary.planRefusal(of: .setStatus(own, .done)) == .waits("Own", for: ["Milk"]))
    Self.write(Self.end("2026-03-10T10:00Z"), to: milk, in: &diary)
    #expect(diary.planRefusal(of: .setStatus(own, .done)) == nil)
  }

  @Test func `A new day carries it, and writes to its place only`() throws {
    var (diary, milk) = try Self.diary()
    let id = try diary.place(milk, "2026-03-09 morning must")
    var edit = TaskEdit(of: try #require(diary.planned(id)))
    #expect(diary.rollOver(to: Self.today).carried.isEmpty)
    #expect(diary.ledger.overdue(before: day(Self.today)).map { $0.title } == ["Milk"])
    edit.traits.carries = true
    try diary.plan(.edit(id, edit))
    #expect(diary.rollOver(to: Self.today, hour: "12").carried.map { $0.title } == ["Milk"])
    #expect(diary.planned(id)?.since == day("2026-03-09"))
    try diary.plan(.add(TaskDraft("Own", Place("2026-03-11 morning must"))), newID: 2)
    let rollover = diary.rollOver(to: "2026-03-11")
    #expect(rollover.demoted.map { $0.task.title } == ["Milk"])
    #expect(diary.planned(id)?.place == Place("2026-03-11 morning none"))
  }

  @Test func `An expiry ends it in the plan only, until its list has another`() throws {
    var (diary, milk) = try Self.diary()
    Self.write([.init(.expires, .text("2026-03-11"))], to: milk, in: &diary)
    let id = try diary.place(milk, "2026-03-11 morning must")
    #expect(diary.rollOver(to: "2026-03-12").expired.map { $0.title } == ["Milk"])
    #expect(diary.planned(id)?.status == .expired && diary.task(milk)?.isOpen == true)
    #expect(diary.ledger.archive(today: day("2026-03-12"), limit: 9).map { $0.title } == ["Milk"])
    var other = diary
    try diary.plan(.restore(id, Place("2026-03-12 morning must")), at: "2026-03-12T10:00Z")
    #expect(diary.planned(id)?.isOpen == true && diary.task(milk)?.traits.expires == nil)
    Self.write(
      [.init(.expires, .text("2026-03-20"))], to: milk, in: &other, at: "2026-03-12T09:00Z")
    #expect(other.planned(id)?.isOpen == true)
    other.rollOver(to: "2026-03-12", hour: "11")
    #expect(other.placed(id)?.ended == nil)
  }

  @Test func `What others end and reopen is so here, and its place follows`() throws {
    var (diary, milk) = try Self.diary()
    let id = try diary.place(milk, Self.must)
    var edit = TaskEdit(of: try #require(diary.planned(id)))
    edit.traits.carries = true
    try diary.plan(.edit(id, edit))
    Self.write(Self.end("2026-03-10T10:00Z"), to: milk, in: &diary)
    #expect(diary.planned(id)?.status == .done)
    diary.rollOver(to: "2026-03-11")
    #expect(diary.planned(id)?.day == day(Self.today) && diary.placed(id)?.ended != nil)
    Self.write(Self.reopened, to: milk, in: &diary, at: "2026-03-11T09:00Z")
    #expect(diary.planned(id)?.isOpen == true)
    #expect(diary.rollOver(to: "2026-03-11", hour: "10").carried.map { $0.title } == ["Milk"])
    #expect(diary.placed(id)?.ended == nil && diary.planned(id)?.day == day("2026-03-11"))
  }

  @Test func `One that others delete stays where it is until it is kept or removed`() throws {
    var (diary, milk) = try Self.diary()
    let id = try diary.place(milk, Self.must)
    var edit = TaskEdit(of: try #require(diary.planned(id)))
    edit.traits.carries = true
    edit.traits.remind = LocalTime(minute: "2026-03-10T18:00")
    try diary.plan(.edit(id, edit))
    Self.write([.init(.deleted, .bool(true))], to: milk, in: &diary)
    let plan = diary.ledger.dayPlan(day(Self.today))
    #expect(plan.tasks.map { $0.title } == ["Milk"] && plan.total == 0)
    #expect(plan.tasks.allSatisfy { $0.isGone && !$0.isOpen })
    #expect(!plan.isFull(.morning, .must))
    diary.rollOver(to: "2026-03-11")
    #expect(diary.titles(on: Self.today) == ["Milk"])
    for command: PlanCommand in [
      .setStatus(id, .done), .move(id, to: Place("backlog none"), before: nil), .doToday([id]),
    ] {
      #expect(diary.planRefusal(of: command) == .shared("Milk", .deleted))
    }
    var keeping = diary
    try keeping.perform(.keep(milk))
    #expect(keeping.titles(on: Self.today) == ["Milk"])
    #expect(keeping.ledger.tasks(on: day(Self.today)..<day("2026-03-11"))[0].shared == nil)
    try diary.plan(.delete(id))
    #expect(diary.titles(on: Self.today) == [])
  }

  @Test func `Undo takes back each field that others have not changed since`() throws {
    var (diary, milk) = try Self.diary()
    let id = try diary.place(milk, Self.must)
    var edit = TaskEdit(of: try #require(diary.planned(id)))
    edit.traits.title = "Oat milk"
    edit.traits.notes = "two"
    edit.traits.isSticky = true
    try diary.plan(.edit(id, edit))
    Self.write([.init(.title, .text("Soy milk"))], to: milk, in: &diary, at: "2026-03-10T11:30Z")
    let undone = diary.ledger.undoLast(at: moment("2026-03-10T12:00Z").instant)?.undone
    #expect(undone?.kept.flatMap { $0.fields.map { $0.name } } == [.title])
    let task = try #require(diary.planned(id))
    #expect(task.title == "Soy milk" && task.traits.notes == "" && !task.traits.isSticky)
  }

  @Test func `A search finds it by its words as an own one, if it is in the plan`() throws {
    var (diary, milk) = try Self.diary()
    try diary.add("Milk chocolate")
    try diary.plan(.add(TaskDraft("Milk tooth", Place("2026-03-12 morning none"))))
    try diary.place(milk, "2026-03-11 morning none")
    for (query, found) in [
      ("mi", ["Milk tooth", "Milk"]), ("MÍLK", ["Milk tooth", "Milk"]),
      ("milk too", ["Milk tooth"]),
      ("ilk", []), ("chocolate", []), ("", []),
    ] {
      #expect(diary.ledger.tasks(matching: query, limit: 9).map { $0.title } == found, "\(query)")
    }
    #expect(diary.ledger.tasks(matching: "milk", limit: 1).count == 1)
  }

  @Test func `It moves from one list into another with its day`() throws {
    var (diary, milk) = try Self.diary()
    let other = ListID(rawValue: RecordID(high: 8, low: 8))
    diary.ledger.lists.append(
      ListWriter(other, replica: ReplicaID(rawValue: 5 << 16), kinds: [.task]))
    diary.ledger.append([
      Op(
        stamp: Stamp(time: 1, replica: ReplicaID(rawValue: 0)),
        changes: [
          RecordChange(
            Kind.member.labelled(other), Party.ben.id,
            [.init(.role, .integer(2)), .init(FieldName(rawValue: "r.000000000005"), .bool(true))])
        ])
    ])
    let id = try diary.place(milk, Self.must)
    let moved = RecordID(high: 3, low: 3)
    _ = try diary.ledger.perform(
      .moveIn(id), in: other, at: moment("2026-03-10T11:00Z"), newID: moved)
    #expect(diary.task(milk)?.isDeleted == true && diary.planned(id) == nil)
    let plan = diary.ledger.dayPlan(day(Self.today))
    #expect(plan.tasks.map { $0.title } == ["Milk"])
    #expect(plan.tasks[0].shared?.list == other && plan.tasks[0].shared?.task == moved)
    _ = diary.ledger.undoLast(at: moment("2026-03-10T12:00Z").instant)
    #expect(diary.planned(id)?.place == Place(Self.must) && diary.titles == ["Milk"])
  }

  /// However many tasks the list has, since only those of the plan are read.
  @Test func `A list of 50,000 tasks costs the plan no more reads than one of five`() throws {
    var counts: [[Int]] = []
    for size in [5, 50_000] {
      var (diary, milk) = try Self.diary()
      let kind = Kind.task.labelled(ListDiary.list)
      let changes = (0..<size).map { number in
        RecordChange(
          kind, RecordID(high: 1, low: UInt64(number)),
          [.init(.title, .text("Milk")), .init(.status, .text("todo")), .init(.end, .null)])
      }
      let stamp = Stamp(time: 7, replica: ReplicaID(rawValue: Party.anna.device << 16))
      diary.ledger.append([Op(stamp: stamp, changes: changes)])
      let id = try diary.place(milk, Self.must)
      var ledger = CountedLedger(diary.ledger)
      let now = moment("2026-03-10T09:00Z")
      let bodies: [(inout CountedLedger) throws -> Void] = [
        { _ = $0.dayPlan(day(Self.today)) }, { _ = $0.backlog(today: day(Self.today)) },
        { _ = $0.tasks(matching: "milk", limit: 20) },
        { _ = $0.rollOver(to: day(Self.today), at: now) },
        {
          _ = try $0.perform(
            .plan(.setStatus(id, .done)), at: now, newID: RecordID(high: 2, low: 2))
        },
        { _ = $0.undoLast(at: now.instant) },
      ]
      counts.append(try bodies.map { body in try ledger.reads { try body(&$0) } })
    }
    #expect(counts[0] == counts[1])
    #expect(counts[1].allSatisfy { $0 < 60 }, "\(counts[1])")
  }
}
