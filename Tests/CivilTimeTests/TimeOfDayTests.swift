import CivilTime
import Testing
import TestSupport

struct TimeOfDayTests {
  @Test(arguments: [
    (0, 0, 0), (1439, 23, 59), (1440, 0, 0), (1500, 1, 0), (-60, 23, 0), (-1, 23, 59),
  ])
  func `Minutes wrap around midnight`(minutes: Int, hour: Int, minute: Int) {
    #expect(TimeOfDay(minutes: minutes).hour == hour)
    #expect(TimeOfDay(minutes: minutes).minute == minute)
  }

  @Test(arguments: [(24, 0), (-1, 0), (0, 60), (0, -1), (23, 60)])
  func `Hours and minutes outside a day are refused`(hour: Int, minute: Int) {
    #expect(TimeOfDay(hour: hour, minute: minute) == nil)
  }

  @Test(arguments: [(0, "00:00"), (4, "00:04"), (1204, "20:04"), (1439, "23:59")])
  func `A time is written with two digits each`(minutes: Int, text: String) {
    #expect(TimeOfDay(minutes: minutes).iso8601 == text)
  }

  @Test func `A local time is its day and time`() {
    let seed: UInt64 = 1440
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let day = Day(number: Int.random(in: -200_000...200_000, using: &generator))
      let time = TimeOfDay(minutes: Int.random(in: 0...1439, using: &generator))
      let local = LocalTime(day: day, time: time)
      #expect(local.calendarDay == day, "\(day.number), \(time.minutes), seed \(seed)")
      #expect(local.timeOfDay == time, "\(day.number), \(time.minutes), seed \(seed)")
    }
  }
}
