import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

/// A task that is opened from a list of the plan, beside which a desk shows it.
struct OpenTaskTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
    tab.go("#/plan")
    let day = Moment(tab.now, offset: .utc).local.calendarDay
    tab.tap(.composeOpen, ["place": day.iso8601 + " morning none"])
    for line in ["Here", "There tomorrow", "Later @backlog"] {
      tab.tap(.composeAdd, ["text": line])
    }
    tab.tap(.composeClose)
  }

  @Test(arguments: [
    ("#/plan", "Here", PlanPart.day(nil)), ("#/plan", "Later", .day(nil)),
    ("#/plan/backlog", "Later", .backlog), ("#/today", "Later", .backlog),
  ])
  func `Its list is the one from which it was opened, else its own`(
    address: String, title: String, list: PlanPart
  ) throws {
    var tab = tab
    tab.go(address)
    try tab.open(title)
    #expect(try tab.list(title) == list)
  }

  @Test mutating func `A list that does not contain it is not its list`() throws {
    tab.go("#/plan")
    try tab.open("There")
    let day = try tab.task("There").day
    #expect(try tab.list("There") == .day(day))
  }

  @Test mutating func `A search goes on beside it`() throws {
    tab.go("#/plan/search")
    tab.tap(.planSearch, ["query": "later"])
    try tab.open("Later")
    let id = try tab.task("Later").id.description
    tab.tap(.taskTick, ["id": id])
    guard case .plan(let page) = tab.session.screen.content,
      case .search("later", let found?) = page.list
    else {
      Issue.record("no search")
      return
    }
    #expect(found.map { $0.status } == [.done])
  }

  @Test mutating func `Deleted, it leaves its list`() throws {
    tab.go("#/plan")
    try tab.open("Later")
    tab.tap(.taskDelete, ["id": try tab.task("Later").id.description])
    #expect(tab.session.tab.route == .plan(.day(nil)))
  }

  @Test mutating func `The focus stays on its row, and is on the title of other pages`() throws {
    try tab.open("Here")
    let id = try tab.task("Here").id
    let row = "[href=\"#/task/\(id)\"]"
    #expect(tab.focus == row)
    tab.go("#/plan")
    #expect(tab.focus == row)
    tab.go("#/fast")
    #expect(tab.focus == "h1")
  }

  @Test mutating func `It is edited in its place, by one change each time`() throws {
    try tab.open("Here")
    let id = try tab.task("Here").id.description
    let day = try #require(try tab.task("Here").day)
    tab.tap(
      .taskEdit,
      ["id": id, "name": "Anywhere", "note": "A note", "bucket": "must", "carry": "on"])
    var task = try tab.task("Anywhere")
    #expect(task.traits.notes == "A note")
    #expect(task.place == .day(day, .morning, .must))
    #expect(!task.traits.carries, "No field of the place")
    #expect(tab.session.toast?.canUndo == true)
    tab.tap(.taskEdit, ["id": id, "date": (day + 3).iso8601, "region": "evening"])
    task = try tab.task("Anywhere")
    #expect(task.place == .day(day + 3, .evening, .must))
    tab.tap(.taskEdit, ["id": id, "date": ""])
    #expect(try tab.task("Anywhere").place == .backlog(.must))
    for _ in 1...3 { tab.tap(.undo) }
    #expect(try tab.task("Here").place == .day(day, .morning, .misc))
  }

  @Test(arguments: [["name": ""], ["bucket": "must"], ["date": "2026-02-30"]])
  mutating func `A refused edit changes nothing, and its fields show that`(
    edit: [String: String]
  ) throws {
    let other = try tab.task("There").id.description
    tab.tap(.taskEdit, ["id": other, "date": try #require(try tab.task("Here").day).iso8601])
    tab.tap(.taskEdit, ["id": other, "region": "morning", "bucket": "must"])
    try tab.open("Here")
    let before = tab.session.snapshot
    tab.tap(.taskEdit, edit.merging(["id": try tab.task("Here").id.description]) { $1 })
    #expect(tab.session.snapshot == before)
    #expect(tab.session.toast?.canUndo == false)
    #expect(tab.html.contains(#"data-force="1""#))
  }

  @Test(arguments: ["#/today", "#/plan/review", "#/fast", "#/fast/history"])
  mutating func `On a page that is no list of tasks, the focus is on the title`(
    address: String
  ) throws {
    try tab.open("Here")
    tab.go(address)
    #expect(tab.focus == "h1")
  }
}

extension FakeTab {
  fileprivate mutating func open(_ title: String) throws {
    let id = try task(title).id
    go("#/task/\(id)")
  }

  fileprivate func task(_ title: String) throws -> PlanTask {
    try #require(
      session.ledger.records(of: .task).compactMap { PlanTask($0) }.first { $0.title == title })
  }

  /// The list beside a task.
  fileprivate func list(_ title: String) throws -> PlanPart {
    session.tab.list(beside: try task(title), in: session.ledger)
  }
}
