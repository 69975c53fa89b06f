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
        try life.expectWalk(seed: seed, in: life.diary.ledger)
      }
    }
  }
}

extension RandomLife {
  /// Expects the sums and streaks of a walk over all days, read from a store of this life.
  func expectWalk(seed: UInt64, in store: some LedgerStore) throws {
    let series = try #require(tracker == .tally ? diary.series(of: activity) : diary.hydration)
    for back in [-3, -1, 0, 1, 2, 9] {
      let comment: Comment = "\(tracker), today −\(back), seed \(seed)"
      let today = Day(number: self.today - back)
      let expected = naive.streaks(today: today.number, begins: begins)
      let streak = try series.streak(today: today, in: store)
      #expect(streak.current == expected.current, comment)
      #expect(streak.longest == expected.longest, comment)
      #expect(try series.currentStreak(today: today, in: store) == expected.current, comment)
    }
    let days = Day(number: self.today - 40)..<Day(number: self.today + 3)
    let figures = try series.figures(days, in: store)
    #expect(figures.map { $0.amount } == days.map { naive.total($0.number) })
    #expect(figures.map { $0.isRest } == days.map { naive.isRest($0.number) })
    #expect(figures == series.figures(days, in: diary.ledger))
  }
}
