import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct FastReminderTests {
  private func diary() -> Diary {
    var diary = Diary()
    diary.setReminders {
      $0.fastGoal = true
      $0.eatingWindow = true
      $0.nextStart = true
    }
    return diary
  }

  @Test func `A fast is told of when its goal is reached, for as long as it runs`() throws {
    var diary = diary()
    try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T20:00+01:00")
    let night = (from: "2026-03-10T20:00+01:00", to: "2026-03-13T00:00+01:00")
    #expect(diary.lines(night.from, to: night.to) == ["fast-goal 2026-03-11T12:00:00+01:00"])
    #expect(diary.due("2026-03-11T11:59+01:00").isEmpty)
    #expect(diary.due("2026-03-11T12:00+01:00") == ["fast-goal"])
    #expect(diary.due("2026-03-14T12:00+01:00") == ["fast-goal"], "asleep for three days")
    try diary.perform(.stop(at: nil), at: "2026-03-11T12:30+01:00")
    #expect(diary.due("2026-03-11T12:30+01:00").isEmpty)
  }

  @Test(arguments: [
    ("2026-03-10T01:00:00+01:00", false), ("2026-03-10T04:00:00+01:00", false),
    ("2026-03-10T04:00:01+01:00", true), ("2026-03-10T12:00:00+01:00", true),
  ])
  func `A goal is told of where a second of it is left at the start`(
    start: String, isTold: Bool
  ) throws {
    var diary = diary()
    try diary.perform(.start(at: moment(start), plan: nil), at: "2026-03-10T20:00+01:00")
    #expect(diary.due("2026-03-11T04:00+01:00").isEmpty == !isTold)
    // A note needs no reminder.
    let id = try #require(diary.running.first).id
    try diary.perform(.edit(id, FastEdit(note: "x")), at: "2026-03-11T05:00+01:00")
    #expect(diary.due("2026-03-11T06:00+01:00").isEmpty == !isTold)
  }

  @Test func `A goal that is put further is told of again, one that stays is not`() throws {
    var diary = diary()
    let id = try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T20:00+01:00")
    let first = try #require(diary.reminders("2026-03-11T12:00+01:00").first)
    try diary.perform(.edit(id, FastEdit(note: "x")), at: "2026-03-11T12:01+01:00")
    #expect(diary.reminders("2026-03-11T12:02+01:00").map { $0.key } == [first.key])
    try diary.perform(.edit(id, FastEdit(plan: .minutes(18 * 60))), at: "2026-03-11T12:03+01:00")
    #expect(diary.due("2026-03-11T12:03+01:00").isEmpty)
    let second = try #require(diary.reminders("2026-03-11T14:00+01:00").first)
    #expect(second.id == first.id && second.key != first.key)
  }

  @Test func `A cancelled or deleted fast is told of no more`() throws {
    var diary = diary()
    let id = try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T20:00+01:00")
    try diary.perform(.cancel, at: "2026-03-11T11:00+01:00")
    #expect(diary.due("2026-03-11T12:00+01:00").isEmpty)
    diary.undo()
    #expect(diary.due("2026-03-11T12:00+01:00") == ["fast-goal"])
    try diary.perform(.delete(id), at: "2026-03-11T12:00+01:00")
    #expect(diary.due("2026-03-11T12:00+01:00").isEmpty)
  }

  @Test func `After a fast the window's last hour is told of, and the next start`() throws {
    var diary = diary()
    try diary.add("2026-03-10T20:00+01:00", "2026-03-11T12:00+01:00")
    #expect(
      diary.lines("2026-03-11T12:00+01:00", to: "2026-03-13T00:00+01:00") == [
        "eating-window 2026-03-11T19:00:00+01:00", "next-start 2026-03-11T20:00:00+01:00",
      ])
  }

  @Test(arguments: [
    ("2026-03-11T18:59+01:00", []), ("2026-03-11T19:00+01:00", ["eating-window"]),
    ("2026-03-11T19:59+01:00", ["eating-window"]), ("2026-03-11T20:00+01:00", ["next-start"]),
    ("2026-03-11T23:59+01:00", ["next-start"]), ("2026-03-12T00:00+01:00", []),
  ])
  func `What was missed is told for as long as it makes sense`(now: String, due: [String]) throws {
    var diary = diary()
    try diary.add("2026-03-10T20:00+01:00", "2026-03-11T12:00+01:00")
    #expect(diary.due(now) == due)
  }

  @Test func `The start of a fast silences both`() throws {
    var diary = diary()
    try diary.add("2026-03-10T20:00+01:00", "2026-03-11T12:00+01:00")
    try diary.perform(.start(at: nil, plan: nil), at: "2026-03-11T18:00+01:00")
    #expect(diary.due("2026-03-11T19:30+01:00").isEmpty)
    #expect(diary.due("2026-03-11T20:00+01:00").isEmpty)
  }

  @Test(arguments: [
    ("23:1", ["next-start"]), ("20:4", ["eating-window", "next-start"]), ("36h", []),
  ])
  func `A window of an hour has no last hour, and from 24 hours on there is none`(
    schedule: String, ids: [String]
  ) throws {
    var diary = diary()
    try diary.perform(.useSchedule(.preset(schedule)), at: "2026-03-10T08:00+01:00")
    try diary.add("2026-03-10T20:00+01:00", "2026-03-11T12:00+01:00")
    let reminders = diary.reminders("2026-03-11T12:00+01:00", to: "2026-03-13T00:00+01:00")
    #expect(reminders.map { $0.id } == ids)
  }

  @Test func `A fast over a night of 23 hours is told of after its full length`() throws {
    var diary = diary()
    try diary.perform(.start(at: nil, plan: nil), at: "2026-03-28T20:00+01:00")
    #expect(
      diary.lines("2026-03-28T20:00+01:00", to: "2026-03-30T00:00+02:00")
        == ["fast-goal 2026-03-29T13:00:00+02:00"])
  }

  @Test func `Each can be off, and a hidden tracker reminds of nothing`() throws {
    var diary = diary()
    try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T20:00+01:00")
    diary.setReminders { $0.fastGoal = false }
    #expect(diary.due("2026-03-11T12:00+01:00").isEmpty)
    diary.setReminders { $0.fastGoal = true }
    diary.choose { $0.hidden = [.fast] }
    #expect(diary.due("2026-03-11T12:00+01:00").isEmpty)
    diary.choose { $0.hidden = [.water, .plan, .counter, .date] }
    #expect(diary.due("2026-03-11T12:00+01:00") == ["fast-goal"])
  }
}
