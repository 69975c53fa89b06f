import CivilTime
import Ledger
import OpSets
import Pages
import Testing
import Trackers

@testable import Session

/// The plan as one tab has it; what it looks like is the pages' affair.
struct PlanSessionTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
    tab.go("#/plan")
  }

  @Test
  mutating func `The line to type in stays open for the next task, and keeps what was refused`() {
    tab.tap(.composeOpen, ["place": here("morning")])
    tab.add("First !must")
    #expect(tab.session.tab.visit.composer?.text == "")
    tab.add("Second !must")
    #expect(tab.session.tab.visit.composer?.text == "Second !must")
    #expect(tab.session.tab.visit.composer?.error?.contains("already has 1 Must task") == true)
    tab.add("Second !3")
    #expect(titles == ["First", "Second"])
    tab.tap(.composeOpen, ["place": here("morning")])
    #expect(tab.session.tab.visit.composer == nil)
    tab.tap(.undo)
    #expect(titles == ["First"])
  }

  @Test mutating func `Under the setting to warn, a full slot takes more and says so`() throws {
    let over = "Morning has 2 Must tasks; the limit is 1."
    tab.tap(.settingsSet, ["name": "overLimit", "value": "warn"])
    tab.plan("First !must", "Second !must")
    #expect(titles.sorted() == ["First", "Second"])
    #expect(tab.html.contains("is-over"))
    #expect(said == "Task added. \(over)")
    let id = try #require(task("Second")?.id)
    tab.tap(.taskTick, ["id": id.description])
    #expect(said == "Marked as done", "A tick plans nothing.")
    tab.tap(.undo)
    tab.tap(.taskMove, ["id": id.description, "place": "backlog must"])
    #expect(said == "Task moved")
    tab.tap(.sheetOpen, ["sheet": "task", "id": id.description])
    let form = try #require(tab.session.sheet?.form.values)
    tab.tap(.sheetSubmit, form.merging(["date": today.iso8601, "region": "morning"]) { $1 })
    #expect(said == "Task edited. \(over)")
  }

  @Test mutating func `A new task that the page does not show is said to be elsewhere`() {
    tab.plan("Here")
    #expect(said == "Task added")
    tab.plan("There tomorrow")
    #expect(said == "Task added. Planned for tomorrow morning as a Small task.")
    tab.go("#/plan/week")
    tab.plan("Seen tomorrow")
    #expect(said == "Task added")
  }

  @Test mutating func `Of several that are to be done today, those that find no slot are named`() {
    tab.plan("Left !must", "Also left !3")
    tab.now = .noon + .days(1)
    tab.plan("Own !must")
    tab.tap(.today)
    #expect(task("Left")?.place == .day(today + 1, .morning, .free))
    #expect(said == "Planned for today. “Left” has no priority: Morning is at the limit.")
  }

  @Test
  mutating func `A new day that a full disk refuses is shown all the same, and stored later`()
    throws
  {
    tab.plan("Carried +carry")
    let ops = tab.disk.ops.count
    tab.diskIsFull = true
    tab.now = .noon + .days(1)
    tab.send(.tick)
    #expect(task("Carried")?.place.day == today + 1)
    #expect(tab.html.contains("Carried") && tab.session.notices == [.notSaved(.full)])
    #expect(tab.disk.ops.count == ops)
    let visit = tab.restarted(seed: 5)
    #expect(visit.session.ledger.backlogAndDays.first?.place.day == today + 1)
    tab.diskIsFull = false
    tab.tap(.storeRetry)
    #expect(tab.session.notices.isEmpty && tab.disk.ops.count > ops)
  }

  @Test mutating func `An undo into a slot that was filled meanwhile tells of it`() throws {
    tab.plan("Carried !must +carry", "Moved !must tomorrow")
    let id = try #require(task("Moved")?.id)
    tab.tap(.taskMove, ["id": id.description, "place": "backlog must"])
    tab.now = .noon + .days(1)
    tab.send(.tick)
    tab.tap(.undo)
    #expect(task("Moved")?.place == .day(today + 1, .morning, .free))
    #expect(
      said == "Undone: Task moved. “Moved” has no priority: Morning is at the limit.")
  }

  @Test
  mutating func `A task that is lifted goes where the arrows lead, and only when it is put down`()
    throws
  {
    tab.plan("First !must", "Second !3")
    let id = try #require(task("Second")?.id)
    let before = tab.session.snapshot
    tab.tap(.taskLift, ["id": id.description])
    tab.tap(.taskShift, ["key": "ArrowUp"])
    #expect(tab.session.tab.visit.lifted?.isRefused == true, "The must is taken.")
    tab.tap(.taskLift, ["id": id.description])
    #expect(tab.session.tab.visit.lifted != nil, "It cannot be put down there.")
    tab.tap(.taskShift, ["key": "Escape"])
    #expect(tab.session.tab.visit.lifted == nil)
    tab.tap(.taskLift, ["id": id.description])
    tab.tap(.taskShift, ["key": "ArrowRight"])
    #expect(tab.routes.last == .plan(.day(today + 1)))
    tab.tap(.taskShift, ["key": "ArrowLeft"])
    tab.tap(.taskShift, ["key": "ArrowLeft"])
    #expect(tab.routes.last == .plan(.backlog))
    #expect(tab.session.snapshot == before, "Nothing is written on the way.")
    tab.tap(.taskLift, ["id": id.description])
    #expect(task("Second")?.place == .backlog(.complementary))
  }

  @Test mutating func `A day in place of a place keeps region and bucket`() throws {
    tab.plan("Moved !3")
    let id = try #require(task("Moved")?.id)
    tab.tap(.taskMove, ["id": id.description, "place": (today + 2).iso8601])
    #expect(task("Moved")?.place == .day(today + 2, .morning, .complementary))
  }

  @Test(arguments: [
    [:], ["place": ""], ["place": "2026-11-21 noon must"], ["place": "tomorrow"],
    ["place": "2026-02-30 morning must"],
  ])
  func `A move that cannot be read changes nothing`(fields: [String: String]) throws {
    var tab = tab
    tab.plan("Stays")
    let id = try #require(tab.session.ledger.backlogAndDays.first?.id)
    let before = tab.session.snapshot
    tab.tap(.taskMove, fields.merging(["id": id.description]) { $1 })
    #expect(tab.session.snapshot == before)
  }

  @Test mutating func `What a search has found changes with what is done to it`() throws {
    tab.plan("Call Ola", "Call Kari")
    let id = try #require(task("Call Ola")?.id).description
    tab.go("#/plan/search")
    tab.tap(.planSearch, ["query": "ola"])
    #expect(tab.session.tab.search.found.map { $0.status } == [.todo])
    tab.tap(.taskHold, ["id": id])
    #expect(tab.session.tab.search.found.map { $0.status } == [.doing])
    tab.tap(.taskDelete, ["id": id])
    #expect(tab.session.tab.search.found.isEmpty)
    tab.tap(.undo)
    #expect(tab.session.tab.search.found.map { $0.title } == ["Call Ola"])
    tab.tap(.planSearch, ["query": "call"])
    #expect(tab.session.tab.search.found.count == 2)
  }

  @Test mutating func `A new day carries tasks once, says so, and is passed over by undo`() {
    tab.plan("Carried +carry", "Left")
    tab.now = .noon + .days(3)
    tab.send(.tick)
    #expect(task("Carried")?.day == today + 3)
    #expect(task("Left")?.day == today)
    #expect(tab.session.toast?.text.contains("Carried") == true)
    let stored = tab.disk.ops.count
    tab.send(.tick)
    tab.tap(.toastExpire)
    #expect(tab.disk.ops.count == stored)
    tab.tap(.today)
    #expect(task("Left")?.day == today + 3)
    tab.tap(.undo)
    #expect(task("Left")?.day == today)
    #expect(task("Carried")?.day == today + 3)
  }

  @Test func `Two browsers that roll over alone and then meet have one of each task`() {
    var first = FakeTab(at: .noon, seed: 1)
    var second = FakeTab(at: .noon, seed: 2)
    first.plan("Carried +carry", "Comes again *daily")
    second.send(.ops(ReadableOps(first.disk.ops), []))
    for index in 1...2 {
      first.now = .noon + .days(index)
      first.send(.tick)
      second.now = .noon + .days(index) + .hours(1)
      second.send(.tick)
    }
    let ops = first.disk.ops
    first.send(.ops(ReadableOps(second.disk.ops), []))
    second.send(.ops(ReadableOps(ops), []))
    #expect(first.visible == second.visible)
    let titles = first.session.ledger.backlogAndDays.map { $0.title }
    #expect(titles.filter { $0 == "Carried" }.count == 1)
    #expect(titles.filter { $0 == "Comes again" }.count == 3)
  }

  @Test mutating func `The sheet writes what has changed, and nothing else`() throws {
    tab.plan("Call Ola !3")
    let id = try #require(task("Call Ola")?.id)
    tab.tap(.sheetOpen, ["sheet": "task", "id": id.description])
    let form = try #require(tab.session.sheet?.form.values)
    let before = tab.session.snapshot
    tab.tap(.sheetSubmit, form)
    #expect(tab.session.sheet == nil)
    #expect(tab.session.snapshot == before)
    tab.fill(
      .task, ["id": id.description],
      form.merging(["repeats": "chosen", "weekday1": "on", "weekday4": "on", "expires": ""]) { $1 })
    let routine = task("Call Ola").flatMap { tab.session.ledger.routine(of: $0) }
    #expect(routine?.repetition.rule == .weekdays([.init(.monday), .init(.thursday)]))
  }

  @Test mutating func `The sheet shows every trait, and takes it`() throws {
    tab.plan("First", "Second")
    let first = try #require(task("First")?.id)
    let second = try #require(task("Second")?.id)
    let traits = TaskTraits.full.texts + TaskTraits.full.choices
    _ = tab.session.ledger.commit(
      Change("edit", [RecordChange(.task, first, traits)]), at: .noon)
    tab.tap(.sheetOpen, ["sheet": "task", "id": first.description])
    let form = try #require(tab.session.sheet?.form.values)
    tab.fill(.task, ["id": second.description], form)
    #expect(tab.session.ledger.task(second)?.traits.choices == TaskTraits.full.choices)
    #expect(tab.session.ledger.task(second)?.traits.texts == TaskTraits.full.texts)
  }

  @Test mutating func `A box without a tick, which a form does not send, is off`() throws {
    tab.plan("Goes on +carry *weekly")
    let id = try #require(task("Goes on")?.id)
    tab.tap(.sheetOpen, ["sheet": "task", "id": id.description])
    var form = try #require(tab.session.sheet?.form.values.filter { $0.value != "" })
    #expect(form.removeValue(forKey: "carry") == "on")
    tab.tap(.sheetSubmit, form)
    #expect(task("Goes on")?.traits.carries == false)
    tab.tap(.undo)
    #expect(task("Goes on")?.traits.carries == true)
    tab.tap(.sheetOpen, ["sheet": "task", "id": id.description])
    tab.type(form.merging(["field": "carry"]) { $1 })
    #expect(tab.session.sheet?.form["carry"] == "")
  }

  @Test mutating func `A line and the sheet say what a task waits for`() throws {
    tab.plan("Buy paint", "Buy a brush", "Paint after: buy pai")
    let paint = try #require(task("Buy paint")?.id)
    let brush = try #require(task("Buy a brush")?.id)
    let wall = try #require(task("Paint"))
    #expect(wall.traits.after == [paint])
    #expect(tab.html.contains("Blocked by “Buy paint”"))
    tab.tap(.sheetOpen, ["sheet": "task", "id": wall.id.description])
    var form = try #require(tab.session.sheet?.form.values)
    #expect(form["others" + paint.description] == "on")
    form["others"] = "brush"
    tab.fill(.task, ["id": wall.id.description], form)
    #expect(task("Paint")?.traits.after.sorted() == [paint, brush].sorted())
    form["others" + paint.description] = ""
    tab.fill(.task, ["id": wall.id.description], form)
    #expect(task("Paint")?.traits.after == [brush])
    // As the sheet shows it now.
    form["others" + brush.description] = "on"
    form["others"] = "nothing of the kind"
    tab.fill(.task, ["id": wall.id.description], form)
    #expect(tab.session.sheet?.form.errors["others"] == "No task “nothing of the kind” yet.")
    #expect(tab.html.contains("Create “nothing of the kind”"))
    #expect(task("Paint")?.traits.after == [brush])
    form["confirmed"] = "nothing of the kind"
    tab.tap(.sheetSubmit, form)
    let made = try #require(task("nothing of the kind"))
    #expect(made.place == .day(today, .morning, .free))
    #expect(task("Paint")?.traits.after.sorted() == [brush, made.id].sorted())
    tab.tap(.undo)
    #expect(task("Paint")?.traits.after == [brush])
  }

  @Test mutating func `The sheet says that a priority is full, beside its choices`() throws {
    tab.plan("First !must", "Second !3")
    let id = try #require(task("Second")?.id)
    tab.tap(.sheetOpen, ["sheet": "task", "id": id.description])
    var form = try #require(tab.session.sheet?.form.values)
    form["bucket"] = "must"
    tab.tap(.sheetSubmit, form)
    #expect(tab.html.contains("Morning already has 1 Must task."))
    #expect(task("Second")?.bucket == .complementary)
  }

  @Test mutating func `A tap on the circle of a task that waits asks first`() throws {
    tab.plan("Buy paint", "Paint after: buy paint")
    let wall = try #require(task("Paint")?.id)
    tab.tap(.taskHold, ["id": wall.description])
    tab.tap(.taskTick, ["id": wall.description])
    #expect(task("Paint")?.status == .doing)
    #expect(tab.html.contains("“Paint” is blocked by “Buy paint”."))
    #expect(!tab.html.contains("You opened a link"))
    tab.tap(.sheetSubmit, [:])
    #expect(task("Paint")?.status == .done)
    #expect(said == "Marked as done")
  }

  private var today: Day { Moment(.noon, offset: .utc).local.calendarDay }
  private var titles: [String] { tab.session.ledger.dayPlan(today).tasks.map { $0.title } }

  private var said: String? { tab.session.toast?.text }

  private func here(_ region: String) -> String { today.iso8601 + " " + region + " none" }

  private func task(_ title: String) -> PlanTask? {
    tab.session.ledger.backlogAndDays.first { $0.title == title }
  }
}

extension FakeTab {
  fileprivate mutating func add(_ text: String) {
    tap(.composeAdd, ["text": text])
  }

  /// Each in the morning of the day.
  fileprivate mutating func plan(_ lines: String...) {
    let day = Moment(now, offset: .utc).local.calendarDay
    tap(.composeOpen, ["place": day.iso8601 + " morning none"])
    for line in lines { add(line) }
    tap(.composeClose)
  }
}

extension MemoryLedger {
  fileprivate var backlogAndDays: [PlanTask] {
    records(of: .task).compactMap { PlanTask($0) }
  }
}
