import CivilTime
import Testing

@testable import Trackers

@Suite struct TypedPeriodTests {
  private func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

  @Test(arguments: [
    ("this week", "2026-11-16", "2026-11-22"), ("last week", "2026-11-09", "2026-11-15"),
    ("next week", "2026-11-23", "2026-11-29"), ("This Month", "2026-11-01", "2026-11-30"),
    ("last month", "2026-10-01", "2026-10-31"), ("next month", "2026-12-01", "2026-12-31"),
    ("last year", "2025-01-01", "2025-12-31"), ("november", "2026-11-01", "2026-11-30"),
    ("dec", "2025-12-01", "2025-12-31"), ("feb 2024", "2024-02-01", "2024-02-29"),
    ("2026-W48", "2026-11-23", "2026-11-29"), ("2026-w01", "2025-12-29", "2026-01-04"),
    ("2020-W53", "2020-12-28", "2021-01-03"), ("2026-11", "2026-11-01", "2026-11-30"),
    ("2026", "2026-01-01", "2026-12-31"),
    ("last 7 days", "2026-11-14", "2026-11-20"), ("past 2 weeks", "2026-11-07", "2026-11-20"),
    ("last 3 months", "2026-08-21", "2026-11-20"),
  ])
  func `A period is all of its days`(text: String, first: String, last: String) throws {
    let period = TypedPeriod(today: try day("2026-11-20"), firstWeekday: .monday)
    let days = try #require(period.days(text))
    #expect(days == (try day(first))..<(try day(last)) + 1)
  }

  @Test(arguments: [
    "", "week", "last", "last 0 days", "last friday", "next 3 days", "november 5", "5 november",
    "2026-W54", "2026-W00",
    "2025-W53", "2026-13", "2026-1", "today", "last week of november", "20261", "last 99999 days",
    "this day",
  ])
  func `Whatever else is typed is no period`(text: String) throws {
    #expect(TypedPeriod(today: try day("2026-11-20"), firstWeekday: .monday).days(text) == nil)
  }

  @Test func `Weeks begin as chosen, and months to come are those that are not over`() throws {
    let period = TypedPeriod(
      today: try day("2026-11-20"), firstWeekday: .sunday, direction: .future)
    #expect(period.days("this week")?.lowerBound == (try day("2026-11-15")))
    #expect(period.days("march")?.lowerBound == (try day("2027-03-01")))
    #expect(period.days("november")?.lowerBound == (try day("2026-11-01")))
  }
}
