import CivilTime
import Ledger
import TestSupport
import Testing
import Trackers

/// Tasks that wait for others.
struct WaitingTests {
  private let today = day("2026-03-10")
  private var diary = Diary()

  private mutating func add(
    _ title: String, after others: RecordID..., on place: String = "2026-03-10 morning none"
  ) throws -> RecordID {
    try diary.plan(title, place) { $0.traits.waitOnly(for: others) }
  }

  private func waiting(_ id: RecordID, on day: Day? = nil) -> [String]? {
    guard let task = diary.task(id) else { return nil }
    return diary.ledger.waiting(of: task, today: day ?? today)?.others.map { $0.title }
  }

  /// Another device lets a task wait, without knowing what this one did.
  private mutating func receive(_ id: RecordID, after other: RecordID) {
    diary.receive(RecordChange(.task, id, [.init(other.afterField, .bool(true))]))
  }

  private mutating func wait(_ id: RecordID, for others: RecordID...) throws {
    try diary.edit(id) { edit in
      for other in others { edit.traits.wait(for: other) }
    }
  }

  @Test mutating func `A task waits until all others are done, and comes free by itself`() throws {
    let paint = try add("Buy paint")
    let brush = try add("Buy a brush")
    let wall = try add("Paint the wall", after: paint, brush)
    #expect(waiting(wall) == ["Buy paint", "Buy a brush"])
    let ops = diary.ledger.task(wall)
    try diary.plan(.setStatus(paint, .done))
    #expect(waiting(wall) == ["Buy a brush"])
    try diary.plan(.setStatus(brush, .doing))
    #expect(waiting(wall) == ["Buy a brush"])
    try diary.plan(.setStatus(brush, .done))
    #expect(waiting(wall) == nil)
    #expect(diary.ledger.task(wall) == ops, "without a write")
    try diary.plan(.setStatus(paint, .todo))
    #expect(waiting(wall) == ["Buy paint"], "and waits again")
  }

  @Test mutating func `Dropping, deleting or losing the other frees it, and undo holds it again`()
    throws
  {
    let other = try add("Other")
    let task = try add("Task", after: other)
    try diary.plan(.drop([other]))
    #expect(waiting(task) == nil)
    try diary.plan(.restore(other, Place("backlog none")))
    #expect(waiting(task) == ["Other"])
    try diary.plan(.delete(other))
    #expect(waiting(task) == nil)
    diary.undo()
    #expect(waiting(task) == ["Other"])
    try diary.edit(other) { $0.traits.expires = today }
    #expect(waiting(task) == ["Other"])
    #expect(waiting(task, on: today + 1) == nil, "expired")
  }

  @Test mutating func `It is done before the others only when asked for twice`() throws {
    let other = try add("Other")
    let task = try add("Task", after: other)
    #expect(
      diary.planRefusal(of: .setStatus(task, .done)) == .waits("Task", for: ["Other"]))
    #expect(diary.task(task)?.status == .todo)
    try diary.plan(.setStatus(task, .doing))
    try diary.plan(.doneAnyway(task))
    #expect(diary.task(task)?.status == .done)
    #expect(waiting(task) == nil)
  }

  @Test mutating func `A circle is refused with its way`() throws {
    let first = try add("First")
    let second = try add("Second", after: first)
    let third = try add("Third", after: second)
    let before = diary
    func refusal(_ id: RecordID, for other: RecordID) -> PlanRefusal? {
      var diary = before
      var edit = diary.task(id).map { TaskEdit(of: $0) } ?? TaskEdit()
      edit.traits.wait(for: other)
      return diary.planRefusal(of: .edit(id, edit))
    }
    #expect(refusal(first, for: third) == .circle(["First", "Third", "Second", "First"]))
    #expect(refusal(first, for: first) == .circle(["First", "First"]))
    #expect(refusal(third, for: first) == nil)
    #expect(refusal(first, for: RecordID(derivedFrom: "nothing")) == .noSuchTask(""))
    try diary.plan(.doneAnyway(second))
    var edit = TaskEdit(of: try #require(diary.task(first)))
    edit.traits.waitOnly(for: [third])
    #expect(
      diary.planRefusal(of: .edit(first, edit)) != nil, "what is done may be taken up again")
  }

  @Test mutating func `It waits for twenty others and no more`() throws {
    let task = try add("Task")
    var others: [RecordID] = []
    for number in 0...20 { others.append(try add("Other \(number)", on: "backlog none")) }
    try diary.edit(task) { $0.traits.waitOnly(for: Array(others.prefix(20))) }
    var edit = TaskEdit(of: try #require(diary.task(task)))
    edit.traits.waitOnly(for: others)
    #expect(diary.planRefusal(of: .edit(task, edit)) == .waitsForTooMany)
    #expect(diary.task(task)?.traits.after.count == 20)
  }

  @Test mutating func `New tasks that it waits for are added with it, at most twenty`() throws {
    var draft = TaskDraft("Task", .day(today, .morning, .must))
    draft.blockers = ["First", " Second "]
    try diary.plan(.add(draft))
    let tasks = diary.ledger.dayPlan(today).tasks
    #expect(tasks.map { $0.title } == ["Task", "First", "Second"])
    #expect(tasks.map { $0.bucket } == [.must, .free, .free])
    #expect(tasks[0].traits.after.sorted() == tasks.dropFirst().map { $0.id }.sorted())
    draft.place = .backlog(.free)
    draft.blockers = [""]
    #expect(diary.planRefusal(of: .add(draft)) == .text(.empty, field: .title))
    draft.blockers = (0...20).map { "Other \($0)" }
    #expect(diary.planRefusal(of: .add(draft)) == .waitsForTooMany)
  }

  @Test mutating func `New tasks that an older one waits for are before it`() throws {
    let task = try add("Task")
    try diary.plan("Later", "2026-03-10 morning none", at: "2026-03-10T08:30Z")
    try diary.edit(task) { $0.blockers = ["First", "Second"] }
    #expect(
      diary.ledger.dayPlan(today).tasks.map { $0.title } == ["First", "Second", "Task", "Later"])
  }

  @Test mutating func `What two devices add and take away is merged`() throws {
    let (a, b, c) = (try add("A"), try add("B"), try add("C"))
    let task = try add("Task", after: a)
    try diary.edit(task) { $0.traits.waitOnly(for: [a, b]) }
    diary.receive(
      RecordChange(
        .task, task, [.init(a.afterField, .bool(false)), .init(c.afterField, .bool(true))]),
      at: "2026-03-10T10:00Z")
    #expect(diary.task(task)?.traits.after == [b, c].ordered { $0 < $1 })
  }

  @Test mutating func `Merged edits that make a circle lose nothing, say so and hold nothing up`()
    throws
  {
    let (a, b) = (try add("A"), try add("B"))
    let after = try add("After", after: a)
    try wait(a, for: b)
    receive(b, after: a)
    for (id, way) in [(a, ["A", "B", "A"]), (b, ["B", "A", "B"])] {
      let task = try #require(diary.task(id))
      let waiting = try #require(diary.ledger.waiting(of: task, today: today))
      #expect(waiting.circle.map { $0.title } == way)
      #expect(!waiting.isHeld)
      #expect(task.traits.after.count == 1)
    }
    #expect(waiting(after) == ["A"], "what only waits for one in the circle waits")
    let held = try #require(diary.task(after))
    #expect(diary.ledger.waiting(of: held, today: today)?.isHeld == true)
    try diary.plan(.setStatus(a, .done))
    #expect(diary.task(a)?.status == .done)
    #expect(waiting(b) == nil)
  }

  @Test mutating func `The circle is left by an edit that breaks it`() throws {
    let (a, b) = (try add("A"), try add("B"))
    try wait(a, for: b)
    receive(b, after: a)
    try diary.edit(a) { $0.traits.waitOnly(for: []) }
    #expect(waiting(a) == nil)
    #expect(waiting(b) == ["A"])
  }

  @Test mutating func `A routine's next one waits for the next one of the other routine`() throws {
    let daily = { (draft: inout TaskDraft) in draft.repetition = Repetition(.daily) }
    let shop = try diary.plan("Shop", "2026-03-10 morning none", daily)
    let once = try add("Once")
    let cook = try diary.plan("Cook", "2026-03-10 evening none") { draft in
      daily(&draft)
      draft.traits.waitOnly(for: [shop, once])
    }
    #expect(waiting(cook) == ["Once", "Shop"] || waiting(cook) == ["Shop", "Once"])
    try diary.plan(.setStatus(once, .done))
    try diary.plan(.setStatus(shop, .done))
    try diary.plan(.setStatus(cook, .done))
    diary.rollOver(to: "2026-03-11")
    let next = try #require(diary.ledger.dayPlan(today + 1).tasks.last)
    #expect(next.title == "Cook")
    #expect(waiting(next.id, on: today + 1) == ["Shop"], "and not for what came once")
  }

  @Test mutating func `A chain as long as a hostile ledger makes it ends`() throws {
    var before = try add("0", on: "backlog none")
    for number in 1...1200 { before = try add("\(number)", after: before, on: "backlog none") }
    #expect(waiting(before) == ["1199"])
    #expect(diary.planRefusal(of: .setStatus(before, .done)) != nil)
  }

  @Test(arguments: [
    ("Paint after: buy paint", "Paint", ["buy paint"], nil),
    ("Paint fri after:buy paint", "Paint", ["buy paint"], "2026-03-13"),
    ("Paint after: buy paint tomorrow !must", "Paint", ["buy paint"], "2026-03-11"),
    ("Paint AFTER: a after: b", "Paint", ["a", "b"], nil),
    ("Paint after: sunday", "Paint", ["sunday"], nil),
    ("Paint \\after: a", "Paint after: a", [], nil), ("Paint after:", "Paint after:", [], nil),
    ("After work", "After work", [], nil),
  ])
  func `Typed after: names what comes first`(
    line: String, title: String, others: [String], day: String?
  ) {
    let view = Place("2026-03-10 morning none")
    let typed = TypedTask.parse(line, in: view, today: today, dayStart: .midnight)
    #expect(typed.draft.traits.title == title)
    #expect(typed.after == others)
    #expect(typed.draft.place.day?.iso8601 == day ?? "2026-03-10")
  }

  @Test mutating func `A name means an open task, by its title or the words in it`() throws {
    _ = try add("Buy paint")
    _ = try add("Buy paint for the door")
    let done = try add("Clean up")
    try diary.plan(.setStatus(done, .done))
    let after = diary
    func found(_ name: String) -> NamedTask {
      var ledger = after.ledger
      return ledger.openTask(named: name, today: today)
    }
    #expect(found("buy PAINT").task?.title == "Buy paint")
    #expect(found("door").task?.title == "Buy paint for the door")
    #expect(found("buy") == .several)
    #expect(found("clean") == .noSuch)
  }

  @Test mutating func `A name means another task than the one that asks, where there is one`()
    throws
  {
    let paint = try add("Buy paint")
    let wall = try add("Paint the wall")
    let after = diary
    func found(_ name: String, asking: RecordID) -> NamedTask {
      var ledger = after.ledger
      return ledger.openTask(named: name, today: today, asking: asking)
    }
    #expect(found("paint", asking: wall).task?.id == paint)
    #expect(found("paint", asking: paint).task?.id == wall)
    #expect(found("wall", asking: wall).task?.id == wall)
  }
}

extension NamedTask {
  fileprivate var task: PlanTask? {
    if case .one(let task) = self { return task }
    return nil
  }
}
