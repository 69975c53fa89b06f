import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct SnoozeTests {
  private func diary() -> Diary {
    var diary = Diary()
    diary.setReminders { $0.review = timeOfDay("21:00") }
    return diary
  }

  @Test func `A reminder that is put off comes again after ten minutes, as another one`() throws {
    var diary = diary()
    let first = try #require(diary.reminders("2026-03-10T21:03+01:00").first)
    diary.snooze("daily-review", at: "2026-03-10T21:03+01:00")
    #expect(diary.due("2026-03-10T21:12+01:00").isEmpty)
    let second = try #require(diary.reminders("2026-03-10T21:13+01:00").first)
    #expect(second.isSnoozed && !first.isSnoozed)
    #expect(second.id == first.id && second.key != first.key)
    #expect(diary.due("2026-03-11T21:00+01:00") == ["daily-review"], "the next day as ever")
  }

  @Test func `It can be put off again, and before it is due`() throws {
    var diary = diary()
    diary.snooze("daily-review", at: "2026-03-10T21:00+01:00")
    diary.snooze("daily-review", at: "2026-03-10T21:15+01:00")
    #expect(diary.due("2026-03-10T21:24+01:00").isEmpty)
    #expect(diary.due("2026-03-10T21:25+01:00") == ["daily-review"])
    let ahead = try #require(
      diary.reminders("2026-03-11T20:00+01:00", to: "2026-03-11T22:00+01:00").first)
    diary.commit(
      ahead.snooze(at: moment("2026-03-11T20:00+01:00").instant, zone: .berlin),
      at: "2026-03-11T20:00+01:00")
    #expect(
      diary.lines("2026-03-11T20:00+01:00", to: "2026-03-12T00:00+01:00")
        == ["daily-review 2026-03-11T21:10:00+01:00"])
  }

  @Test func `One that would make no more sense by then comes all the same, for an hour`() {
    var diary = diary()
    diary.snooze("daily-review", at: "2026-03-10T23:55+01:00")
    #expect(diary.due("2026-03-11T00:05+01:00") == ["daily-review"])
    #expect(diary.due("2026-03-11T01:04+01:00") == ["daily-review"])
    #expect(diary.due("2026-03-11T01:05+01:00").isEmpty)
  }

  @Test func `What is done meanwhile does not come again`() throws {
    var diary = Diary()
    diary.setReminders { $0.fastGoal = true }
    try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T20:00+01:00")
    diary.snooze("fast-goal", at: "2026-03-11T12:00+01:00")
    #expect(diary.due("2026-03-11T12:10+01:00") == ["fast-goal"])
    try diary.perform(.stop(at: nil), at: "2026-03-11T12:05+01:00")
    #expect(diary.due("2026-03-11T12:10+01:00").isEmpty)
  }

  @Test func `All devices agree on it, and undo takes it back`() throws {
    var diary = diary()
    var other = Diary()
    other.setReminders { $0.review = timeOfDay("21:00") }
    let reminder = try #require(diary.reminders("2026-03-10T21:00+01:00").first)
    let change = reminder.snooze(at: reminder.at.instant, zone: .berlin)
    diary.commit(change, at: "2026-03-10T21:00+01:00")
    for record in change.records { other.receive(record) }
    let keys = diary.reminders("2026-03-10T21:10+01:00").map { $0.key }
    #expect(keys.count == 1)
    #expect(other.reminders("2026-03-10T21:10+01:00").map { $0.key } == keys)
    #expect(diary.undo() == "reminder.snooze")
    #expect(diary.reminders("2026-03-10T21:00+01:00").map { $0.key } == [reminder.key])
  }
}
