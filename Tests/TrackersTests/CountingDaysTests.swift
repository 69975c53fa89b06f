import CivilTime
import Testing
import Trackers

struct CountingDaysTests {
  @Test(arguments: [
    // 20:00 to 12:00 counts once.
    ("2026-03-10T20:00Z", "2026-03-11T12:00Z", 0, "2026-03-10", "2026-03-10"),
    ("2026-03-10T05:00Z", "2026-03-10T21:00Z", 0, "2026-03-10", "2026-03-10"),
    // 72 hours count for three days.
    ("2026-03-10T20:00Z", "2026-03-13T20:00Z", 0, "2026-03-10", "2026-03-12"),
    ("2026-03-10T00:00Z", "2026-03-13T00:00Z", 0, "2026-03-10", "2026-03-12"),
    ("2026-03-10T23:59Z", "2026-03-12T00:00Z", 0, "2026-03-10", "2026-03-11"),
    // With a day from 4 to 4, both ends move.
    ("2026-03-11T02:00Z", "2026-03-11T19:00Z", 4, "2026-03-10", "2026-03-10"),
    ("2026-03-11T04:00Z", "2026-03-11T20:00Z", 4, "2026-03-11", "2026-03-11"),
    ("2026-03-10T20:00Z", "2026-03-12T03:59Z", 4, "2026-03-10", "2026-03-10"),
    ("2026-03-10T20:00Z", "2026-03-12T04:00Z", 4, "2026-03-10", "2026-03-11"),
    // Oslo to New York and back; each end by the clocks where it was.
    ("2026-03-10T20:00+01:00", "2026-03-11T18:00-05:00", 0, "2026-03-10", "2026-03-10"),
    ("2026-03-10T20:00-05:00", "2026-03-12T00:30+01:00", 0, "2026-03-10", "2026-03-11"),
    // Across the date line: it ends on the day before it began.
    ("2026-03-11T06:00+14:00", "2026-03-10T23:00-10:00", 0, "2026-03-11", "2026-03-11"),
    ("2026-03-10T06:00-10:00", "2026-03-12T00:00+14:00", 0, "2026-03-10", "2026-03-11"),
    // The nights of the clock changes in Oslo.
    ("2026-03-28T20:00+01:00", "2026-03-29T13:00+02:00", 0, "2026-03-28", "2026-03-28"),
    ("2026-10-24T20:00+02:00", "2026-10-25T11:00+01:00", 0, "2026-10-24", "2026-10-24"),
  ])
  func `A completed fast counts from its start day to the day before its end`(
    start: String, end: String, hour: Int, first: String, last: String
  ) {
    let days = fast(start, end).countingDays(DayStart(clamping: hour))
    #expect(days?.lowerBound.iso8601 == first)
    #expect(days?.upperBound.iso8601 == last)
  }

  @Test func `What is not completed counts for no day`() {
    #expect(fast("2026-03-10T20:00Z", "2026-03-11T11:59Z").countingDays(.midnight) == nil)
    #expect(fast("2026-03-10T20:00Z", nil).countingDays(.midnight) == nil)
  }

  @Test func `Days of several fasts count once`() {
    let fasts = [
      fast("2026-03-10T00:00Z", "2026-03-10T06:00Z", minutes: 300),
      fast("2026-03-10T12:00Z", "2026-03-10T20:00Z", minutes: 300),
      fast("2026-03-11T20:00Z", "2026-03-13T20:00Z"),
    ]
    let days = fasts.countingDays(.midnight).map { $0.iso8601 }
    #expect(days == ["2026-03-10", "2026-03-11", "2026-03-12"])
  }
}
