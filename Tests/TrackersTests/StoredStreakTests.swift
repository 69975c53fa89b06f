import Foundation
import Ledger
import SQLiteLedger
import Testing
import TestSupport

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
        try life.expectWalk(seed: seed, in: ledger)
      }
    }
  }
}
