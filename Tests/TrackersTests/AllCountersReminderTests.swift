import CivilTime
import Ledger
import TestSupport
import Testing
import Trackers

struct AllTalliesReminderTests {
  private static let evening = "2026-03-10T20:00+01:00"
  private var diary = Diary()

  init() {
    diary.setReminders { $0.talliesAt = timeOfDay("20:00") }
  }

  private func told(_ now: String = evening) -> [String] {
    diary.reminders(now).flatMap { reminder -> [String] in
      guard case .tallies(let days) = reminder.cause else { return [] }
      return days.map { $0.activity.name }
    }
  }

  @Test mutating func `All open activities are told together, in the user's order`() throws {
    let run = try diary.add(activity: "Run", goal: DailyGoal(.atLeast, 2000))
    try diary.add(activity: "Cigarettes", goal: DailyGoal(.atMost, 5000))
    let pages = try diary.add(activity: "Pages")
    try diary.add(activity: "Push-ups", goal: DailyGoal(.atLeast, 50_000))
    #expect(told() == ["Run", "Pages", "Push-ups"])
    try diary.count(1999, of: run, at: "2026-03-10T09:00+01:00")
    try diary.count(1000, of: pages, at: "2026-03-10T09:00+01:00")
    #expect(told() == ["Run", "Push-ups"])
    try diary.count(1, of: run, at: "2026-03-10T10:00+01:00")
    #expect(told() == ["Push-ups"])
    try diary.perform(.counter(.move(run, to: 3)), at: "2026-03-10T10:00Z")
    #expect(told("2026-03-11T20:00+01:00") == ["Pages", "Push-ups", "Run"], "the next day")
  }

  @Test mutating func `It is told once a day, until the user's day ends`() throws {
    try diary.add(activity: "Run", goal: DailyGoal(.atLeast, 2000))
    diary.choose { $0.dayStart = DayStart(clamping: 3) }
    for (now, isTold) in [
      ("2026-03-10T19:59+01:00", false), (Self.evening, true), ("2026-03-11T02:59+01:00", true),
      ("2026-03-11T03:00+01:00", false),
    ] {
      #expect(diary.due(now) == (isTold ? ["tallies"] : []), "\(now)")
    }
    let week = diary.reminders("2026-03-10T00:00Z", to: "2026-03-17T00:00Z")
    #expect(
      Set(week.map { $0.key }).count == 8 && week.count == 8, "with the night before")
  }

  @Test mutating func `Nothing is told of what is met, archived or hidden, nor on a rest day`()
    throws
  {
    let run = try diary.add(activity: "Run", goal: DailyGoal(.atLeast, 2000))
    try diary.perform(.counter(.archive(run, true)), at: "2026-03-10T08:00Z")
    #expect(told().isEmpty)
    diary.undo()
    diary.choose { $0.hidden = [.counter] }
    #expect(told().isEmpty)
    diary.choose { $0.hidden = [] }
    diary.commit(
      RestDays.resting(on: Weekdays(.tuesday), from: day("2026-03-10")), at: "2026-03-10T08:00Z")
    #expect(told().isEmpty && told("2026-03-11T20:00+01:00") == ["Run"])
    diary.undo()
    try diary.count(2000, of: run, at: "2026-03-10T09:00+01:00")
    #expect(told().isEmpty)
  }

  @Test mutating func `A reached goal is told at the entry that reached it, for an hour`() throws {
    diary.setReminders {
      $0.talliesAt = nil
      $0.tallyGoal = true
    }
    let run = try diary.add(activity: "Run", goal: DailyGoal(.atLeast, 2000))
    let limited = try diary.add(activity: "Cigarettes", goal: DailyGoal(.atMost, 1000))
    try diary.count(1000, of: limited, at: "2026-03-10T09:00+01:00")
    try diary.count(1500, of: run, at: "2026-03-10T09:00+01:00")
    #expect(diary.due("2026-03-10T09:30+01:00").isEmpty)
    let entry = try diary.count(500, of: run, at: "2026-03-10T10:00+01:00")
    let key = "tally-goal-\(run)/2026-03-10"
    for (now, keys) in [
      ("2026-03-10T10:00+01:00", [key]), ("2026-03-10T10:59+01:00", [key]),
      ("2026-03-10T11:00+01:00", []),
    ] {
      #expect(diary.reminders(now).map { $0.key } == keys, "\(now)")
    }
    try diary.count(500, of: run, at: "2026-03-10T10:30+01:00")
    try diary.count(-100, of: run, at: "2026-03-10T10:40+01:00")
    #expect(diary.reminders("2026-03-10T10:45+01:00").map { $0.key } == [key], "still the same")
    try diary.perform(.counter(.deleteEntry(entry)), at: "2026-03-10T10:50+01:00")
    #expect(diary.due("2026-03-10T10:50+01:00").isEmpty, "no longer reached")
    diary.choose { $0.hidden = [.counter] }
    diary.undo()
    diary.undo()
    #expect(diary.due("2026-03-10T10:50+01:00") == ["tally-goal-\(run)"])
  }

  @Test mutating func `A goal that is reached after midnight belongs to the user's day`() throws {
    diary.setReminders {
      $0.talliesAt = nil
      $0.tallyGoal = true
    }
    diary.choose { $0.dayStart = DayStart(clamping: 4) }
    let run = try diary.add(activity: "Run", goal: DailyGoal(.atLeast, 2000))
    try diary.count(1000, of: run, at: "2026-03-10T23:00+01:00")
    try diary.count(1000, of: run, at: "2026-03-11T01:00+01:00")
    #expect(
      diary.reminders("2026-03-11T01:10+01:00").map { $0.key }
        == ["tally-goal-\(run)/2026-03-10"])
  }
}
