import CivilTime
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
      "The must slot of the morning is taken today."
    ),
    (
      .slotFull(day: today + 1, region: .afternoon, bucket: .complementary),
      "All 3 complementary slots of the afternoon are taken tomorrow."
    ),
    (
      .slotFull(day: today + 9, region: .evening, bucket: .misc),
      "All 5 misc slots of the evening are taken on Sun 29 Nov."
    ),
    (.noSuchTask(""), "There is no such task any more."),
    (.noSuchTask("x"), "There is no task “x”."),
    (.text(.empty, field: .title), "The title is empty."),
    (.text(.tooLong(limit: 10_000), field: .notes), "The note is too long."),
    (.yearOutOfRange, "That day is out of range."),
    (.repeatOutOfRange, "That is not how often a task can repeat."),
    (.badExpiry, "The last day of use lies before the day that it is planned for."),
  ]

  @Test(arguments: refusals)
  func `Each refusal says what was refused`(refusal: PlanRefusal, problem: String) {
    let explanation = Texts.english.refusal.task(refusal, Self.today)
    #expect(explanation.problem == problem)
    #expect(!explanation.remedy.isEmpty)
  }

  private static let places: [(Place, String)] = [
    (.day(today, .morning, .must), "today, morning, must"),
    (.day(today - 1, .evening, .free), "yesterday, evening"),
    (.day(today + 60, .afternoon, .misc), "Tue 19 Jan 2027, afternoon, misc"),
    (.backlog(.free), "backlog"), (.backlog(.complementary), "backlog, complementary"),
  ]

  @Test(arguments: places)
  func `Where a task is`(place: Place, words: String) {
    #expect(Texts.english.plan.place(place, Self.today) == words)
  }

  @Test
  func `Tasks that found no slot are named if they are few, else counted`() {
    let say = Texts.english.plan.withoutSlot
    #expect(say([]) == [])
    #expect(
      say(["a", "b"]) == [
        "“a” is in no bucket, as its slot is taken.", "“b” is in no bucket, as its slot is taken.",
      ])
    #expect(
      say(["a", "b", "c", "d"]) == ["4 tasks are in no bucket, as their slots are taken."])
  }
}
