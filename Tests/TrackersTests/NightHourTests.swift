import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// An hour of the night belongs to the day that still runs, and is stored on its calendar date.
struct NightHourTests {
  private static let starts = DayStart.supported.map { DayStart(clamping: $0) }

  @Test(arguments: starts)
  func `A time of a day is within it, and the way back gives the day`(dayStart: DayStart) {
    let today = day("2026-11-11")
    for minutes in 0..<1440 {
      let time = TimeOfDay(minutes: minutes)
      let local = today.local(at: time, dayStart: dayStart)
      #expect(local.timeOfDay == time)
      #expect(local.day(startingAt: dayStart) == today)
      #expect(today.localTimes(startingAt: dayStart).contains(local))
    }
  }

  @Test(arguments: starts)
  func `A typed time is one of the task's day, and told of on it`(dayStart: DayStart) throws {
    for (typed, date) in [("", "2026-11-11"), ("tomorrow ", "2026-11-12")] {
      for hour in 0..<24 {
        let time = TimeOfDay(minutes: hour * 60 + 30)
        let task = TypedTask.parse(
          "Pill \(typed)\(time.iso8601)", in: .day(day("2026-11-11"), .morning, .free),
          today: day("2026-11-11"), dayStart: dayStart)
        let remind = try #require(task.draft.traits.remind)
        #expect(remind.timeOfDay == time && remind.day(startingAt: dayStart) == day(date))
        #expect(task.draft.place.day == day(date))
        let isNight = hour < dayStart.hour
        #expect((task.draft.place.region == .evening) == (isNight || hour >= 18))
      }
    }
  }

  @Test(arguments: starts)
  func `A reminder moves with its task, whatever its hour`(dayStart: DayStart) throws {
    for hour in 0..<24 {
      var diary = Diary()
      diary.choose { $0.dayStart = dayStart }
      let time = TimeOfDay(minutes: hour * 60)
      let id = try diary.plan("x", "2026-03-12 morning none") {
        $0.traits.remind = day("2026-03-12").local(at: time, dayStart: dayStart)
      }
      try diary.plan(.move(id, to: Place("2026-03-20 morning none"), before: nil))
      let moved = day("2026-03-20").local(at: time, dayStart: dayStart)
      #expect(diary.task(id)?.traits.remind == moved)
    }
  }
}
