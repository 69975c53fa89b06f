import CivilTime
import Ledger
import Testing
import Trackers

struct DailyStreakReferenceTests {
  /// Seven day starts, and springs and autumns with their changes of the clocks.
  @Test(arguments: 0...6, ["2026-02-20T06:00Z", "2026-09-20T18:00Z"])
  func `Sums and streaks are those of a walk over all days`(dayStart: Int, start: String) throws {
    for tracker in [RandomLife.Tracker.hydration, .tally] {
      for seed in UInt64(1)...15 {
        let life = try RandomLife(tracker, seed: seed, dayStart: dayStart, from: start)
        let series = try #require(
          tracker == .tally ? life.diary.series(of: life.activity) : life.diary.hydration)
        for back in [-3, -1, 0, 1, 2, 9] {
          let comment: Comment = "\(tracker), today −\(back), seed \(seed)"
          let today = Day(number: life.today - back)
          let expected = life.naive.streaks(today: today.number, begins: life.begins)
          let streak = series.streak(today: today, in: life.diary.ledger)
          #expect(streak.current == expected.current, comment)
          #expect(streak.longest == expected.longest, comment)
          let current = series.currentStreak(today: today, in: life.diary.ledger)
          #expect(current == expected.current, comment)
        }
        let days = Day(number: life.today - 40)..<Day(number: life.today + 3)
        let figures = series.figures(days, in: life.diary.ledger)
        #expect(figures.map { $0.amount } == days.map { life.naive.total($0.number) })
        #expect(figures.map { $0.isRest } == days.map { life.naive.isRest($0.number) })
      }
    }
  }
}
