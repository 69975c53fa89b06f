import CivilTime
import TestSupport
import Ledger
import Testing
import Trackers

struct StartFastTests {
  private var diary = Diary()

  @Test mutating func `A fast starts now by the selected schedule`() throws {
    let id = try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T20:00:00.123+01:00")
    let fast = try diary.fast(id)
    #expect(fast.start == moment("2026-03-10T20:00:00.123+01:00"))
    #expect(fast.isRunning)
    #expect(fast.goal.minutes == 960)
    #expect(fast.schedule == "16:8")
    #expect(diary.running == [fast])
  }

  @Test mutating func `A fast may have started earlier`() throws {
    let start = moment("2026-03-10T18:00+01:00")
    let id = try diary.perform(.start(at: start, plan: nil), at: "2026-03-10T20:00+01:00")
    #expect(try diary.fast(id).start == start)
  }

  @Test mutating func `A fast may start by another schedule than the selected one`() throws {
    let schedule = try #require(diary.schedules.named("omad"))
    let id = try diary.perform(
      .start(at: nil, plan: .schedule(schedule)), at: "2026-03-10T20:00+01:00")
    #expect(try diary.fast(id).goal.minutes == 23 * 60)
    #expect(try diary.fast(id).schedule == "23:1")
  }

  @Test mutating func `A goal of its own has no schedule`() throws {
    let id = try diary.perform(.start(at: nil, plan: .minutes(61)), at: "2026-03-10T20:00+01:00")
    #expect(try diary.fast(id).goal.minutes == 61)
    #expect(try diary.fast(id).schedule == "")
  }

  @Test mutating func `A second running fast is refused with the first`() throws {
    let id = try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T20:00+01:00")
    let refusal = diary.refusal(of: .start(at: nil, plan: nil), at: "2026-03-10T21:00+01:00")
    #expect(refusal == .alreadyRunning(try diary.fast(id)))
  }

  @Test mutating func `A start further in the future than a clock may be off is refused`() throws {
    let start = moment("2026-03-10T20:05:00.001+01:00")
    let refusal = diary.refusal(of: .start(at: start, plan: nil), at: "2026-03-10T20:00+01:00")
    #expect(refusal == .startInFuture(start))
    let soon = moment("2026-03-10T20:05+01:00")
    let id = try diary.perform(.start(at: soon, plan: nil), at: "2026-03-10T20:00+01:00")
    #expect(try diary.fast(id).start == soon)
  }

  @Test mutating func `A start more than a hundred days ago is refused`() throws {
    let now = "2026-06-01T00:00Z"
    let tooEarly = moment(now) + -.days(100) + Span(milliseconds: -1)
    #expect(diary.refusal(of: .start(at: tooEarly, plan: nil), at: now) == .tooLong(days: 100))
    try diary.perform(.start(at: moment(now) + -.days(100), plan: nil), at: now)
  }

  @Test mutating func `A start inside a past fast is refused with that fast`() throws {
    let past = try diary.add("2026-03-09T20:00Z", "2026-03-10T12:00Z")
    for start in ["2026-03-10T11:59:59.999Z", "2026-03-09T20:00Z", "2026-03-09T10:00Z"] {
      let command = FastCommand.start(at: moment(start), plan: nil)
      let refusal = diary.refusal(of: command, at: "2026-03-10T13:00Z")
      #expect(refusal == .overlaps(try diary.fast(past)), "\(start)")
    }
    try diary.perform(
      .start(at: moment("2026-03-10T12:00Z"), plan: nil), at: "2026-03-10T13:00Z")
  }

  @Test mutating func `A start inside a cancelled fast is allowed`() throws {
    try diary.perform(.start(at: nil, plan: nil), at: "2026-03-10T08:00Z")
    try diary.perform(.cancel, at: "2026-03-10T12:00Z")
    try diary.perform(.start(at: moment("2026-03-10T09:00Z"), plan: nil), at: "2026-03-10T12:30Z")
    #expect(diary.running.count == 1)
  }
}
