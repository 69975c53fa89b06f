import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct DailyReminderTests {
  private func local(_ text: String) -> LocalTime? { LocalTime(minute: text) }

  @Test func `A task is told of at its own time, by the wall clock of wherever the user is`() throws
  {
    var diary = Diary()
    try diary.plan("Bread", "2026-03-12 morning") {
      $0.traits.remind = self.local("2026-03-12T09:30")
    }
    let week = (from: "2026-03-10T00:00Z", to: "2026-03-17T00:00Z")
    let oslo = diary.reminders(week.from, to: week.to)
    #expect(oslo.map { $0.at.iso8601 } == ["2026-03-12T09:30:00+01:00"])
    let tokyo = diary.reminders(week.from, to: week.to, in: Zone(fixed: UTCOffset(minutes: 540)))
    #expect(tokyo.map { $0.at.iso8601 } == ["2026-03-12T09:30:00+09:00"])
    #expect(tokyo.map { $0.key } == oslo.map { $0.key })
  }

  @Test(arguments: [
    ("2026-03-29T02:30", "2026-03-29T03:30:00+02:00"),
    ("2026-10-25T02:30", "2026-10-25T02:30:00+02:00"),
  ])
  func `A time that is skipped comes as much later, one that occurs twice comes once`(
    time: String, at: String
  ) throws {
    var diary = Diary()
    try diary.plan("Bread", "backlog") { $0.traits.remind = self.local(time) }
    diary.setReminders { $0.review = timeOfDay("02:30") }
    let night = String(time.prefix(10))
    let lines = diary.reminders(night + "T00:30+01:00", to: night + "T10:00Z")
    #expect(lines.map { $0.at.iso8601 } == [at, at])
    #expect(lines.map { $0.id.prefix(5) } == ["daily", "task-"])
  }

  @Test(arguments: [
    ("2026-03-12T09:29+01:00", 0), ("2026-03-12T09:30+01:00", 1), ("2026-03-12T10:29+01:00", 1),
    ("2026-03-12T10:30+01:00", 0),
  ])
  func `A missed task is told of within the hour`(now: String, count: Int) throws {
    var diary = Diary()
    try diary.plan("Bread", "2026-03-12 morning") {
      $0.traits.remind = self.local("2026-03-12T09:30")
    }
    #expect(diary.due(now).count == count)
  }

  @Test func `A task that is closed, expired or silenced is not told of`() throws {
    let now = "2026-03-12T09:30+01:00"
    var diary = Diary()
    let id = try diary.plan("Bread", "2026-03-12 morning") {
      $0.traits.remind = self.local("2026-03-12T09:30")
    }
    for command in [PlanCommand.setStatus(id, .done), .drop([id]), .delete(id)] {
      try diary.plan(command)
      #expect(diary.due(now).isEmpty, "\(command)")
      diary.undo()
      #expect(diary.due(now) == ["task-\(id)"])
    }
    try diary.plan(.setStatus(id, .doing))
    #expect(diary.due(now) == ["task-\(id)"], "begun is not done")
    diary.setReminders { $0.tasks = false }
    #expect(diary.due(now).isEmpty)
    diary.setReminders { $0.tasks = true }
    diary.choose { $0.hidden = [.plan] }
    #expect(diary.due(now).isEmpty)
    diary.choose { $0.hidden = [] }
    try diary.edit(id) { $0.traits.remind = nil }
    #expect(diary.due(now).isEmpty)
    try diary.plan("Stale", "backlog") {
      $0.traits.remind = self.local("2026-03-12T09:30")
      $0.traits.expires = day("2026-03-11")
    }
    #expect(diary.due(now).isEmpty)
  }

  @Test func `What repeats is told of before anybody has seen the new day, under the same key`()
    throws
  {
    var diary = Diary()
    let id = try diary.plan("Pills", "2026-03-10 morning") {
      $0.traits.remind = self.local("2026-03-10T09:30")
      $0.repetition = Repetition(typed: "daily")
    }
    let days = diary.lines("2026-03-10T09:00+01:00", to: "2026-03-13T09:00+01:00")
    #expect(
      days.map { $0.suffix(25).prefix(16) } == [
        "2026-03-10T09:30", "2026-03-11T09:30", "2026-03-12T09:30",
      ])
    let before = diary.reminders("2026-03-12T09:30+01:00").map { $0.key }
    diary.rollOver(to: "2026-03-12")
    let after = diary.reminders("2026-03-12T09:30+01:00")
    #expect(after.map { $0.key } == before && before.count == 1)
    guard case .task(let task)? = after.first?.cause else { return }
    #expect(task.id != id)
    try diary.plan(.setStatus(task.id, .done), at: "2026-03-12T08:20Z")
    #expect(diary.due("2026-03-12T09:30+01:00").isEmpty)
  }

  private static let goals: [(goal: DailyGoal?, counted: Int64, reminds: Bool)] = [
    (DailyGoal(.atLeast, 2000), 0, true), (DailyGoal(.atLeast, 2000), 1999, true),
    (DailyGoal(.atLeast, 2000), 2000, false), (DailyGoal(.atMost, 2000), 0, true),
    (DailyGoal(.atMost, 2000), 2000, true), (DailyGoal(.atMost, 2000), 2001, false),
    (nil, 0, true), (nil, 5000, true),
  ]

  @Test(arguments: goals)
  func `An activity is told of until its goal is met, or as long as its limit is kept`(
    goal: DailyGoal?, counted: Int64, reminds: Bool
  ) throws {
    var diary = Diary()
    let id = try diary.add(activity: "Run", goal: goal)
    try diary.remind(of: id, "18:00", "9:00", "18:00")
    if counted > 0 { try diary.count(counted, of: id, at: "2026-03-10T17:59+01:00") }
    #expect(diary.due("2026-03-10T18:00+01:00") == (reminds ? ["tally-\(id)-18:00"] : []))
    #expect(diary.due("2026-03-11T09:00+01:00") == ["tally-\(id)-09:00"], "the next day")
  }

  @Test func `An activity's missed time gives way to its next one and ends with the day`() throws {
    var diary = Diary()
    diary.choose { $0.dayStart = DayStart(clamping: 3) }
    let id = try diary.add(activity: "Run")
    try diary.remind(of: id, "9:00", "18:00")
    for (now, time) in [
      ("2026-03-10T17:59+01:00", "09:00"), ("2026-03-10T18:00+01:00", "18:00"),
      ("2026-03-11T02:59+01:00", "18:00"), ("2026-03-11T03:00+01:00", ""),
      ("2026-03-11T08:59+01:00", ""),
    ] {
      #expect(diary.due(now) == (time.isEmpty ? [] : ["tally-\(id)-\(time)"]), "\(now)")
    }
  }

  @Test func `Archived, deleted and silenced activities are not told of`() throws {
    let now = "2026-03-10T18:00+01:00"
    var diary = Diary()
    let id = try diary.add(activity: "Run")
    try diary.remind(of: id, "18:00")
    for command in [CounterCommand.archive(id, true), .delete(id)] {
      try diary.perform(.counter(command), at: "2026-03-10T08:00Z")
      #expect(diary.due(now).isEmpty, "\(command)")
      diary.undo()
    }
    #expect(diary.due(now).count == 1)
    diary.setReminders { $0.tallies = false }
    #expect(diary.due(now).isEmpty)
    diary.setReminders { $0.tallies = true }
    diary.choose { $0.hidden = [.counter] }
    #expect(diary.due(now).isEmpty)
  }

  @Test func `Editing an activity leaves its times as they are, and undo takes them back`() throws {
    var diary = Diary()
    let id = try diary.add(activity: "Run")
    try diary.remind(of: id, "18:00", "9:00")
    try diary.perform(.counter(.edit(id, CounterDraft(name: "Walk"))), at: "2026-03-10T08:00Z")
    #expect(diary.ledger.reminders(of: id)?.times == [timeOfDay("9:00"), timeOfDay("18:00")])
    #expect(diary.undo() == "activity.edit" && diary.undo() == "activity.edit")
    #expect(diary.ledger.reminders(of: id)?.times == [])
  }

  @Test(arguments: [
    (0, "2026-03-10T21:00+01:00", "2026-03-11T00:00:00+01:00"),
    (4, "2026-03-10T21:00+01:00", "2026-03-11T04:00:00+01:00"),
    (4, "2026-03-11T01:00+01:00", "2026-03-11T04:00:00+01:00"),
  ])
  func `The review is told of until the user's day ends`(
    dayStart: Int, at: String, until: String
  ) throws {
    var diary = Diary()
    diary.choose { $0.dayStart = DayStart(clamping: dayStart) }
    diary.setReminders { $0.review = moment(at).local.timeOfDay }
    let review = try #require(diary.reminders(at).first)
    #expect(review.cause == .review(day("2026-03-10")))
    #expect(Zone.berlin.moment(review.until).iso8601 == until)
  }

  @Test func `Nothing comes unasked`() throws {
    var diary = Diary()
    try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T20:00+01:00")
    try diary.add(activity: "Run", goal: DailyGoal(.atLeast, 1000))
    try diary.plan("Bread", "2026-03-11 morning")
    #expect(diary.lines("2026-03-10T00:00Z", to: "2026-03-20T00:00Z").isEmpty)
  }

  @Test func `Reminders come in the order of time`() throws {
    var diary = Diary()
    diary.setReminders {
      $0.review = timeOfDay("11:00")
      $0.water = .threeHours
    }
    let id = try diary.add(activity: "Run")
    try diary.remind(of: id, "10:59")
    let reminders = diary.reminders("2026-03-10T09:00Z", to: "2026-03-12T09:00Z")
    #expect(reminders.map { $0.at.instant } == reminders.map { $0.at.instant }.sorted())
    #expect(
      reminders.prefix(4).map { $0.id.prefix(9) } == [
        "hydration", "tally-\(id)".prefix(9), "daily-rev", "hydration",
      ])
  }
}
