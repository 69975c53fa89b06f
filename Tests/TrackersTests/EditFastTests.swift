import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct EditFastTests {
  private var diary = Diary()
  private let now = "2026-03-12T18:00Z"
  private let past: RecordID
  private let running: RecordID

  init() throws {
    past = try diary.add("2026-03-10T20:00Z", "2026-03-11T12:00Z", note: "easy")
    running = try diary.perform(.start(at: nil, plan: nil), at: "2026-03-11T20:00Z")
  }

  @Test mutating func `The start of a running fast can be edited`() throws {
    let start = moment("2026-03-11T19:00Z")
    try diary.perform(.edit(running, FastEdit(start: start)), at: now)
    #expect(try diary.fast(running).start == start)
    #expect(try diary.fast(running).goal.minutes == 960)
    #expect(try diary.fast(running).isRunning)
  }

  @Test mutating func `The goal of a running fast can be edited`() throws {
    let edit = FastEdit(plan: .until(moment("2026-03-12T16:00Z")))
    try diary.perform(.edit(running, edit), at: now)
    #expect(try diary.fast(running).goal.minutes == 20 * 60)
    #expect(try diary.fast(running).schedule == "")
  }

  @Test mutating func `An end time counts from the start that the same edit sets`() throws {
    let edit = FastEdit(
      start: moment("2026-03-11T22:00Z"), plan: .until(moment("2026-03-12T16:00Z")))
    try diary.perform(.edit(running, edit), at: now)
    #expect(try diary.fast(running).goal.minutes == 18 * 60)
  }

  @Test mutating func `The end of a running fast is not edited`() {
    let edit = FastEdit(end: moment("2026-03-12T10:00Z"))
    #expect(diary.refusal(of: .edit(running, edit), at: now) == .stillRunning)
  }

  @Test mutating func `A running fast may touch the past one and not reach into it`() throws {
    let inside = FastEdit(start: moment("2026-03-11T11:59:59.999Z"))
    let refusal = diary.refusal(of: .edit(running, inside), at: now)
    #expect(refusal == .overlaps(try diary.fast(past)))
    let touching = FastEdit(start: moment("2026-03-11T12:00Z"))
    try diary.perform(.edit(running, touching), at: now)
  }

  @Test mutating func `A running fast cannot have started more than a hundred days ago`() throws {
    try diary.perform(.delete(past), at: now)
    let edit = FastEdit(start: moment("2025-11-01T00:00Z"))
    #expect(diary.refusal(of: .edit(running, edit), at: now) == .tooLong(days: 100))
  }

  @Test mutating func `Everything of a past fast can be edited at once`() throws {
    let edit = FastEdit(
      start: moment("2026-03-10T18:00+01:00"), end: moment("2026-03-11T13:00+01:00"),
      plan: .minutes(18 * 60), note: "  hard\nbut fine  ")
    try diary.perform(.edit(past, edit), at: now)
    let fast = try diary.fast(past)
    #expect(fast.start == moment("2026-03-10T18:00+01:00"))
    #expect(fast.end == moment("2026-03-11T13:00+01:00"))
    #expect(fast.goal.minutes == 18 * 60)
    #expect(fast.note == "hard\nbut fine")
    #expect(fast.isCompleted)
  }

  @Test mutating func `An edit that alters nothing writes nothing`() throws {
    let before = Snapshot.bytes(of: diary.ledger)
    let fast = try diary.fast(past)
    let edit = FastEdit(
      start: fast.start, end: fast.end, plan: .minutes(960), note: "easy")
    try diary.perform(.edit(past, FastEdit()), at: now)
    try diary.perform(.edit(past, FastEdit(start: fast.start, note: " easy ")), at: now)
    #expect(Snapshot.bytes(of: diary.ledger) == before)
    // By duration it is no longer the schedule's goal, though as long.
    try diary.perform(.edit(past, edit), at: now)
    #expect(try diary.fast(past).schedule == "")
  }

  @Test mutating func `A past fast needs its end after its start and not in the future`() {
    let start = moment("2026-03-10T20:00Z")
    let cases: [(FastEdit, FastRefusal)] = [
      (FastEdit(end: start), .endBeforeStart(start: start, end: start)),
      (
        FastEdit(start: moment("2026-03-11T12:00Z")),
        .endBeforeStart(start: moment("2026-03-11T12:00Z"), end: moment("2026-03-11T12:00Z"))
      ),
      (
        FastEdit(end: moment("2026-03-12T18:05:00.001Z")),
        .endInFuture(moment("2026-03-12T18:05:00.001Z"))
      ),
      (
        FastEdit(start: moment("2026-03-12T18:06Z"), end: moment("2026-03-12T18:07Z")),
        .startInFuture(moment("2026-03-12T18:06Z"))
      ),
      (FastEdit(start: moment("2025-11-01T00:00Z")), .tooLong(days: 100)),
    ]
    for (edit, refusal) in cases {
      #expect(diary.refusal(of: .edit(past, edit), at: now) == refusal)
    }
  }

  @Test mutating func `A past fast may not reach into the running one`() throws {
    let edit = FastEdit(end: moment("2026-03-11T20:01Z"))
    #expect(
      diary.refusal(of: .edit(past, edit), at: now) == .overlaps(try diary.fast(running)))
  }

  @Test mutating func `A deleted or unknown fast cannot be edited deleted or kept`() throws {
    try diary.perform(.delete(past), at: now)
    for id in [past, RecordID(high: 0, low: 0)] {
      #expect(diary.refusal(of: .edit(id, FastEdit(note: "x")), at: now) == .noSuchFast)
      #expect(diary.refusal(of: .delete(id), at: now) == .noSuchFast)
      #expect(diary.refusal(of: .keep(id), at: now) == .noSuchFast)
    }
  }

  @Test mutating func `A cancelled fast may be moved over another`() throws {
    try diary.perform(.cancel, at: now)
    try diary.perform(.edit(running, FastEdit(start: moment("2026-03-11T08:00Z"))), at: now)
    #expect(try diary.fast(running).isCancelled)
  }
}
