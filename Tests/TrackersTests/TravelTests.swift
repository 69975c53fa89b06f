import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// The days of entries, which neither travel nor clock changes move.
struct TravelTests {
  private static let goal = DailyGoal(.atLeast, 1000)

  @Test(arguments: [
    // Spring and autumn in Oslo: 23 and 25 hours.
    ["2026-03-28T23:30+01:00", "2026-03-29T23:30+02:00", "2026-03-30T00:10+02:00"],
    ["2026-10-24T00:10+02:00", "2026-10-25T23:50+01:00", "2026-10-26T00:10+01:00"],
    // The same hour of a night, twice.
    ["2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00", "2026-10-27T02:30+01:00"],
    // Oslo, Honolulu, Kiritimati: east, west and over the date line.
    ["2026-03-10T23:00+01:00", "2026-03-11T23:00-10:00", "2026-03-12T23:59+14:00"],
    ["2026-03-10T00:00+14:00", "2026-03-11T00:00-10:00", "2026-03-12T00:00+05:45"],
  ])
  func `Days in a row are a streak by their own clocks`(times: [String]) throws {
    var diary = Diary()
    let run = try diary.add(activity: "Run", goal: Self.goal, at: "2026-01-01T00:00Z")
    var figures: [DayFigure] = []
    for (index, time) in times.enumerated() {
      try diary.count(1000, of: run, at: time)
      let series = try #require(diary.series(of: run))
      let today = moment(time).day(startingAt: .midnight)
      #expect(series.currentStreak(today: today, in: diary.ledger) == index + 1)
      // The figures of earlier days do not change.
      let earlier = figures.map { series.figure(of: $0.day, in: diary.ledger) }
      #expect(earlier == figures)
      figures.append(series.figure(of: today, in: diary.ledger))
    }
  }

  @Test func `Another start of the day regroups all days and back again`() throws {
    var diary = Diary()
    let run = try diary.add(activity: "Run", goal: Self.goal, at: "2026-01-01T00:00Z")
    for time in ["2026-03-10T00:30Z", "2026-03-10T23:30Z", "2026-03-12T03:00Z"] {
      try diary.count(1000, of: run, at: time)
    }
    func amounts() throws -> [Int64] {
      let days = day("2026-03-09")..<day("2026-03-13")
      return try #require(diary.series(of: run)).figures(days, in: diary.ledger).map { $0.amount }
    }
    #expect(try amounts() == [0, 2000, 0, 1000])
    diary.choose { $0.dayStart = DayStart(clamping: 4) }
    #expect(try amounts() == [1000, 1000, 1000, 0])
    diary.choose { $0.dayStart = DayStart(clamping: 3) }
    #expect(try amounts() == [1000, 1000, 0, 1000])
    diary.choose { $0.dayStart = .midnight }
    #expect(try amounts() == [0, 2000, 0, 1000])
  }
}
