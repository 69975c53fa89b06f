import CivilTime
import Ledger
import Testing
import Trackers

@testable import Session

/// The milestones that a running fast of 16 hours has passed between two events.
struct PassedMilestoneTests {
  private var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
  private let start = Moment(Instant.noon, offset: .utc)

  init() throws {
    let id = try #require(RecordID("00000000000000000000000001"))
    _ = try ledger.perform(
      .fast(.start(at: nil, plan: .minutes(16 * 60))), at: start, newID: id)
  }

  private func passed(from former: Span, to now: Span) -> PassedMilestone? {
    let now = Moment(start.instant + now, offset: .utc)
    return PassedMilestone(since: start.instant + former, at: now, in: ledger)
  }

  @Test func `The goal comes before the hours that it falls on`() {
    #expect(passed(from: .hours(16) - .seconds(1), to: .hours(16)) == .goal)
  }

  @Test(arguments: [12, 18, 20, 24, 36, 48, 72])
  func `Hours are passed once`(hours: Int) {
    #expect(passed(from: .hours(hours) - .seconds(1), to: .hours(hours)) == .hours(hours))
    #expect(passed(from: .hours(hours), to: .hours(hours) + .seconds(1)) == nil)
  }

  @Test func `A page that slept, or whose clock went back, says nothing`() {
    #expect(passed(from: .hours(12) - .minutes(3), to: .hours(12)) == nil)
    #expect(passed(from: .hours(12) + .seconds(1), to: .hours(12)) == nil)
  }

  @Test mutating func `Where no fast runs, nothing is passed`() throws {
    let id = try #require(RecordID("00000000000000000000000002"))
    _ = try ledger.perform(.fast(.cancel), at: start, newID: id)
    #expect(passed(from: .hours(12) - .seconds(1), to: .hours(12)) == nil)
  }
}
