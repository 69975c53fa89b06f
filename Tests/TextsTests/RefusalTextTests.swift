import CivilTime
import TestSupport
import Ledger
import Testing
import Texts
import Trackers

@Suite("Refusals in words")
struct RefusalTextTests {
  private static let now = Moment(
    Instant(milliseconds: 1_795_197_600_000), offset: UTCOffset(minutes: 60))
  private static let start = now + .hours(-21)
  private static let fast = Fast(
    id: RecordID(high: 0, low: 0), start: start, end: nil, goal: FastGoal(clamping: 960),
    schedule: "16:8")
  private static let past = Fast(
    id: RecordID(high: 0, low: 1), start: start, end: start + .hours(16),
    goal: FastGoal(clamping: 960))

  private static let refusalsCases: [(FastRefusal, String)] = [
    (
      FastRefusal.alreadyRunning(fast),
      "A fast is already running since yesterday 22:00. Stop it first, or edit its start."
    ),
    (.nothingRunning, "No fast is running. Start one, or add one that is over."),
    (
      .startInFuture(now + .hours(1)),
      "The start, today 20:00, lies in the future. Choose a time up to now."
    ),
    (
      .endInFuture(now + .hours(5)),
      "The end, tomorrow 00:00, lies in the future. Choose a time up to now."
    ),
    (
      .endBeforeStart(start: now, end: start),
      "The end, yesterday 22:00, is not after the start. Choose an end after today 19:00."
    ),
    (
      .overlaps(fast),
      """
      That overlaps the fast running since yesterday 22:00.\
       Choose times outside it, or edit or delete that fast.
      """
    ),
    (
      .overlaps(past),
      """
      That overlaps the fast from yesterday 22:00 to today 14:00.\
       Choose times outside it, or edit or delete that fast.
      """
    ),
    (
      .tooLong(days: 100),
      """
      That is longer than 100 days, the longest fast there can be.\
       Choose a later start or an earlier end.
      """
    ),
    (
      .goalOutOfRange(4380), "A goal of 73 h is out of range. Choose from 1 min to 72 h 59."
    ),
    (.noSuchFast, "There is no such fast. It may have been deleted; choose one from the list."),
    (
      .stillRunning,
      "This fast is still running, so it has no end to edit. Stop it, at the time when it ended."
    ),
    (
      .noSuchSchedule("x"),
      "There is no schedule “x”. Choose one from the list of schedules."
    ),
    (
      .presetStays(.standard),
      "The schedule 16:8 is built in and stays. Only schedules that you added can be changed or removed."
    ),
    (
      .scheduleNameTaken("Mine"),
      "There already is a schedule “Mine”. Choose another name, or remove that one first."
    ),
    (.text(.empty, field: .scheduleName), "The name is empty. Give it at least one character."),
    (
      .text(.tooLong(limit: 2000), field: .note),
      "The note is too long. Up to 2000 characters fit."
    ),
    (
      .text(.controlCharacter("\u{7}"), field: .note),
      """
      The note holds the control character U+0007.\
       Leave it out; letters, emoji and punctuation of any script are fine.
      """
    ),
  ]

  @Test(arguments: refusalsCases)
  func `Each says what was refused, why, and what would work`(
    refusal: FastRefusal, expected: String
  ) {
    let texts = Texts.english
    let explanation = texts.refusal.fast(refusal, texts.wording(at: Self.now, in: .berlin))
    #expect(explanation.text == expected)
  }

  private static let timesCases: [(TypedTimeError, TimeField, String)] = [
    (TypedTimeError.unreadable("soon"), TimeField.start, "The start “soon” is not a time."),
    (.empty, .end, "The end is empty."),
    (.noSuchTime("25:00"), .until, "The planned end “25:00” names a time that does not exist."),
    (.noSuchDay("30"), .end, "The end “30” names a day that does not exist."),
    (.dayWithoutTime("monday"), .start, "The start “monday” is a day without a time."),
  ]

  @Test(arguments: timesCases)
  func `A time that cannot be read is named with its field`(
    error: TypedTimeError, field: TimeField, problem: String
  ) {
    #expect(Texts.english.refusal.time(error, field).problem == problem)
  }

  @Test
  func `A misspelt schedule is answered with the nearest names`() {
    let error = TypedPlanError.unknown("wariror", nearest: ["Warrior", "Worrier"])
    #expect(Texts.english.refusal.plan(error).remedy == "Did you mean “Warrior” or “Worrier”?")
  }
}
