import CivilTime
import Testing
import Trackers

struct CompletedTests {
  @Test(arguments: [
    ("2026-03-10T20:00Z", "2026-03-11T12:00Z", true),
    ("2026-03-10T20:00Z", "2026-03-11T11:59:59.999Z", false),
    ("2026-03-10T20:00+01:00", "2026-03-11T12:00+00:00", true),
    ("2026-03-10T20:00+00:00", "2026-03-11T12:59+01:00", false),
    ("2026-03-28T20:00+01:00", "2026-03-29T12:00+02:00", false),
    ("2026-03-28T20:00+01:00", "2026-03-29T13:00+02:00", true),
    ("2026-10-24T20:00+02:00", "2026-10-25T11:00+01:00", true),
  ])
  func `A fast of 16 hours is completed by the time that passed`(
    start: String, end: String, isCompleted: Bool
  ) {
    #expect(fast(start, end).isCompleted == isCompleted)
  }

  @Test func `A running or cancelled fast is never completed`() {
    #expect(!fast("2026-03-10T20:00Z", nil).isCompleted)
    #expect(!fast("2026-03-10T20:00Z", "2026-03-12T12:00Z", isCancelled: true).isCompleted)
  }
}
