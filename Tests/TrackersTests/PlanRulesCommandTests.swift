import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct PlannerCommandTests {
  private static let now = "2026-03-10T09:00Z"

  @Test func `A task is kept as it was said`() throws {
    var diary = Diary()
    let id = try diary.plan("  Write the report ", "2026-03-12 evening misc", at: Self.now) {
      $0.traits.notes = "first\nsecond"
      $0.traits.carries = true
      $0.traits.isSticky = true
      $0.traits.expires = day("2026-03-20")
      $0.traits.remind = LocalTime(minute: "2026-03-12T09:30")
    }
    let task = try #require(diary.task(id))
    #expect(task.title == "Write the report")
    #expect(task.traits.notes == "first\nsecond")
    #expect(task.place.text == "2026-03-12 evening misc")
    #expect(task.traits.carries && task.traits.isSticky)
    #expect(task.traits.expires == day("2026-03-20"))
    #expect(task.traits.remind?.minuteText == "2026-03-12T09:30")
    #expect(task.status == .todo && task.ended == nil && task.since == nil)
    #expect(task.created == moment(Self.now))
    #expect(task.order == moment(Self.now).instant.milliseconds * 1000)
    let record = try #require(diary.ledger.record(id, of: .task))
    #expect(record[.at] == .text("2026-03-12") && record[.end] == .null)
  }

  @Test(
    arguments: [
      ("x", nil), (String(repeating: "é", count: 200), nil), ("", .empty), (" \u{3000} ", .empty),
      (String(repeating: "x", count: 201), .tooLong(limit: 200)),
      ("a\nb", .controlCharacter("\n")), ("a\u{7}b", .controlCharacter("\u{7}")),
    ] as [(String, TextRefusal?)])
  func `A title is kept or refused with the reason`(title: String, refusal: TextRefusal?) throws {
    var diary = Diary()
    let task = try diary.plan("x", "backlog")
    var edit = TaskEdit()
    edit.traits.title = title
    for command in [PlanCommand.add(TaskDraft(title, .backlog(.free))), .edit(task, edit)] {
      #expect(diary.planRefusal(of: command) == refusal.map { .text($0, field: .title) })
    }
  }

  @Test func `Notes have lines and a limit`() throws {
    var diary = Diary()
    let task = try diary.plan("x", "backlog") {
      $0.traits.notes = String(repeating: "x", count: 10_000)
    }
    var edit = TaskEdit()
    edit.traits.notes = String(repeating: "x", count: 10_001)
    #expect(
      diary.planRefusal(of: .edit(task, edit)) == .text(.tooLong(limit: 10_000), field: .notes))
    try diary.edit(task) { $0.traits.notes = "" }
    #expect(diary.task(task)?.traits.notes == "")
  }

  @Test(
    arguments: [
      ("1899-12-31 morning", nil, PlanRefusal.yearOutOfRange),
      ("2201-01-01 morning", nil, .yearOutOfRange),
      ("2026-03-10 morning", "2201-01-01", .yearOutOfRange),
      ("2026-03-10 morning", "2026-03-09", .badExpiry), ("2026-03-10 morning", "2026-03-10", nil),
      ("2026-02-01 morning", "2026-02-01", nil), ("backlog", "2026-03-09", .badExpiry),
      ("backlog", "2026-03-10", nil), ("1900-01-01 morning", nil, nil),
    ] as [(String, String?, PlanRefusal?)])
  func `Days are in their range`(place: String, expires: String?, refusal: PlanRefusal?) throws {
    var diary = Diary()
    var draft = TaskDraft("x", Place(place))
    draft.traits.expires = expires.map { day($0) }
    #expect(diary.planRefusal(of: .add(draft)) == refusal)
    let task = try diary.plan("x", "backlog")
    var edit = TaskEdit()
    edit.place = Place(place)
    edit.traits.expires = expires.map { day($0) }
    #expect(diary.planRefusal(of: .edit(task, edit)) == refusal)
  }

  @Test(arguments: [0, 366, -1])
  func `Distances beyond a year are refused`(days: Int) throws {
    var diary = Diary()
    for rule in [Recurrence.every(days: days), .weekdays([])] {
      var draft = TaskDraft("x", .backlog(.free))
      draft.repetition = Repetition(rule)
      #expect(diary.planRefusal(of: .add(draft)) == .repeatOutOfRange)
    }
  }

  @Test func `Each command is undone under its name`() throws {
    let place = Place("2026-03-12 evening must")
    let commands: [(String, @Sendable (RecordID) -> PlanCommand)] = [
      ("task.edit", { .edit($0, TaskEdit(title: "new")) }),
      ("task.doing", { .setStatus($0, .doing) }), ("task.done", { .setStatus($0, .done) }),
      ("task.move", { .move($0, to: place, before: nil) }), ("task.today", { .doToday([$0]) }),
      ("task.backlog", { .toBacklog([$0]) }), ("task.drop", { .drop([$0]) }),
      ("task.delete", { .delete($0) }),
    ]
    for (label, command) in commands {
      var diary = Diary()
      let task = try diary.plan("x", "2026-03-09 morning must")
      let before = diary.task(task)
      try diary.plan(command(task))
      #expect(diary.task(task) != before)
      #expect(diary.undoLast()?.undone.label == label)
      #expect(diary.task(task) == before)
      #expect(diary.undoLast()?.undone.label == "task.add")
      #expect(diary.task(task) == nil)
    }
  }

  @Test func `What changes nothing commits nothing`() throws {
    var diary = Diary()
    let task = try diary.plan("x", "2026-03-10 morning must")
    let place = Place("2026-03-10 morning must")
    let commands: [PlanCommand] = [
      .edit(task, TaskEdit()), .edit(task, TaskEdit(title: "x")), .setStatus(task, .todo),
      .move(task, to: place, before: nil), .doToday([task]), .restore(task, place), .drop([]),
    ]
    for command in commands {
      #expect(try !diary.commits(.plan(command), at: Self.now), "\(command)")
    }
  }

  @Test func `What does not exist or was deleted is refused`() throws {
    var diary = Diary()
    let deleted = try diary.plan("x", "backlog")
    try diary.plan(.delete(deleted))
    for id in [deleted, RecordID(high: 1, low: 2)] {
      let commands: [PlanCommand] = [
        .edit(id, TaskEdit(title: "y")), .setStatus(id, .done), .doToday([id]), .toBacklog([id]),
        .drop([id]), .delete(id), .restore(id, .backlog(.free)),
        .move(id, to: .backlog(.free), before: nil),
      ]
      for command in commands { #expect(diary.planRefusal(of: command) == .noSuchTask("")) }
    }
    // Of several, those that another device has not deleted are done.
    let kept = try diary.plan("y", "backlog")
    try diary.plan(.drop([deleted, kept, kept]))
    #expect(diary.task(kept)?.status == .dropped)
  }

  @Test func `A reminder comes along to another day unless it is elsewhere`() throws {
    var diary = Diary()
    for (remind, moved) in [
      ("2026-03-12T09:30", "2026-03-15T09:30"), ("2026-03-11T18:00", "2026-03-11T18:00"),
    ] {
      let task = try diary.plan("x", "2026-03-12 morning none") {
        $0.traits.remind = LocalTime(minute: remind)
      }
      try diary.plan(.move(task, to: Place("2026-03-15 morning none"), before: nil))
      #expect(diary.task(task)?.traits.remind?.minuteText == moved)
    }
  }

  @Test func `What is done ends and what is reopened goes on`() throws {
    var diary = Diary()
    let task = try diary.plan("x", "2026-03-10 morning must")
    for (status, hasEnded) in [
      (TaskStatus.doing, false), (.done, true), (.todo, false), (.done, true), (.doing, false),
    ] {
      try diary.plan(.setStatus(task, status))
      #expect(diary.task(task)?.status == status)
      #expect(diary.task(task)?.ended == (hasEnded ? moment(Self.now) : nil))
      #expect(diary.place(task) == "2026-03-10 morning must")
      let open = diary.ledger.openRecords(of: .task, filed: .anywhere)
      #expect(open.isEmpty == hasEnded)
    }
    #expect(TaskStatus.allCases.map { $0.ticked } == [.done, .done, .todo, .todo, .todo])
    #expect(TaskStatus.allCases.map { $0.held } == [.doing, .todo, .doing, .doing, .doing])
  }
}
