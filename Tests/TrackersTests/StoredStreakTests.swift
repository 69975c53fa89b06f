import CivilTime
import Foundation
import Ledger
import SQLiteLedger
import Testing
import TestSupport
import Trackers

/// Streaks by the sums of a database, compared with a walk over all days.
struct StoredStreakTests {
  @Test(arguments: 0...6, ["2026-02-20T06:00Z", "2026-09-20T18:00Z"])
  func `Sums and streaks of a database are those of a walk over all days`(
    dayStart: Int, start: String
  ) throws {
    let folder = try TemporaryFolder()
    for tracker in [RandomLife.Tracker.hydration, .tally] {
      for seed in UInt64(100)...103 {
        let life = try RandomLife(tracker, seed: seed, dayStart: dayStart, from: start)
        let path = folder.path("\(tracker)-\(seed).sqlite")
        let identity = DatabaseIdentity(replica: ReplicaID(rawValue: 5), generation: "g")
        let ledger = try SQLiteLedger(path: path, ifNew: identity)
        // In the order of their ids, in which they lie all over time.
        try ledger.append(Op.ops(of: life.diary.ledger.allRecords))
        let series = try #require(
          tracker == .tally ? life.diary.series(of: life.activity) : life.diary.hydration)
        for back in [-3, -1, 0, 1, 2, 9] {
          let comment: Comment = "\(tracker), today −\(back), seed \(seed)"
          let today = Day(number: life.today - back)
          let expected = life.naive.streaks(today: today.number, begins: life.begins)
          let streak = try series.streak(today: today, in: ledger)
          #expect(streak.current == expected.current, comment)
          #expect(streak.longest == expected.longest, comment)
          let current = try series.currentStreak(today: today, in: ledger)
          #expect(current == expected.current, comment)
        }
        let days = Day(number: life.today - 40)..<Day(number: life.today + 3)
        let figures = try series.figures(days, in: ledger)
        #expect(figures.map { $0.amount } == days.map { life.naive.total($0.number) })
        #expect(figures == series.figures(days, in: life.diary.ledger))
      }
    }
  }
}
