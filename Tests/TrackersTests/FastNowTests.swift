import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct FastNowTests {
  private var diary = Diary()

  @Test(arguments: [
    ("2026-03-10T20:00:00Z", 0, 960 * 60, 0, 0, false),
    ("2026-03-11T04:00:00Z", 480 * 60, 480 * 60, 0, 50, false),
    ("2026-03-11T11:59:59Z", 960 * 60 - 1, 1, 0, 99, false),
    ("2026-03-11T12:00:00Z", 960 * 60, 0, 0, 100, true),
    ("2026-03-11T12:00:01Z", 960 * 60 + 1, 0, 1, 100, true),
    ("2026-03-12T04:00:00Z", 1920 * 60, 0, 960 * 60, 200, true),
    // A start ahead of this device's clock, set by another one.
    ("2026-03-10T19:00:00Z", 0, 960 * 60, 0, 0, false),
  ])
  func `A running fast shows its figures`(
    now: String, elapsed: Int, remaining: Int, beyond: Int, percent: Int, isReached: Bool
  ) throws {
    var diary = diary
    try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T20:00Z")
    guard case .running(let running) = FastNow(in: diary.ledger, at: moment(now)) else {
      Issue.record("nothing runs")
      return
    }
    #expect(running.elapsed == .seconds(elapsed))
    #expect(running.remaining == .seconds(remaining))
    #expect(running.beyondGoal == .seconds(beyond))
    #expect(running.percent == percent)
    #expect(running.permille / 10 == percent)
    #expect(running.isGoalReached == isReached)
  }

  @Test(arguments: [
    ("2026-03-11T07:59:59.999Z", 0), ("2026-03-11T08:00Z", 1), ("2026-03-11T16:00Z", 4),
    ("2026-03-13T19:59:59Z", 7), ("2026-03-13T20:00Z", 8),
  ])
  func `Milestones are passed to the millisecond`(now: String, passed: Int) throws {
    var diary = diary
    try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T20:00Z")
    guard case .running(let running) = FastNow(in: diary.ledger, at: moment(now)) else {
      Issue.record("nothing runs")
      return
    }
    #expect(running.milestones.map { $0.hours } == [12, 16, 18, 20, 24, 36, 48, 72])
    #expect(running.milestones.filter { $0.isPassed }.count == passed)
  }

  @Test func `At first there is neither a last fast nor a window`() throws {
    let idle = try idle(at: "2026-03-10T20:00Z")
    #expect(idle.last == nil && idle.window == nil)
    #expect(idle.schedule == .standard)
  }

  @Test mutating func `After a stop the window follows the selected schedule`() throws {
    try diary.perform(.useSchedule(.preset("20:4")), at: "2026-03-10T00:00Z")
    let id = try diary.add("2026-03-10T20:00Z", "2026-03-11T12:00Z", minutes: 960)
    let idle = try idle(at: "2026-03-11T13:00Z")
    #expect(idle.last?.id == id)
    #expect(idle.window?.closes == moment("2026-03-11T16:00Z").instant)
  }

  @Test mutating func `A cancelled fast is not the last one`() throws {
    let id = try diary.add("2026-03-10T20:00Z", "2026-03-11T12:00Z")
    try diary.perform(.start(at: nil, plan: nil), at: "2026-03-11T20:00Z")
    try diary.perform(.cancel, at: "2026-03-11T22:00Z")
    #expect(try idle(at: "2026-03-11T23:00Z").last?.id == id)
  }

  @Test mutating func `The last fast is found behind many cancelled ones`() throws {
    let id = try diary.add("2026-03-01T20:00Z", "2026-03-02T12:00Z")
    for minute in 10..<60 {
      let start = "2026-03-11T20:\(minute):00Z"
      try diary.perform(.start(at: nil, plan: nil), at: start)
      try diary.perform(.cancel, at: "2026-03-11T20:\(minute):30Z")
    }
    #expect(diary.ledger.recentFasts(5).map { $0.id } == [id])
  }

  @Test mutating func `The last fast is the later one also across the date line`() throws {
    try diary.add("2026-01-10T08:00+13:00", "2026-01-10T20:00+13:00")
    let id = try diary.add("2026-01-10T02:00-08:00", "2026-01-10T12:00-08:00")
    #expect(try idle(at: "2026-01-10T13:00-08:00").last?.id == id)
  }

  private func idle(at now: String) throws -> IdleFast {
    guard case .idle(let idle) = FastNow(in: diary.ledger, at: moment(now)) else {
      throw Runs()
    }
    return idle
  }

  private struct Runs: Error {}
}
