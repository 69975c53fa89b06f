import CivilTime
import Ledger
import Testing
import Texts
import Trackers

@Suite("The planner in words")
struct PlanTextTests {
  private static let today = Day(number: 20_777)

  private static let repeats: [(typed: String, words: String)] = [
    ("daily", "daily"), ("weekly", "weekly"), ("monthly", "monthly"), ("weekdays", "weekdays"),
    ("3d", "every 3 days"), ("2w", "every 2 weeks"), ("mon,thu", "Mon, Thu"),
    ("sun,mon", "Mon, Sun"), ("daily+", "1 day after completion"),
    ("weekly+", "1 week after completion"), ("monthly+", "1 month after completion"),
    ("mon,thu+", "Mon, Thu after completion"),
  ]

  @Test(arguments: repeats)
  func `How a task repeats`(typed: String, words: String) throws {
    let repetition = try #require(Repetition(typed: typed))
    #expect(Texts.english.plan.repetition(repetition) == words)
  }

  private static let refusals: [(PlanRefusal, String)] = [
    (
      .slotFull(day: today, region: .morning, bucket: .must),
      "Morning already has 1 Must task."
    ),
    (
      .slotFull(day: today + 1, region: .afternoon, bucket: .complementary),
      "Afternoon already has 3 Should tasks (tomorrow)."
    ),
    (
      .slotFull(day: today + 9, region: .evening, bucket: .misc),
      "Evening already has 5 Small tasks (Sun 29 Nov)."
    ),
    (.noSuchTask(""), "This task no longer exists."),
    (.noSuchTask("x"), "There is no task “x”."),
    (.text(.empty, field: .title), "The title is empty."),
    (.text(.tooLong(limit: 10_000), field: .notes), "The note is too long."),
    (.yearOutOfRange, "The date is out of range."),
    (.repeatOutOfRange, "A task can't repeat like that."),
    (.badExpiry, "The task would expire before the day it is planned for."),
    (.circle(["a", "b", "a"]), "A task can't block itself: “a” → “b” → “a”."),
    (.waits("a", for: ["b"]), "“a” is blocked by “b”."),
    (
      .waits("a", for: ["b", "c", "d", "e", "f"]),
      "“a” is blocked by “b”, “c”, “d” and 2 more."
    ),
  ]

  @Test(arguments: refusals)
  func `Each refusal says what was refused`(refusal: PlanRefusal, problem: String) {
    let explanation = Texts.english.refusal.task(refusal, Self.today)
    #expect(explanation.problem == problem)
    #expect(!explanation.remedy.isEmpty)
  }

  private static let places: [(Place, String)] = [
    (.day(today, .morning, .must), "today, morning, Must"),
    (.day(today - 1, .evening, .free), "yesterday, evening"),
    (.day(today + 60, .afternoon, .misc), "Tue 19 Jan 2027, afternoon, Small"),
    (.backlog(.free), "Backlog"), (.backlog(.complementary), "Backlog, Should"),
  ]

  @Test(arguments: places)
  func `Where a task is`(place: Place, words: String) {
    #expect(Texts.english.plan.place(place, Self.today) == words)
  }

  private static let planned: [(Place, String)] = [
    (.day(today, .morning, .must), "Planned for today as a Must task."),
    (.day(today + 1, .evening, .free), "Planned for tomorrow evening."),
    (.day(today + 9, .afternoon, .misc), "Planned for Sun 29 Nov afternoon as a Small task."),
    (.backlog(.must), "It's in Backlog."),
  ]

  @Test(arguments: planned)
  func `Where a new task is that the page does not show`(place: Place, sentence: String) {
    #expect(Texts.english.plan.planned(place, Self.today) == sentence)
  }

  private static func tasks(_ titles: String...) -> [PlanTask] {
    titles.map { title in
      PlanTask(
        id: RecordID(derivedFrom: title), TaskTraits(title),
        place: .day(today, .morning, .free), order: 0, created: nil)
    }
  }

  @Test
  func `Tasks without their priority are named if they are few, else counted`() {
    let say = Texts.english.plan.withoutSlot
    #expect(say([]) == [])
    #expect(
      say(Self.tasks("a", "b")) == [
        "“a” has no priority: Morning is at the limit.",
        "“b” has no priority: Morning is at the limit.",
      ])
    #expect(
      say(Self.tasks("a", "b", "c", "d")) == ["4 tasks have no priority: the limits are reached."])
  }

  @Test
  func `A new small task without a priority has the reason beside it`() {
    #expect(
      Texts.english.plan.withoutPriority("Sweep", .misc, .morning)
        == "“Sweep” has no priority: Morning already has 5 Small tasks.")
  }
}
