import CivilTime
import Testing
import TestSupport

struct DayStartTests {
  @Test(arguments: [
    ("2026-11-21T02:30:00+01:00", 4, "2026-11-20"), ("2026-11-21T02:30:00+01:00", 0, "2026-11-21"),
    ("2026-11-21T03:59:59.999+01:00", 4, "2026-11-20"),
    ("2026-11-21T04:00:00+01:00", 4, "2026-11-21"), ("2026-01-01T05:59:00-08:00", 6, "2025-12-31"),
    ("2024-03-01T00:00:00+14:00", 1, "2024-02-29"), ("1970-01-01T00:00:00+00:00", 1, "1969-12-31"),
  ])
  func `A moment counts for the day that has begun`(moment: String, hour: Int, day: String) throws {
    let dayStart = try #require(DayStart(hour: hour))
    #expect(Moment(iso8601: moment)?.day(startingAt: dayStart).iso8601 == day)
  }

  @Test(arguments: [0, 1, 4, 6])
  func `Every local time lies in the times of its day and of no other`(hour: Int) throws {
    let dayStart = try #require(DayStart(hour: hour))
    let seed: UInt64 = 6
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let milliseconds = Int64.random(in: -4_000_000_000_000...4_000_000_000_000, using: &generator)
      let local = LocalTime(milliseconds: milliseconds)
      let day = local.day(startingAt: dayStart)
      let comment: Comment = "\(milliseconds), seed \(seed)"
      #expect(day.localTimes(startingAt: dayStart).contains(local), comment)
      #expect(!(day - 1).localTimes(startingAt: dayStart).contains(local), comment)
      #expect(!(day + 1).localTimes(startingAt: dayStart).contains(local), comment)
    }
  }

  @Test(arguments: [-1, 7, 24, .min, .max])
  func `Other hours are refused or brought near`(hour: Int) {
    #expect(DayStart(hour: hour) == nil)
    #expect(DayStart(clamping: hour).hour == (hour < 0 ? 0 : 6))
  }
}
