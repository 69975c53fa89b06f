import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct EatingWindowTests {
  private let last = fast("2026-03-09T20:00Z", "2026-03-10T12:00+01:00")

  @Test(arguments: [
    ("2026-03-10T11:00Z", 480, true, 0, 0), ("2026-03-10T15:00Z", 240, true, 500, 0),
    ("2026-03-10T18:59Z", 1, true, 997, 0), ("2026-03-10T19:00Z", 0, false, 1000, 0),
    ("2026-03-10T20:30Z", 0, false, 1187, 90), ("2026-03-11T19:00Z", 0, false, 4000, 1440),
  ])
  func `Eight hours count down after a 16 hour fast`(
    now: String, remaining: Int, isOpen: Bool, permille: Int, closedFor: Int
  ) throws {
    let window = try #require(
      EatingWindow(after: last, schedule: .standard, now: moment(now)))
    #expect(window.opened == moment("2026-03-10T12:00+01:00"))
    #expect(window.closes == moment("2026-03-10T20:00+01:00").instant)
    #expect(window.remaining == .minutes(remaining))
    #expect(window.isOpen == isOpen)
    #expect(window.permille == permille)
    #expect(window.closedFor == .minutes(closedFor))
  }

  @Test func `A day after it closed it is gone`() {
    let now = moment("2026-03-11T19:00:00.001Z")
    #expect(EatingWindow(after: last, schedule: .standard, now: now) == nil)
  }

  @Test(arguments: ["36h", "48h"])
  func `A schedule of a day and more has none`(name: String) throws {
    let schedule = try #require(Schedule.presets.first { $0.name == name })
    #expect(EatingWindow(after: last, schedule: schedule, now: moment("2026-03-10T12:00Z")) == nil)
  }

  @Test func `A running fast has none`() {
    let running = fast("2026-03-10T20:00Z", nil)
    let now = moment("2026-03-10T21:00Z")
    #expect(EatingWindow(after: running, schedule: .standard, now: now) == nil)
  }
}
