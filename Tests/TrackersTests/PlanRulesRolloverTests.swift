import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct PlannerRolloverTests {
  @Test(arguments: ["2026-03-11", "2026-03-12", "2026-04-01", "2027-03-10"])
  func `What carries itself moves to today however many days were missed`(today: String) throws {
    var diary = Diary()
    let task = try diary.plan("x", "2026-03-10 evening misc") { $0.traits.carries = true }
    let before = try #require(diary.task(task))
    let rollover = diary.rollOver(to: today)
    #expect(rollover.carried.map { $0.id } == [task])
    #expect(diary.place(task) == "\(today) evening misc")
    #expect(diary.task(task)?.since == day("2026-03-10"))
    #expect(diary.task(task)?.order == before.order)
    #expect(diary.task(task) == rollover.carried.first)
    let bytes = Snapshot.bytes(of: diary.ledger)
    #expect(diary.rollOver(to: today).ops == [])
    #expect(Snapshot.bytes(of: diary.ledger) == bytes)
    diary.rollOver(to: "2028-01-01")
    #expect(diary.task(task)?.since == day("2026-03-10"))
  }

  @Test func `Only what is unfinished and carries itself moves`() throws {
    var diary = Diary()
    var kept: [RecordID: PlanTask] = [:]
    for (title, place, carries) in [
      ("no carry", "2026-03-10 evening none", false), ("done", "2026-03-10 evening none", true),
      ("dropped", "2026-03-10 evening none", true), ("backlog", "backlog", true),
      ("today", "2026-03-11 evening none", true), ("tomorrow", "2026-03-12 evening none", true),
    ] {
      let id = try diary.plan(title, place) { $0.traits.carries = carries }
      if title == "done" { try diary.plan(.setStatus(id, .done)) }
      if title == "dropped" { try diary.plan(.drop([id])) }
      kept[id] = diary.task(id)
    }
    let doing = try diary.plan("doing", "2026-03-10 evening none") { $0.traits.carries = true }
    try diary.plan(.setStatus(doing, .doing))
    #expect(diary.rollOver(to: "2026-03-11").carried.map { $0.title } == ["doing"])
    #expect(diary.task(doing)?.status == .doing)
    for (id, task) in kept { #expect(diary.task(id) == task) }
    let overdue = diary.ledger.overdue(before: day("2026-03-11"))
    #expect(overdue.map { $0.title } == ["no carry"])
  }

  @Test func `Where the slot is full the later ones lose their bucket`() throws {
    var diary = Diary()
    let late = try diary.plan("late", "2026-03-09 morning must") { $0.traits.carries = true }
    let later = try diary.plan("later", "2026-03-10 morning must") { $0.traits.carries = true }
    let other = try diary.plan("other", "2026-03-10 evening must") { $0.traits.carries = true }
    let there = try diary.plan("there", "2026-03-11 evening must")
    let rollover = diary.rollOver(to: "2026-03-11")
    #expect(rollover.carried.map { $0.id } == [late, later, other])
    #expect(rollover.demoted.map { $0.task.id } == [later, other])
    #expect(rollover.demoted.map { $0.from } == [.must, .must])
    #expect(diary.place(late) == "2026-03-11 morning must")
    #expect(diary.place(later) == "2026-03-11 morning none")
    #expect(diary.place(other) == "2026-03-11 evening none")
    #expect(diary.place(there) == "2026-03-11 evening must")
  }

  @Test func `Under warn nobody loses the bucket`() throws {
    var diary = Diary()
    diary.choose { $0.overLimit = .warn }
    try diary.plan("a", "2026-03-10 morning must") { $0.traits.carries = true }
    try diary.plan("b", "2026-03-11 morning must")
    #expect(diary.rollOver(to: "2026-03-11").demoted.isEmpty)
    #expect(diary.ledger.dayPlan(day("2026-03-11")).isOver(.morning, .must))
  }

  @Test func `What is of no more use goes to the archive and comes back from there`() throws {
    var diary = Diary()
    let task = try diary.plan("x", "2026-03-10 morning none") {
      $0.traits.carries = true
      $0.traits.expires = day("2026-03-11")
    }
    #expect(diary.rollOver(to: "2026-03-11").carried.map { $0.id } == [task])
    let rollover = diary.rollOver(to: "2026-03-12")
    #expect(rollover.expired.map { $0.id } == [task])
    #expect(diary.task(task) == rollover.expired.first)
    #expect(diary.task(task)?.status == .expired)
    #expect(diary.task(task)?.ended == moment("2026-03-12T08:00Z"))
    #expect(diary.titles("2026-03-11").isEmpty)
    let archive = diary.ledger.archive(today: day("2026-03-12"), limit: 10)
    #expect(archive.map { $0.id } == [task])
    try diary.plan(.restore(task, Place("2026-03-12 evening none")), at: "2026-03-12T09:00Z")
    #expect(diary.task(task)?.status == .todo)
    #expect(diary.task(task)?.traits.expires == nil)
    #expect(diary.rollOver(to: "2026-03-13").carried.map { $0.id } == [task])
  }

  @Test func `The backlog expires without being written`() throws {
    var diary = Diary()
    let task = try diary.plan("x", "backlog must") { $0.traits.expires = day("2026-03-11") }
    let (before, after) = (day("2026-03-11"), day("2026-03-12"))
    #expect(diary.ledger.backlog(today: before).map { $0.id } == [task])
    #expect(diary.ledger.archive(today: before, limit: 9).isEmpty)
    #expect(diary.rollOver(to: "2026-03-12").ops == [])
    #expect(diary.ledger.backlog(today: after).isEmpty)
    #expect(diary.ledger.archive(today: after, limit: 9).map { $0.status } == [.expired])
    let now = "2026-03-12T09:00Z"
    for command in [PlanCommand.doToday([task]), .drop([task]), .toBacklog([task])] {
      #expect(try !diary.commits(.plan(command), at: now))
    }
    try diary.plan(.restore(task, .backlog(.must)), at: now)
    #expect(diary.ledger.backlog(today: after).map { $0.traits.expires } == [nil])
    #expect(diary.undoLast()?.undone.label == "task.restore")
    #expect(diary.ledger.archive(today: after, limit: 9).map { $0.id } == [task])
    try diary.plan(.setStatus(task, .done), at: now)
    #expect(diary.task(task)?.status == .done)
    #expect(diary.ledger.archive(today: after, limit: 9).isEmpty)
  }

  @Test func `A plan for another day forgets the first one and do today keeps it`() throws {
    var diary = Diary()
    let task = try diary.plan("x", "2026-03-09 morning none")
    try diary.plan(.doToday([task]))
    #expect(diary.task(task)?.since == day("2026-03-09"))
    try diary.edit(task) { $0.place = Place("2026-03-10 evening none") }
    #expect(diary.task(task)?.since == day("2026-03-09"))
    try diary.plan(.doToday([task]), at: "2026-03-14T09:00Z")
    #expect(diary.task(task)?.since == day("2026-03-09"))
    try diary.plan(.move(task, to: Place("2026-03-20 morning none"), before: nil))
    #expect(diary.task(task)?.since == nil)
    try diary.plan(.doToday([task]))
    #expect(diary.task(task)?.since == nil)
  }

  @Test(arguments: [("2026-03-11T03:59Z", false), ("2026-03-11T04:00Z", true)])
  func `The day begins when the user says`(now: String, isNext: Bool) throws {
    var diary = Diary()
    diary.choose { $0.dayStart = DayStart(clamping: 4) }
    let late = try diary.plan("late", "2026-03-09 morning none")
    try diary.plan(.doToday([late]), at: now)
    #expect(diary.task(late)?.day == day(isNext ? "2026-03-11" : "2026-03-10"))
  }

  @Test(arguments: [("08:00", "morning"), ("12:00", "afternoon"), ("18:00", "evening")])
  func `From the backlog a task comes to the region of the hour`(time: String, region: String)
    throws
  {
    var diary = Diary()
    let task = try diary.plan("x", "backlog must")
    try diary.plan(.doToday([task]), at: "2026-03-10T\(time)Z")
    #expect(diary.place(task) == "2026-03-10 \(region) must")
  }

  @Test func `What undo brings back finds a slot taken meanwhile`() throws {
    var diary = Diary()
    let carried = try diary.plan("carried", "2026-03-10 morning must") { $0.traits.carries = true }
    let task = try diary.plan("x", "2026-03-11 morning must")
    try diary.plan(.drop([task]))
    diary.rollOver(to: "2026-03-11")
    let undone = diary.undoLast()
    let undoing = try #require(undone)
    #expect(undoing.undone.label == "task.drop")
    #expect(undoing.fitted.flatMap { $0.changes.map(\.id) } == [task])
    #expect(diary.place(task) == "2026-03-11 morning none")
    #expect(diary.place(carried) == "2026-03-11 morning must")
    #expect(diary.undoLast()?.fitted == [])
  }

  @Test func `What redo brings back finds a slot taken meanwhile`() throws {
    var diary = Diary()
    let carried = try diary.plan("carried", "2026-03-10 morning must") { $0.traits.carries = true }
    let task = try diary.plan("x", "backlog must")
    let place = Place.day(day("2026-03-11"), .morning, .must)
    try diary.plan(.move(task, to: place, before: nil))
    #expect(diary.undoLast()?.undone.label == "task.move")
    diary.rollOver(to: "2026-03-11")
    let redone = diary.redoLast()
    let redoing = try #require(redone)
    #expect(redoing.undone.label == "task.move")
    #expect(redoing.fitted.flatMap { $0.changes.map(\.id) } == [task])
    #expect(diary.place(task) == "2026-03-11 morning none")
    #expect(diary.place(carried) == "2026-03-11 morning must")
    #expect(diary.undoLast()?.fitted == [] && diary.place(task) == "backlog none")
  }
}
