import CivilTime
import Testing
import Trackers
import TestSupport

struct GoalTests {
  @Test(arguments: [
    ("2026-03-11T12:00Z", 960), ("2026-03-11T12:00:29.999Z", 960), ("2026-03-11T12:00:30Z", 961),
    ("2026-03-11T11:59:30Z", 960), ("2026-03-11T11:59:29.999Z", 959),
    ("2026-03-11T13:00+01:00", 960), ("2026-03-10T20:00:30Z", 1),
    ("2026-03-13T20:59:29.999Z", 72 * 60 + 59),
  ])
  func `An end time gives the goal to the nearest minute`(end: String, minutes: Int) throws {
    var diary = Diary()
    let id = try diary.perform(
      .start(at: nil, plan: .until(moment(end))), at: "2026-03-10T20:00Z")
    #expect(try diary.fast(id).goal.minutes == minutes)
  }

  @Test(arguments: [
    ("2026-03-10T20:00:29.999Z", 0), ("2026-03-10T20:00Z", 0), ("2026-03-10T19:00Z", -60),
    ("2026-03-13T20:59:30Z", 4380), ("2027-03-10T20:00Z", 525_600),
  ])
  func `An end time out of range is refused in minutes`(end: String, minutes: Int) {
    var diary = Diary()
    let command = FastCommand.start(at: nil, plan: .until(moment(end)))
    #expect(diary.refusal(of: command, at: "2026-03-10T20:00Z") == .goalOutOfRange(minutes))
  }

  @Test(arguments: [0, -1, 4380, .max, .min])
  func `A duration out of range is refused`(minutes: Int) {
    var diary = Diary()
    let command = FastCommand.start(at: nil, plan: .minutes(minutes))
    #expect(diary.refusal(of: command, at: "2026-03-10T20:00Z") == .goalOutOfRange(minutes))
  }

  @Test(arguments: [1, 60, 960, 4379])
  func `A duration in range is stored as it is`(minutes: Int) throws {
    var diary = Diary()
    let id = try diary.perform(.start(at: nil, plan: .minutes(minutes)), at: "2026-03-10T20:00Z")
    #expect(try diary.fast(id).goal.minutes == minutes)
    #expect(
      try diary.fast(id).plannedEnd == moment("2026-03-10T20:00Z").instant + .minutes(minutes))
  }

  @Test(arguments: [(720, 720), (960, 480), (1380, 60), (1439, 1), (1, 1439)])
  func `The eating window is what is left of a day`(minutes: Int, window: Int) {
    #expect(FastGoal(minutes: minutes)?.eatingWindow == .minutes(window))
  }

  @Test(arguments: [1440, 36 * 60, 48 * 60, 4379])
  func `From a day on there is no eating window`(minutes: Int) throws {
    #expect(try #require(FastGoal(minutes: minutes)).eatingWindow == nil)
  }
}
