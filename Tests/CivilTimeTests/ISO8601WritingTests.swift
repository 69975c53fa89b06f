import CivilTime
import Testing
import TestSupport

struct ISO8601WritingTests {
  @Test(arguments: [
    (0, 0, "1970-01-01T00:00:00+00:00"), (0, 60, "1970-01-01T01:00:00+01:00"),
    (0, -1, "1969-12-31T23:59:00-00:01"), (-1, 0, "1969-12-31T23:59:59.999+00:00"),
    (1, 345, "1970-01-01T05:45:00.001+05:45"), (1_795_201_440_000, 60, "2026-11-20T20:04:00+01:00"),
    (1_795_201_440_120, -570, "2026-11-20T09:34:00.120-09:30"),
    (1_795_201_440_000, 840, "2026-11-21T09:04:00+14:00"),
    (1_795_201_440_000, 1080, "2026-11-21T13:04:00+18:00"),
    (-11_676_096_000_000, 0, "1600-01-01T00:00:00+00:00"),
  ])
  func `A moment is written with its offset`(milliseconds: Int64, offset: Int, text: String) {
    let instant = Instant(milliseconds: milliseconds)
    #expect(Moment(instant, offset: UTCOffset(minutes: offset)).iso8601 == text)
  }

  @Test func `What is written is read back as it was`() {
    let seed: UInt64 = 8601
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let instant = Instant(
        milliseconds: Int64.random(
          in: -11_676_096_000_000...13_569_465_600_000, using: &generator))
      let offset = UTCOffset(minutes: Int.random(in: UTCOffset.supported, using: &generator))
      let moment = Moment(instant, offset: offset)
      #expect(Moment(iso8601: moment.iso8601) == moment, "\(moment.iso8601), seed \(seed)")
      let day = moment.local.calendarDay
      #expect(Day(iso8601: day.iso8601) == day, "\(day.iso8601), seed \(seed)")
    }
  }
}
