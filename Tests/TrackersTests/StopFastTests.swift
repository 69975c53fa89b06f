import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct StopFastTests {
  private var diary = Diary()
  private let id: RecordID

  init() throws {
    id = try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T20:00Z")
  }

  @Test mutating func `A fast stops now`() throws {
    try diary.perform(.stop(at: nil), at: "2026-03-11T13:00+01:00")
    #expect(try diary.fast(id).end == moment("2026-03-11T13:00+01:00"))
    #expect(try diary.fast(id).isCompleted)
    #expect(diary.running.isEmpty)
  }

  @Test mutating func `A fast may have ended earlier`() throws {
    let end = moment("2026-03-11T11:59:59.999Z")
    try diary.perform(.stop(at: end), at: "2026-03-11T14:00Z")
    #expect(try diary.fast(id).end == end)
    #expect(try !diary.fast(id).isCompleted)
  }

  @Test(arguments: ["2026-03-10T20:00Z", "2026-03-10T19:59Z", "2026-03-10T20:30+01:00"])
  func `An end not after the start is refused`(end: String) {
    var diary = diary
    let refusal = diary.refusal(of: .stop(at: moment(end)), at: "2026-03-11T12:00Z")
    #expect(refusal == .endBeforeStart(start: moment("2026-03-10T20:00Z"), end: moment(end)))
  }

  @Test mutating func `An end further in the future than a clock may be off is refused`() throws {
    let end = moment("2026-03-11T12:05:00.001Z")
    let refusal = diary.refusal(of: .stop(at: end), at: "2026-03-11T12:00Z")
    #expect(refusal == .endInFuture(end))
    let soon = moment("2026-03-11T12:05Z")
    try diary.perform(.stop(at: soon), at: "2026-03-11T12:00Z")
    #expect(diary.fasts.map { $0.end } == [soon])
  }

  @Test mutating func `A forgotten fast is stopped as ended earlier or cancelled`() throws {
    let now = "2026-07-01T00:00Z"
    #expect(diary.refusal(of: .stop(at: nil), at: now) == .tooLong(days: 100))
    var other = diary
    try other.perform(.cancel, at: now)
    try diary.perform(.stop(at: moment("2026-03-11T12:00Z")), at: now)
    #expect(diary.running.isEmpty && other.running.isEmpty)
  }

  @Test mutating func `Without a running fast there is nothing to stop or cancel`() throws {
    try diary.perform(.stop(at: nil), at: "2026-03-11T12:00Z")
    #expect(diary.refusal(of: .stop(at: nil), at: "2026-03-11T13:00Z") == .nothingRunning)
    #expect(diary.refusal(of: .cancel, at: "2026-03-11T13:00Z") == .nothingRunning)
  }

  @Test mutating func `A cancelled fast is kept and never counts`() throws {
    try diary.perform(.cancel, at: "2026-03-11T20:00Z")
    let fast = try diary.fast(id)
    #expect(fast.isCancelled && !fast.isCompleted && !fast.isRunning)
    #expect(fast.end == moment("2026-03-11T20:00Z"))
    #expect(fast.countingDays(.midnight) == nil)
    #expect(diary.fasts == [fast])
  }

  @Test mutating func `A start ahead of this clock is cancelled at itself`() throws {
    try diary.perform(.cancel, at: "2026-03-10T19:00Z")
    #expect(try diary.fast(id).end == moment("2026-03-10T20:00Z"))
  }
}
