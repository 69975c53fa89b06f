import CivilTime
import Testing
import Texts

@Suite("Moments in words")
struct MomentTextTests {
  private static let momentsCases: [(String, String)] = [
    ("2026-11-20T20:04:00+01:00", "today 20:04"), ("2026-11-19T20:04:00+01:00", "yesterday 20:04"),
    ("2026-11-21T12:00:00+01:00", "tomorrow 12:00"), ("2026-11-16T09:05:00+01:00", "Monday 09:05"),
    ("2026-11-14T09:05:00+01:00", "Saturday 09:05"), ("2026-11-13T09:05:00+01:00", "13 Nov 09:05"),
    ("2026-11-23T09:05:00+01:00", "23 Nov 09:05"),
    ("2025-12-31T23:59:00+01:00", "31 Dec 2025 23:59"),
  ]

  @Test(arguments: momentsCases)
  func `A moment is named by its distance in days on its own clocks`(
    moment: String, expected: String
  ) throws {
    let now = try #require(Moment(iso8601: "2026-11-20T21:00:00+01:00"))
    let moment = try #require(Moment(iso8601: moment))
    #expect(Texts.english.calendar.moment(moment, now) == expected)
    #expect(Texts.english.wording(at: now, in: Zone(fixed: now.offset)).moment(moment) == expected)
  }
}
