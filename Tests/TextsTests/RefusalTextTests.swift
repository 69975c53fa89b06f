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
      "A fast has been running since yesterday 22:00. Stop that fast first, or edit its start."
    ),
    (.nothingRunning, "No fast is running. Start a fast, or add a past one."),
    (
      .startInFuture(now + .hours(1)),
      "The start, today 20:00, is in the future. Choose the current time or earlier."
    ),
    (
      .endInFuture(now + .hours(5)),
      "The end, tomorrow 00:00, is in the future. Choose the current time or earlier."
    ),
    (
      .endBeforeStart(start: now, end: start),
      "The end, yesterday 22:00, isn't after the start. Choose an end later than today 19:00."
    ),
    (
      .overlaps(fast),
      """
      This overlaps the fast that has been running since yesterday 22:00.\
       Choose other times, or edit or delete that fast.
      """
    ),
    (
      .overlaps(past),
      """
      This overlaps the fast from yesterday 22:00 to today 14:00.\
       Choose other times, or edit or delete that fast.
      """
    ),
    (
      .tooLong(days: 100),
      "A fast can't be longer than 100 days. Choose a later start or an earlier end."
    ),
    (
      .goalOutOfRange(4380), "A goal of 73h is out of range. Choose between 1m and 72h 59m."
    ),
    (.noSuchFast, "This fast doesn't exist. It may have been deleted. Check the list of fasts."),
    (
      .stillRunning,
      "This fast is still running, so it has no end to edit. Stop the fast at the time it ended."
    ),
    (
      .noSuchSchedule("x"),
      "There is no schedule “x”. Check the spelling."
    ),
    (
      .presetStays(.standard),
      "16:8 is a built-in schedule. Only schedules that you added can be edited or removed."
    ),
    (
      .scheduleNameTaken("Mine"),
      "A schedule named “Mine” already exists. Choose another name, or remove that schedule first."
    ),
    (.text(.empty, field: .scheduleName), "The name is empty. Enter at least one character."),
    (
      .text(.tooLong(limit: 2000), field: .note),
      "The note is too long. Shorten it to 2000 characters."
    ),
    (
      .text(.controlCharacter("\u{7}"), field: .note),
      """
      The note contains the control character U+0007.\
       Remove it. Letters, emoji and punctuation of any script are fine.
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
    (TypedTimeError.unreadable("soon"), TimeField.start, "The start “soon” isn't a time."),
    (.empty, .end, "The end is empty."),
    (.noSuchTime("25:00"), .until, "The planned end “25:00” names a time that doesn't exist."),
    (.noSuchDay("30"), .end, "The end “30” names a day that doesn't exist."),
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
