import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// Two devices have each started a fast while offline.
struct ConflictTests {
  private var diary = Diary()
  private let now = "2026-03-11T08:00Z"
  private let earlier = RecordID(derivedFrom: "the other device's")
  private let later: RecordID

  init() throws {
    later = try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T21:00Z")
    // By local time it is the later one: 01:00 on the 11th.
    let start = moment("2026-03-11T01:00+05:00")
    diary.receive(
      Fast(id: earlier, start: start, end: nil, goal: FastGoal(clamping: 960)).change(from: nil))
  }

  @Test func `The earlier start is the running one and the later a conflict`() {
    #expect(diary.running.map { $0.id } == [earlier, later])
    guard case .running(let running) = FastNow(in: diary.ledger, at: moment(now)) else {
      Issue.record("nothing runs")
      return
    }
    #expect(running.fast.id == earlier)
    #expect(running.conflicts.map { $0.id } == [later])
  }

  @Test mutating func `Keeping one deletes the other and undo brings it back`() throws {
    var other = diary
    try diary.perform(.keep(later), at: now)
    #expect(diary.running.map { $0.id } == [later])
    #expect(diary.undo() == "fast.keep")
    #expect(diary.running.map { $0.id } == [earlier, later])
    try other.perform(.keep(earlier), at: now)
    #expect(other.running.map { $0.id } == [earlier])
  }

  @Test mutating func `Discarding the later leaves the earlier`() throws {
    try diary.perform(.delete(later), at: now)
    #expect(diary.running.map { $0.id } == [earlier])
  }

  @Test mutating func `A third fast is refused with the running one`() throws {
    let refusal = diary.refusal(of: .start(at: nil, plan: nil), at: now)
    #expect(refusal == .alreadyRunning(try diary.fast(earlier)))
  }

  @Test mutating func `Keeping the only one writes nothing`() throws {
    try diary.perform(.delete(later), at: now)
    let before = Snapshot.bytes(of: diary.ledger)
    try diary.perform(.keep(earlier), at: now)
    #expect(Snapshot.bytes(of: diary.ledger) == before)
  }

  @Test mutating func `A past fast cannot be kept`() throws {
    try diary.perform(.keep(later), at: now)
    try diary.perform(.stop(at: nil), at: now)
    #expect(diary.refusal(of: .keep(later), at: now) == .noSuchFast)
  }

  @Test func `The week shows the running one alone`() {
    let week = diary.ledger.fastingWeek(
      upTo: day("2026-03-11"), dayStart: .midnight, at: moment(now).instant)
    #expect(week.map { $0.running }.reduce(.zero, +) == .hours(12))
  }
}
