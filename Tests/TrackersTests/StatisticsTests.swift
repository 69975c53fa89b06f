import CivilTime
import Testing
import Trackers
import TestSupport

struct StatisticsTests {
  private let fasts = [
    // Completed: 16 h, 17 h 30 min, 72 h. Partial: 10 h. The others are no ended fasts.
    fast("2026-03-01T20:00Z", "2026-03-02T12:00Z"),
    fast("2026-03-02T19:00Z", "2026-03-03T12:30Z"),
    fast("2026-03-05T20:00Z", "2026-03-08T20:00Z"),
    fast("2026-03-09T20:00Z", "2026-03-10T06:00Z"),
    fast("2026-03-10T20:00Z", "2026-03-11T20:00Z", isCancelled: true),
    fast("2026-03-11T20:00Z", nil),
  ]

  @Test func `Figures are those of all ended fasts that were not cancelled`() {
    let statistics = figures(today: "2026-03-11")
    #expect(statistics.total == 4)
    #expect(statistics.completed == 3)
    #expect(statistics.completionPercent == 75)
    // 115 h 30 min by four.
    #expect(statistics.average == .seconds(28 * 3600 + 52 * 60 + 30))
    #expect(statistics.longest == .hours(72))
    #expect(statistics.streak.current == 0 && statistics.streak.longest == 3)
  }

  @Test(arguments: [
    ("2026-03-11", Weekday.monday, 1), ("2026-03-08", .monday, 2), ("2026-03-11", .sunday, 1),
    ("2026-03-07", .sunday, 3), ("2026-03-02", .sunday, 2), ("2026-03-02", .monday, 1),
    ("2026-03-16", .monday, 0),
  ])
  func `This week are those that started in it up to today`(
    today: String, weekday: Weekday, count: Int
  ) {
    #expect(figures(today: today, firstWeekday: weekday).thisWeek == count)
  }

  @Test(arguments: [("2026-03-03", 2), ("2026-03-04", 0), ("2026-03-07", 3), ("2026-03-08", 3)])
  func `The current streak reaches today or yesterday`(today: String, current: Int) {
    #expect(figures(today: today).streak.current == current)
  }

  @Test func `Without any fast there is no average and no rate`() {
    let statistics = FastStatistics(
      [], today: day("2026-03-11"), dayStart: .midnight, firstWeekday: .monday)
    #expect(statistics.total == 0 && statistics.completed == 0 && statistics.thisWeek == 0)
    #expect(statistics.average == nil)
    #expect(statistics.longest == nil)
    #expect(statistics.completionPercent == nil)
    #expect(statistics.streak.current == 0 && statistics.streak.longest == 0)
  }

  @Test(arguments: [(1, 3, 33), (2, 3, 67), (1, 8, 13), (1, 200, 1), (1, 201, 0), (5, 5, 100)])
  func `The rate is rounded to whole percents`(completed: Int, total: Int, percent: Int) {
    let start = day("2026-01-01")
    let fasts = (0..<total).map { index in
      let local = LocalTime(day: start + index, time: TimeOfDay(minutes: 0))
      let zone = Zone(fixed: .utc)
      let from = zone.moment(local)
      let end = zone.moment(from.instant + .hours(index < completed ? 16 : 15))
      return Fast(
        id: .init(high: 0, low: UInt64(index)), start: from, end: end,
        goal: FastGoal(clamping: 960))
    }
    let statistics = FastStatistics(
      fasts, today: start + total, dayStart: .midnight, firstWeekday: .monday)
    #expect(statistics.completionPercent == percent)
  }

  private func figures(today: String, firstWeekday: Weekday = .monday) -> FastStatistics {
    FastStatistics(
      fasts, today: day(today), dayStart: .midnight, firstWeekday: firstWeekday)
  }
}
