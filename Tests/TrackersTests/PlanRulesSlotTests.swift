import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// Each path by which a task can come into a slot, where it is full.
struct PlannerSlotTests {
  private static let slot = "2026-03-10 morning must"
  private static let full = PlanRefusal.slotFull(
    day: day("2026-03-10"), region: .morning, bucket: .must)

  /// The first place of a task, and the command that brings it into the slot.
  private static let paths: [(String, String, @Sendable (RecordID) -> PlanCommand)] = [
    ("added", "backlog", { _ in .add(TaskDraft("new", Place(slot))) }),
    (
      "in another bucket", "2026-03-10 morning misc", { .edit($0, edit { $0.place = Place(slot) }) }
    ),
    (
      "of another region", "2026-03-10 evening must", { .edit($0, edit { $0.place = Place(slot) }) }
    ),
    ("of another day", "2026-03-11 morning must", { .edit($0, edit { $0.place = Place(slot) }) }),
    ("in the backlog", "backlog must", { .edit($0, edit { $0.place = Place(slot) }) }),
    ("moved", "2026-03-10 morning none", { .move($0, to: Place(slot), before: nil) }),
    ("moved from afar", "backlog none", { .move($0, to: Place(slot), before: nil) }),
    ("late", "2026-03-09 morning must", { .doToday([$0]) }),
    ("early", "2026-03-12 morning must", { .doToday([$0]) }),
    ("put off", "backlog must", { .doToday([$0]) }),
  ]

  @Test(arguments: paths.indices)
  func `A full slot is refused under block`(path: Int) throws {
    let (name, place, command) = Self.paths[path]
    var diary = Diary()
    try diary.plan("there", Self.slot)
    let task = try diary.plan("other", place)
    #expect(diary.planRefusal(of: command(task)) == Self.full, "\(name)")
    #expect(diary.place(task) == Place(place).text)
  }

  @Test(arguments: paths.indices)
  func `A full slot is overfilled under warn`(path: Int) throws {
    let (name, place, command) = Self.paths[path]
    var diary = Diary()
    diary.choose { $0.overLimit = .warn }
    try diary.plan("there", Self.slot)
    let task = try diary.plan("other", place)
    try diary.plan(command(task))
    let plan = diary.ledger.dayPlan(day("2026-03-10"))
    #expect(plan.used(.morning, .must) == 2, "\(name)")
    #expect(plan.isOver(.morning, .must))
    #expect(plan.isOver)
  }

  @Test(arguments: ["dropped", "expired"])
  func `What comes back from the archive needs room`(how: String) throws {
    let isDropped = how == "dropped"
    for isRestored in [true, false] {
      var diary = Diary()
      let task = try diary.plan("gone", "2026-03-09 morning must") {
        if !isDropped { $0.traits.expires = day("2026-03-09") }
      }
      if isDropped { try diary.plan(.drop([task])) }
      diary.rollOver(to: "2026-03-10")
      #expect(diary.task(task)?.status.rawValue == how)
      try diary.plan("there", "2026-03-09 morning must")
      let command =
        isRestored
        ? PlanCommand.restore(task, Place("2026-03-09 morning must")) : .setStatus(task, .todo)
      let refusal = PlanRefusal.slotFull(
        day: day("2026-03-09"), region: .morning, bucket: .must)
      #expect(diary.planRefusal(of: command) == refusal)
      diary.choose { $0.overLimit = .warn }
      try diary.plan(command)
      #expect(diary.ledger.dayPlan(day("2026-03-09")).isOver)
    }
  }

  @Test(arguments: [("must", 1), ("complementary", 3), ("misc", 5)])
  func `Slots are as many as the name of the rule says`(bucket: String, limit: Int) throws {
    var diary = Diary()
    for region in Region.allCases {
      let place = "2026-03-10 \(region.rawValue) \(bucket)"
      for _ in 0..<limit { try diary.plan("x", place) }
      #expect(diary.planRefusal(of: .add(TaskDraft("x", Place(place)))) != nil)
    }
    for _ in 0..<12 { try diary.plan("x", "2026-03-10 morning none") }
    for _ in 0..<12 { try diary.plan("x", "backlog \(bucket)") }
    let plan = diary.ledger.dayPlan(day("2026-03-10"))
    #expect(plan.used(.evening, Bucket(rawValue: bucket) ?? .free) == limit)
    #expect(plan.isFull(.evening, Bucket(rawValue: bucket) ?? .free))
    #expect(!plan.isOver)
  }

  @Test(arguments: [true, false])
  func `Done tasks keep their slots by a setting, and others that are gone leave them`(
    doneKeeps: Bool
  ) throws {
    for (command, leavesSlot) in [
      (.setStatus, !doneKeeps), (.drop, true), (.delete, true), (.toBacklog, true),
    ] as [(Way, Bool)] {
      var diary = Diary()
      diary.choose { $0.doneKeepsSlot = doneKeeps }
      let task = try diary.plan("a", Self.slot)
      try diary.plan(command.command(task))
      #expect((diary.planRefusal(of: .add(TaskDraft("b", Place(Self.slot)))) == nil) == leavesSlot)
    }
  }

  @Test func `What is opened again needs room`() throws {
    var diary = Diary()
    let task = try diary.plan("a", Self.slot)
    try diary.plan(.setStatus(task, .done))
    try diary.plan("b", Self.slot)
    #expect(diary.ledger.dayPlan(day("2026-03-10")).tasks.count == 2)
    #expect(!diary.ledger.dayPlan(day("2026-03-10")).isOver)
    #expect(diary.planRefusal(of: .setStatus(task, .todo)) == Self.full)
    _ = diary.undoLast()
    try diary.plan(.setStatus(task, .todo))
    #expect(diary.place(task) == Self.slot)
  }

  @Test func `A task in its slot never counts against itself`() throws {
    var diary = Diary()
    let task = try diary.plan("a", Self.slot)
    diary.receive(
      RecordChange(
        .task, RecordID(high: 1, low: 1),
        [
          .init(.title, .text("from elsewhere")), .init(.at, .text("2026-03-10")),
          .init(.region, .text("morning")), .init(.bucket, .text("must")), .init(.end, .null),
        ]))
    #expect(diary.ledger.dayPlan(day("2026-03-10")).isOver(.morning, .must))
    try diary.edit(task) {
      $0.traits.title = "b"
      $0.place = Place(Self.slot)
    }
    try diary.plan(.move(task, to: Place(Self.slot), before: nil))
    for status in [TaskStatus.doing, .todo] { try diary.plan(.setStatus(task, status)) }
    #expect(diary.task(task)?.title == "b")
    try diary.edit(task) { $0.place = Place("2026-03-10 evening must") }
    #expect(!diary.ledger.dayPlan(day("2026-03-10")).isOver)
  }

  @Test func `Of several for today those that do not fit lose their bucket`() throws {
    var diary = Diary()
    try diary.plan("there", "2026-03-10 evening complementary")
    let late = try (1...4).map {
      try diary.plan("\($0)", "2026-03-0\($0) evening complementary")
    }
    let ops = try diary.ops(of: .plan(.doToday(late.reversed())), at: "2026-03-10T09:00Z")
    // The oldest ones come first.
    #expect(PlanCommand.demoted(in: ops) == Array(late[2...]))
    #expect(
      late.map { diary.task($0)?.bucket } == [.complementary, .complementary, .free, .free])
    #expect(diary.undoLast()?.undone.label == "task.today")
    #expect(late.map { diary.task($0)?.day } == (1...4).map { day("2026-03-0\($0)") })
  }
}

private enum Way {
  case setStatus, drop, delete, toBacklog

  func command(_ id: RecordID) -> PlanCommand {
    switch self {
    case .setStatus: .setStatus(id, .done)
    case .drop: .drop([id])
    case .delete: .delete(id)
    case .toBacklog: .toBacklog([id])
    }
  }
}

private func edit(_ change: (inout TaskEdit) -> Void) -> TaskEdit {
  var edit = TaskEdit()
  change(&edit)
  return edit
}
