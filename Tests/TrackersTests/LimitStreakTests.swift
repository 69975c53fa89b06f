import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// Streaks of days on which something stayed within its limit: also days with nothing at all.
struct LimitStreakTests {
  private var diary = Diary()
  private static let limit = DailyGoal(.atMost, 2000)

  @Test mutating func `A day without an entry keeps the limit once it is over`() throws {
    let smoke = try diary.add(
      activity: "Smoke", goal: Self.limit, at: "2026-03-01T08:00Z")
    #expect(streak(of: smoke, "2026-03-01") == Streaks(0, 0))
    #expect(streak(of: smoke, "2026-03-05") == Streaks(4, 4))
    try diary.count(2001, of: smoke, at: "2026-03-03T08:00Z")
    #expect(streak(of: smoke, "2026-03-05") == Streaks(1, 2))
    #expect(streak(of: smoke, "2026-06-05") == Streaks(93, 93))
  }

  @Test
  mutating func `The week of a limit has the days that count for its streak, also empty ones`()
    throws
  {
    let smoke = try diary.add(activity: "Smoke", goal: Self.limit, at: "2026-03-06T08:00Z")
    try diary.count(2001, of: smoke, at: "2026-03-08T08:00Z")
    let today = day("2026-03-10")
    let tally = try #require(
      diary.ledger.tallies(today: today, dayStart: .midnight, withWeek: true).first)
    #expect(tally.week.map { $0.day } == (0..<7).map { today - 6 + $0 })
    #expect(tally.metDays == [day("2026-03-06"), day("2026-03-07"), day("2026-03-09")])
  }

  @Test mutating func `Days before the first entry or the beginning do not count`() throws {
    let smoke = try diary.add(
      activity: "Smoke", goal: Self.limit, at: "2026-03-05T08:00Z")
    #expect(streak(of: smoke, "2026-03-10") == Streaks(5, 5))
    try diary.count(1000, of: smoke, at: "2026-03-02T08:00Z")
    #expect(streak(of: smoke, "2026-03-10") == Streaks(8, 8))
  }

  @Test mutating func `Of an activity without a beginning days count from the first entry on`()
    throws
  {
    let id = RecordID(high: 1, low: 2)
    diary.receive(
      RecordChange(.activity, id, [.init(.name, .text("Smoke"))]),
      DatedGoals.setting(Self.limit, of: id.description, from: nil))
    #expect(streak(of: id, "2026-03-10") == Streaks(0, 0))
    try diary.count(1000, of: id, at: "2025-12-31T08:00Z")
    #expect(streak(of: id, "2026-03-10") == Streaks(69, 69))
  }

  @Test mutating func `What begins or is logged ahead of today is no streak yet`() throws {
    let run = try diary.add(
      activity: "Run", goal: DailyGoal(.atLeast, 1000), at: "2026-03-11T01:00+12:00")
    try diary.count(1000, of: run, at: "2026-03-12T01:00+12:00")
    try diary.log(20_000, at: "2026-03-12T01:00+12:00")
    let today = day("2026-03-10")
    #expect(streak(of: run, "2026-03-10") == Streaks(0, 0))
    #expect(diary.hydration.streak(today: today, in: diary.ledger).longest == 0)
    #expect(diary.hydration.currentStreak(today: today, in: diary.ledger) == 0)
  }

  @Test mutating func `Rest days are bridged and not counted`() throws {
    let smoke = try diary.add(
      activity: "Smoke", goal: Self.limit, at: "2026-03-01T08:00Z")
    diary.commit(RestDays.marking(RestDays.Mark(day("2026-03-03")), true), at: "2026-03-03T08:00Z")
    try diary.count(9000, of: smoke, at: "2026-03-03T09:00Z")
    #expect(streak(of: smoke, "2026-03-06") == Streaks(4, 4))
  }

  private struct Streaks: Equatable {
    let current: Int
    let longest: Int

    init(_ current: Int, _ longest: Int) {
      (self.current, self.longest) = (current, longest)
    }
  }

  /// Both ways of reading the current streak must agree.
  private func streak(of activity: RecordID, _ today: String) -> Streaks? {
    guard let series = diary.series(of: activity) else { return nil }
    let streak = series.streak(today: day(today), in: diary.ledger)
    let current = series.currentStreak(today: day(today), in: diary.ledger)
    #expect(current == streak.current)
    return Streaks(streak.current, streak.longest)
  }
}
