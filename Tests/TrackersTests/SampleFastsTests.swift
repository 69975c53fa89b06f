import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct SampleFastsTests {
  private static let now = moment("2026-11-20T22:04:31.250-05:00")
  private static let home = Zone(fixed: UTCOffset(minutes: -300))

  @Test(arguments: UInt64(1)...8)
  func `The rules hold after every op`(seed: UInt64) throws {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    for op in history(seed: seed, days: 400) {
      ledger.append([op])
      let recent = ledger.fasts(limit: 12).filter { !$0.isCancelled }
        .sorted { $0.start.instant < $1.start.instant }
      let comment: Comment = "\(op.stamp), seed \(seed)"
      #expect(ledger.runningFasts().count <= 1, comment)
      for (former, next) in zip(recent, recent.dropFirst()) {
        let end = try #require(former.end, comment)
        #expect(end.instant <= next.start.instant, comment)
      }
      for fast in recent {
        #expect((fast.end ?? fast.start).instant.milliseconds <= op.stamp.milliseconds, comment)
        if let duration = fast.duration { #expect(duration >= .hours(1), comment) }
      }
    }
  }

  @Test(arguments: UInt64(1)...8)
  func `The figures are those of a person`(seed: UInt64) throws {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    ledger.append(Array(history(seed: seed, days: 1000)))
    let fasts = ledger.fasts()
    let statistics = FastStatistics(
      fasts, today: Self.now.local.calendarDay, dayStart: .midnight, firstWeekday: .monday)
    let comment: Comment = "\(statistics), seed \(seed)"
    #expect((700...1000).contains(statistics.total), comment)
    #expect((60...90).contains(try #require(statistics.completionPercent)), comment)
    #expect((14...19).contains(try #require(statistics.average).wholeHours), comment)
    #expect((36...50).contains(try #require(statistics.longest).wholeHours), comment)
    #expect((5...200).contains(statistics.streak.longest), comment)
    #expect((15...80).contains(fasts.filter { $0.isCancelled }.count), comment)
    #expect((30...150).contains(fasts.filter { !$0.note.isEmpty }.count), comment)
    #expect(Set(fasts.map { $0.start.offset }).count >= 3, comment)
    #expect(Set(fasts.map { $0.schedule }).isSuperset(of: ["16:8", "18:6"]), comment)
    #expect(ledger.allRecords.contains { $0.isDeleted }, comment)
  }

  @Test(arguments: UInt64(1)...40)
  func `A fast runs at the end if wanted`(seed: UInt64) {
    for hour in [0, 7, 13, 22] {
      let now = Moment(Self.now.instant + .hours(hour), offset: Self.now.offset)
      for endsFasting in [true, false] {
        var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
        ledger.append(
          Array(
            SampleHistory(
              seed: seed, days: 20, endingAt: now, zone: Self.home, endsFasting: endsFasting)))
        let running = ledger.runningFasts()
        #expect(running.count == (endsFasting ? 1 : 0), "seed \(seed), hour \(hour)")
        #expect(running.allSatisfy { $0.start.instant <= now.instant })
        for fast in ledger.fasts() where !fast.isCancelled && fast.id != running.first?.id {
          let overlaps = running.contains {
            $0.overlaps(from: fast.start.instant, to: fast.end?.instant)
          }
          #expect(!overlaps, "seed \(seed), hour \(hour)")
        }
      }
    }
  }

  private func history(seed: UInt64, days: Int) -> SampleHistory {
    SampleHistory(seed: seed, days: days, endingAt: Self.now, zone: Self.home)
  }
}
