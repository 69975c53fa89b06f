import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// Against one fast from the 10th 20:00Z to the 11th 12:00Z.
struct OverlapTests {
  private var diary = Diary()
  private let now = "2026-04-01T00:00Z"
  private let known: RecordID

  init() throws {
    known = try diary.add("2026-03-10T21:00+01:00", "2026-03-11T12:00Z")
  }

  @Test(arguments: [
    ("2026-03-10T12:00Z", "2026-03-10T20:00Z"), ("2026-03-11T12:00Z", "2026-03-11T14:00Z"),
    ("2026-03-09T12:00Z", "2026-03-10T19:59Z"), ("2025-12-01T00:00Z", "2026-03-10T20:00Z"),
    ("2026-03-12T02:00+14:00", "2026-03-12T03:00+14:00"),
    ("2026-03-11T02:00-10:00", "2026-03-11T03:00-10:00"),
    ("2026-03-11T05:00+14:00", "2026-03-11T10:00+14:00"),
    ("2026-03-10T09:00-10:00", "2026-03-10T10:00-10:00"),
  ])
  func `What only touches is allowed`(start: String, end: String) throws {
    var diary = diary
    try diary.add(start, end, at: now)
    #expect(diary.fasts.count == 2)
  }

  @Test(arguments: [
    ("2026-03-10T12:00Z", "2026-03-10T20:00:00.001Z"),
    ("2026-03-11T11:59:59.999Z", "2026-03-12T00:00Z"),
    ("2026-03-10T22:00Z", "2026-03-11T08:00Z"), ("2026-03-10T12:00Z", "2026-03-11T18:00Z"),
    ("2026-03-10T20:00Z", "2026-03-11T12:00Z"), ("2026-02-01T00:00Z", "2026-03-20T00:00Z"),
    ("2025-12-20T00:00Z", "2026-03-11T00:00Z"),
    ("2026-03-11T10:00+14:00", "2026-03-11T10:30+14:00"),
    ("2026-03-10T12:00-10:00", "2026-03-10T12:30-10:00"),
    ("2026-03-11T12:59+01:00", "2026-03-11T14:00+01:00"),
    ("2026-03-11T13:00+18:00", "2026-03-11T14:05+18:00"),
  ])
  func `What shares time is refused with the other`(start: String, end: String) throws {
    var diary = diary
    let command = FastCommand.add(
      start: moment(start), end: moment(end), plan: nil, note: "")
    #expect(diary.refusal(of: command, at: now) == .overlaps(try diary.fast(known)))
  }

  @Test mutating func `A deleted fast is not in the way`() throws {
    try diary.perform(.delete(known), at: now)
    try diary.add("2026-03-10T22:00Z", "2026-03-11T08:00Z", at: now)
    #expect(diary.fasts.count == 1)
  }

  @Test mutating func `A cancelled fast is not in the way`() throws {
    let start = FastCommand.start(at: nil, plan: nil)
    let cancelled = try diary.perform(start, at: "2026-03-12T00:00Z")
    try diary.perform(.cancel, at: "2026-03-12T20:00Z")
    try diary.add("2026-03-12T01:00Z", "2026-03-12T19:00Z", at: now)
    #expect(try diary.fast(cancelled).isCancelled)
  }

  @Test mutating func `A fast of many days is found from its last hour`() throws {
    let long = try diary.add("2026-03-12T00:00Z", "2026-06-20T00:00Z", at: "2026-07-01T00:00Z")
    let command = FastCommand.add(
      start: moment("2026-06-19T23:59Z"), end: moment("2026-06-20T05:00Z"), plan: nil, note: "")
    let refusal = diary.refusal(of: command, at: "2026-07-01T00:00Z")
    #expect(refusal == .overlaps(try diary.fast(long)))
  }

  @Test mutating func `A running fast is in the way however long ago it started`() throws {
    let running = try diary.perform(.start(at: nil, plan: nil), at: "2026-03-12T00:00Z")
    let command = FastCommand.add(
      start: moment("2026-10-01T00:00Z"), end: moment("2026-10-01T12:00Z"), plan: nil, note: "")
    let refusal = diary.refusal(of: command, at: "2026-10-02T00:00Z")
    #expect(refusal == .overlaps(try diary.fast(running)))
  }
}
