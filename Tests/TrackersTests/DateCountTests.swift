import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct DateCountTests {
  @Test(arguments: [
    ("2026-03-10", DateDraft.Kind.since, "2026-03-10", 0, false),
    ("2026-03-09", .since, "2026-03-10", 1, false),
    ("2025-03-10", .since, "2026-03-10", 365, false),
    ("2026-03-11", .since, "2026-03-10", 1, false), ("2026-03-10", .until, "2026-03-10", 0, false),
    ("2026-03-11", .until, "2026-03-10", 1, false), ("2026-03-09", .until, "2026-03-10", 1, true),
    ("2025-12-24", .until, "2026-03-10", 76, true), ("2024-02-28", .since, "2024-03-01", 2, false),
    ("1900-01-01", .since, "2200-12-31", 109_937, false),
  ])
  func `Days are counted between civil days`(
    target: String, kind: DateDraft.Kind, today: String, days: Int, hasPassed: Bool
  ) throws {
    let count = try count(target, kind, on: today)
    #expect(count.days == days)
    #expect(count.hasPassed == hasPassed)
    #expect(count.nextReturn == nil && count.turns == nil)
  }

  @Test func `An until that passes zero goes on as since`() throws {
    let days = try (-2...2).map {
      try count("2026-03-10", .until, on: (day("2026-03-10") + $0).iso8601)
    }
    #expect(days.map { $0.days } == [2, 1, 0, 1, 2])
    #expect(days.map { $0.daysAhead } == [2, 1, 0, -1, -2])
    #expect(days.map { $0.hasPassed } == [false, false, false, true, true])
  }

  @Test(arguments: [
    ("2000-05-17", "2026-03-10", "2026-05-17", 26), ("2000-03-10", "2026-03-10", "2026-03-10", 26),
    ("2000-03-09", "2026-03-10", "2027-03-09", 27), ("2024-02-29", "2025-01-01", "2025-02-28", 1),
    ("2024-02-29", "2025-02-28", "2025-02-28", 1), ("2024-02-29", "2025-03-01", "2026-02-28", 2),
    ("2024-02-29", "2027-03-01", "2028-02-29", 4), ("2024-02-29", "2028-02-28", "2028-02-29", 4),
    ("2024-02-29", "2100-02-28", "2100-02-28", 76), ("2026-12-31", "2026-03-10", "2026-12-31", 0),
    ("2000-12-31", "2026-12-31", "2026-12-31", 26), ("2000-01-01", "2026-12-31", "2027-01-01", 27),
  ])
  func `A yearly date comes round each year`(first: String, today: String, next: String, turns: Int)
    throws
  {
    let until = try count(first, .until, isYearly: true, on: today)
    #expect(until.target == day(next))
    #expect(until.days == day(next) - day(today))
    #expect(!until.hasPassed)
    #expect(until.turns == turns)
    let since = try count(first, .since, isYearly: true, on: today)
    #expect(since.target == day(first))
    #expect(since.nextReturn == day(next))
    #expect(since.turns == turns)
  }

  @Test(
    arguments: [
      (0, nil, 100), (1, nil, 100), (99, nil, 100), (100, 100, 200), (101, nil, 200),
      (364, nil, 365), (365, 365, 500), (500, 500, 730), (730, 730, 1000), (999, nil, 1000),
      (1000, 1000, 2000), (1100, nil, 2000), (2000, 2000, 3000), (10_000, 10_000, 11_000),
    ] as [(Int, Int?, Int)])
  func `Round numbers of days are pointed out`(days: Int, milestone: Int?, next: Int) throws {
    let first = day("2000-01-01")
    let count = try count("2000-01-01", .since, on: (first + days).iso8601)
    #expect(count.milestone == milestone)
    let upcoming = try #require(count.nextMilestone)
    #expect(upcoming.days == next)
    #expect(upcoming.on == first + next)
  }

  @Test func `Only what counts up has a next round number`() throws {
    #expect(try count("2026-12-24", .until, on: "2026-03-10").nextMilestone == nil)
    #expect(try count("2026-12-24", .since, on: "2026-03-10").nextMilestone == nil)
    #expect(try count("2026-03-01", .until, on: "2026-03-10").nextMilestone?.days == 100)
    // The day after, it is counted down to the next one.
    let birthday = try count("2000-03-10", .until, isYearly: true, on: "2026-03-10")
    #expect(birthday.nextMilestone == nil)
  }

  private func count(
    _ target: String, _ kind: DateDraft.Kind, isYearly: Bool = false, on today: String
  ) throws -> DateCount {
    var diary = Diary()
    let draft = DateDraft(name: "x", day: day(target), kind: kind, isYearly: isYearly)
    let id = try diary.perform(.date(.add(draft)), at: "2026-03-10T20:00Z")
    return DateCount(try #require(diary.date(id)), today: day(today))
  }
}
