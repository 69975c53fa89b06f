import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct PlannerRoutineTests {
  /// Days that are seen, and those for which there is something to do afterwards.
  @Test(arguments: [
    ("1d", false, ["2026-03-11", "2026-03-12"], ["10", "11", "12"]),
    ("1d", false, ["2026-03-20"], ["10", "20"]),
    ("7d", false, ["2026-03-11", "2026-03-16"], ["10"]),
    ("7d", false, ["2026-03-17", "2026-03-18"], ["10", "17"]),
    ("7d", false, ["2026-03-30"], ["10", "24"]),
    ("MO,TH", false, ["2026-03-11"], ["10"]), ("MO,TH", false, ["2026-03-15"], ["10", "12"]),
    ("month", false, ["2026-03-31"], ["10"]),
    ("2d", true, ["2026-03-11", "2026-03-13"], ["10"]),
  ])
  func `The next one appears when its day comes`(
    rule: String, isFromCompletion: Bool, seen: [String], expected: [String]
  ) throws {
    var diary = Diary()
    try diary.plan("x", "2026-03-10 morning must") {
      $0.repetition = Recurrence(rule).map { Repetition($0, isFromCompletion: isFromCompletion) }
    }
    for today in seen {
      diary.rollOver(to: today)
      #expect(diary.rollOver(to: today).ops == [])
    }
    #expect(diary.days == expected.map { day("2026-03-\($0)") })
  }

  @Test(arguments: [
    ("1d", "2026-03-12", "2026-03-13"), ("3d", "2026-03-12", "2026-03-15"),
    ("7d", "2026-03-12", "2026-03-19"), ("MO,TH", "2026-03-12", "2026-03-16"),
    ("month", "2026-03-31", "2026-04-30"), ("month", "2026-03-12", "2026-04-12"),
  ])
  func `Counted from completion it comes so long after the end`(
    rule: String, done: String, next: String
  ) throws {
    for ending in [PlanCommand.setStatus, PlanCommand.drop1] {
      var diary = Diary()
      let task = try diary.plan("x", "2026-03-10 morning must") {
        $0.repetition = Recurrence(rule).map { Repetition($0, isFromCompletion: true) }
      }
      diary.rollOver(to: done)
      #expect(diary.days.count == 1)
      try diary.plan(ending(task, .done), at: "\(done)T20:00Z")
      for today in day(done)..<day(next) {
        #expect(diary.rollOver(to: today, at: moment("\(today.iso8601)T21:00Z")).ops == [])
      }
      #expect(diary.rollOver(to: next).appeared.map { $0.day } == [day(next)])
    }
  }

  @Test(arguments: [("7d", "2026-03-17"), ("1d", "2026-03-11"), ("month", "2026-04-10")])
  func `A missed one is overdue until the next has come`(rule: String, next: String) throws {
    var diary = Diary()
    let missed = try diary.plan("x", "2026-03-10 morning must") {
      $0.repetition = Recurrence(rule).map { Repetition($0) }
    }
    for today in day("2026-03-11")..<day(next) {
      diary.rollOver(to: today.iso8601)
      #expect(diary.ledger.overdue(before: today).map { $0.id } == [missed])
    }
    diary.rollOver(to: next)
    #expect(diary.ledger.overdue(before: day(next)) == [])
    #expect(diary.task(missed)?.isOpen == true)
    // The next one is, in its turn.
    let later = try #require(diary.days.last) + 1
    #expect(diary.ledger.overdue(before: later).map { $0.day } == [day(next)])
  }

  @Test func `One that carries itself stands for all until it ends`() throws {
    var diary = Diary()
    let task = try diary.plan("x", "2026-03-10 morning must") {
      $0.traits.carries = true
      $0.repetition = Repetition(.daily)
    }
    for today in ["2026-03-11", "2026-03-12"] { #expect(diary.rollOver(to: today).appeared == []) }
    #expect(diary.days == [day("2026-03-12")])
    try diary.plan(.setStatus(task, .done), at: "2026-03-12T20:00Z")
    #expect(diary.rollOver(to: "2026-03-12", hour: "21").ops == [])
    let rollover = diary.rollOver(to: "2026-03-13")
    #expect(rollover.appeared.map { $0.place.text } == ["2026-03-13 morning must"])
    #expect(rollover.appeared.first?.traits.carries == true)
  }

  @Test func `A missed one that carries itself comes to today`() throws {
    var diary = Diary()
    let task = try diary.plan("x", "2026-03-10 morning must") {
      $0.traits.carries = true
      $0.repetition = Repetition(.weekly)
    }
    try diary.plan(.setStatus(task, .done))
    let appeared = diary.rollOver(to: "2026-03-19").appeared
    let made = try #require(appeared.first)
    #expect(made.place.text == "2026-03-19 morning must")
    #expect(made.since == day("2026-03-17"))
    #expect(diary.task(made.id) == made)
  }

  @Test func `The next one is a copy of the newest`() throws {
    var diary = Diary()
    let task = try diary.plan("x", "2026-03-10 morning must") {
      $0.repetition = Repetition(.weekly)
      $0.traits.isSticky = true
      $0.traits.notes = "how"
      $0.traits.expires = day("2026-03-12")
      $0.traits.remind = LocalTime(minute: "2026-03-09T20:00")
    }
    try diary.edit(task) {
      $0.traits.title = "y"
      $0.place = Place("2026-03-10 evening misc")
    }
    let appeared = diary.rollOver(to: "2026-03-17").appeared
    let made = try #require(appeared.first)
    #expect(made.title == "y" && made.traits.notes == "how" && made.traits.isSticky)
    #expect(made.place.text == "2026-03-17 evening misc")
    #expect(made.traits.expires == day("2026-03-19"))
    #expect(made.traits.remind?.minuteText == "2026-03-16T20:00")
    #expect(made.status == .todo)
    // A week later the last one would have expired before anyone saw it.
    #expect(diary.rollOver(to: "2026-03-27").appeared.isEmpty)
    #expect(
      diary.rollOver(to: "2026-03-31").appeared.map { $0.traits.expires } == [day("2026-04-02")])
  }

  @Test func `A full slot turns one away but not the next`() throws {
    var diary = Diary()
    try diary.plan("x", "2026-03-10 morning must") { $0.repetition = Repetition(.daily) }
    try diary.plan("there", "2026-03-11 morning must")
    let first = diary.rollOver(to: "2026-03-11")
    #expect(first.appeared.map { $0.bucket } == [.free])
    #expect(first.demoted.map { $0.from } == [.must])
    #expect(diary.rollOver(to: "2026-03-12").appeared.map { $0.bucket } == [.must])
  }

  @Test func `Deleted ones do not come back and the series goes on`() throws {
    var diary = Diary()
    try diary.plan("x", "2026-03-10 morning must") { $0.repetition = Repetition(.daily) }
    let appeared = diary.rollOver(to: "2026-03-11").appeared
    let made = try #require(appeared.first)
    try diary.plan(.delete(made.id), at: "2026-03-11T09:00Z")
    #expect(diary.rollOver(to: "2026-03-11").ops == [])
    #expect(diary.rollOver(to: "2026-03-12").appeared.map { $0.title } == ["x"])
  }

  @Test func `The rule is changed taken away and given back`() throws {
    var diary = Diary()
    let task = try diary.plan("x", "2026-03-10 morning must") { $0.repetition = Repetition(.daily) }
    let appeared = diary.rollOver(to: "2026-03-11").appeared
    let made = try #require(appeared.first)
    try diary.edit(task) { $0.repetition = .some(Repetition(.every(days: 3))) }
    #expect(diary.rollOver(to: "2026-03-13").ops == [])
    #expect(diary.rollOver(to: "2026-03-14").appeared.map { $0.day } == [day("2026-03-14")])
    try diary.edit(made.id) { $0.repetition = .some(nil) }
    #expect(try diary.ledger.routine(of: #require(diary.task(task))) == nil)
    #expect(diary.rollOver(to: "2026-03-20").ops == [])
    #expect(diary.undoLast()?.undone.label == "task.edit")
    #expect(diary.rollOver(to: "2026-03-20").appeared.map { $0.day } == [day("2026-03-20")])
    try diary.edit(task) { $0.repetition = .some(nil) }
    try diary.edit(task) { $0.repetition = .some(Repetition(.weekly)) }
    #expect(try diary.ledger.routine(of: #require(diary.task(task)))?.start == day("2026-03-10"))
    #expect(diary.rollOver(to: "2026-03-24").appeared.map { $0.day } == [day("2026-03-24")])
  }

  @Test func `In the backlog the next one waits for the place of the first`() throws {
    var diary = Diary()
    let task = try diary.plan("x", "backlog misc") { $0.repetition = Repetition(.weekly) }
    #expect(diary.rollOver(to: "2026-03-20").ops == [])
    try diary.plan(.setStatus(task, .done), at: "2026-03-20T09:00Z")
    #expect(diary.rollOver(to: "2026-03-20").ops == [])
    let made = diary.rollOver(to: "2026-03-24").appeared
    #expect(made.map { $0.place } == [.backlog(.misc)])
  }

  @Test func `A week shows what is to come`() throws {
    var diary = Diary()
    try diary.plan("x", "2026-03-10 morning must") {
      $0.repetition = Recurrence("MO,TH").map { Repetition($0) }
    }
    let week = diary.ledger.weekPlan(from: day("2026-03-09"), today: day("2026-03-11"))
    #expect(week.days.map { $0.day } == (9...15).map { day("2026-03-\($0 < 10 ? "0" : "")\($0)") })
    #expect(week.days.map { $0.tasks.count } == [0, 1, 0, 0, 0, 0, 0])
    #expect(week.days.map { $0.upcoming.count } == [0, 0, 0, 1, 0, 0, 0])
    #expect(week.days[3].upcoming.first?.place.text == "2026-03-12 morning must")
    let past = diary.ledger.weekPlan(from: day("2026-03-02"), today: day("2026-03-11"))
    #expect(past.days.allSatisfy { $0.upcoming.isEmpty })
  }
}

extension Diary {
  /// Of all tasks that are not deleted.
  fileprivate var days: [Day] {
    ledger.records(of: .task).compactMap { PlanTask($0)?.day }.sorted()
  }
}

extension PlanCommand {
  fileprivate static func drop1(_ id: RecordID, _ status: TaskStatus) -> PlanCommand { .drop([id]) }
}
