import CivilTime
import Foundation
import Testing
import TestSupport

struct DayArithmeticTests {
  private static let seed: UInt64 = 0x1582_1015

  /// From the day on which the Gregorian calendar began to 600 years after 1970.
  private static let compared = -141_427...219_146

  @Test func `Days and dates agree with Foundation`() throws {
    let calendar = try utcCalendar()
    var generator = SeededGenerator(seed: Self.seed)
    for _ in 0..<20_000 {
      let number = Int.random(in: Self.compared, using: &generator)
      let day = Day(number: number)
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      let comment: Comment = "day \(number), seed \(Self.seed)"
      #expect(day.date.year == parts.year, comment)
      #expect(day.date.month == parts.month, comment)
      #expect(day.date.day == parts.day, comment)
      #expect(day.weekday.rawValue + 1 == parts.weekday, comment)
    }
  }

  @Test func `Every day of four years follows the former one in Foundation too`() throws {
    let calendar = try utcCalendar()
    let first = try #require(Day(year: 1999, month: 1, day: 1))
    for day in first..<first + 1500 {
      let date = Date(timeIntervalSince1970: Double(day.number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      #expect(day.date.year == parts.year && day.date.month == parts.month, "\(day.iso8601)")
      #expect(day.date.day == parts.day, "\(day.iso8601)")
    }
  }

  @Test func `A date leads back to its day`() {
    var generator = SeededGenerator(seed: Self.seed)
    for _ in 0..<50_000 {
      let day = Day(number: Int.random(in: -4_000_000...4_000_000, using: &generator))
      let date = day.date
      #expect(
        Day(year: date.year, month: date.month, day: date.day) == day,
        "day \(day.number), seed \(Self.seed)")
    }
  }

  @Test func `Four hundred years are always as long`() throws {
    var generator = SeededGenerator(seed: Self.seed)
    for _ in 0..<5000 {
      let date = Day(number: Int.random(in: -900_000...900_000, using: &generator)).date
      let day = try #require(Day(year: date.year, month: date.month, day: date.day))
      let later = try #require(Day(year: date.year + 400, month: date.month, day: date.day))
      #expect(later - day == 146_097, "\(day.iso8601), seed \(Self.seed)")
      #expect(later.weekday == day.weekday, "\(day.iso8601), seed \(Self.seed)")
    }
  }

  @Test func `Months fill their years`() throws {
    for year in 1599...2401 {
      let first = try #require(Day(year: year, month: 1, day: 1))
      let next = try #require(Day(year: year + 1, month: 1, day: 1))
      let lengths = (1...12).map { Day.length(ofMonth: $0, year: year) }
      #expect(lengths.reduce(0, +) == next - first, "\(year)")
      #expect(next - first == (Day.isLeap(year: year) ? 366 : 365), "\(year)")
    }
  }

  private func utcCalendar() throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    return calendar
  }
}
