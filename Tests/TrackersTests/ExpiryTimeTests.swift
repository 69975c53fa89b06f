import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// A task may be of use until a time of its last day.
struct ExpiryTimeTests {
  private static let today = day("2026-11-25")

  @Test(arguments: [
    ("x ~fri 18:00", "2026-11-27T18:00", "x"), ("x ~fri 6pm !must", "2026-11-27T18:00", "x"),
    ("x ~18:00", "2026-11-25T18:00", "x"), ("x ~2d 9:00", "2026-11-27T09:00", "x"),
    ("x ~fri 9:00 10:00", "2026-11-27T09:00", "x"), ("x ~fri 18", "", "x 18"),
    ("x ~fri", "", "x"), ("x ~nonsense 18:00", "", "x ~nonsense 18:00"),
  ])
  func `A time directly behind a last day belongs to it`(
    line: String, time: String, title: String
  ) {
    let typed = TypedTask.parse(
      line, in: .day(Self.today, .morning, .free), today: Self.today, dayStart: .midnight)
    #expect(typed.draft.traits.expiresAt?.minuteText ?? "" == time)
    #expect(typed.draft.traits.title == title)
    #expect((typed.draft.traits.remind != nil) == line.hasSuffix("10:00"))
  }

  private func life(_ edit: (inout TaskTraits) -> Void) throws -> (Diary, RecordID) {
    var diary = Diary()
    let task = try diary.plan("x", "2026-03-10 morning none") { edit(&$0.traits) }
    return (diary, task)
  }

  @Test func `It expires at that time, and is told of no more`() throws {
    var (diary, task) = try life {
      $0.expire(on: day("2026-03-10"), at: TimeOfDay(minutes: 18 * 60), dayStart: .midnight)
      $0.remind = LocalTime(minute: "2026-03-10T18:00")
    }
    let before = diary.rollOver(to: day("2026-03-10"), at: moment("2026-03-10T17:59Z"))
    #expect(before.expired.isEmpty && before.next == moment("2026-03-10T18:00Z").instant)
    #expect(
      diary.ledger.reminders(
        in: moment("2026-03-10T09:00Z").instant..<moment("2026-03-11T09:00Z").instant,
        zone: Zone(fixed: .utc)
      ).isEmpty)
    let after = diary.rollOver(to: day("2026-03-10"), at: moment("2026-03-10T18:00Z"))
    #expect(after.expired.map { $0.id } == [task] && after.next == nil)
    try diary.plan(.setStatus(task, .todo), at: "2026-03-10T18:01Z")
    #expect(diary.task(task)?.traits.expiresAt == nil)
  }

  @Test func `A time that has passed is refused`() {
    var diary = Diary()
    var draft = TaskDraft("x", Place("2026-03-10 morning none"))
    draft.traits.expire(on: day("2026-03-10"), at: TimeOfDay(minutes: 540), dayStart: .midnight)
    #expect(diary.planRefusal(of: .add(draft), at: "2026-03-10T09:00Z") == .expiryPassed)
    #expect(diary.planRefusal(of: .add(draft), at: "2026-03-10T08:59Z") == nil)
  }

  @Test func `A day alone, and one that an older version writes, mean the whole day`() throws {
    var (diary, task) = try life {
      $0.expire(on: day("2026-03-11"), at: TimeOfDay(minutes: 540), dayStart: .midnight)
    }
    #expect(diary.task(task)?.traits.expiresAt?.minuteText == "2026-03-11T09:00")
    diary.receive(RecordChange(.task, task, [.init(.expires, .text("2026-03-14"))]))
    #expect(diary.task(task)?.traits.expires == day("2026-03-14"))
    #expect(diary.task(task)?.traits.expiresAt == nil)
    try diary.edit(task) { $0.traits.expires = day("2026-03-11") }
    #expect(diary.task(task)?.traits.expiresAt == nil)
  }

  @Test func `The next one of a routine expires at the same time`() throws {
    var diary = Diary()
    let task = try diary.plan("x", "2026-03-10 morning none") {
      $0.traits.expire(on: day("2026-03-10"), at: TimeOfDay(minutes: 1080), dayStart: .midnight)
      $0.repetition = Repetition(.daily)
    }
    try diary.plan(.setStatus(task, .done), at: "2026-03-10T10:00Z")
    let next = try #require(diary.rollOver(to: "2026-03-12").appeared.first)
    #expect(next.traits.expiresAt?.minuteText == "2026-03-12T18:00")
  }
}
