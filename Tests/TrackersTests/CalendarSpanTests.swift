import CivilTime
import Testing
import Trackers
import TestSupport

struct CalendarSpanTests {
  private static let seed: UInt64 = 0xca1

  @Test(arguments: [
    ("2026-03-10", "2026-03-10", 0, 0, 0), ("2026-01-31", "2026-03-01", 0, 1, 1),
    ("2024-01-31", "2024-02-29", 0, 1, 0), ("2023-01-31", "2023-02-28", 0, 1, 0),
    ("2023-01-31", "2023-02-27", 0, 0, 27), ("2024-02-29", "2025-02-28", 1, 0, 0),
    ("2024-02-29", "2025-02-27", 0, 11, 29), ("2024-02-29", "2028-02-29", 4, 0, 0),
    ("2025-12-31", "2026-01-01", 0, 0, 1), ("2000-05-17", "2026-03-10", 25, 9, 21),
    ("1900-01-01", "2200-12-31", 300, 11, 30),
  ])
  func `Whole years and months come before the days that are left`(
    start: String, end: String, years: Int, months: Int, days: Int
  ) {
    let span = CalendarSpan(from: day(start), to: day(end))
    #expect([span.years, span.months, span.days] == [years, months, days])
  }

  /// Month by month from the start, as one counts on a wall calendar.
  @Test func `Spans are those that are counted on a calendar`() {
    var generator = SeededGenerator(seed: Self.seed)
    for round in 0..<4000 {
      let start = Day(number: Int.random(in: -25_000...80_000, using: &generator))
      let reach = [3, 70, 800, 30_000].randomElement(using: &generator) ?? 0
      let end = start + Int.random(in: 0...reach, using: &generator)
      let expected = counted(start.iso8601, end.iso8601)
      let span = CalendarSpan(from: start, to: end)
      #expect(
        [span.years, span.months, span.days] == expected,
        "\(start.iso8601) to \(end.iso8601), round \(round), seed \(Self.seed)")
    }
  }

  private func counted(_ start: String, _ end: String) -> [Int] {
    let first = start.split(separator: "-").compactMap { Int($0) }
    let last = end.split(separator: "-").compactMap { Int($0) }
    var (year, month) = (first[0], first[1])
    var months = -1
    var reached = first
    var next = first
    while next.lexicographicallyPrecedes(last) || next == last {
      reached = next
      months += 1
      month += 1
      if month == 13 { (year, month) = (year + 1, 1) }
      next = [year, month, min(first[2], length(year, month))]
    }
    let days =
      reached[1] == last[1]
      ? last[2] - reached[2] : length(reached[0], reached[1]) - reached[2] + last[2]
    return [months / 12, months % 12, days]
  }

  private func length(_ year: Int, _ month: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
