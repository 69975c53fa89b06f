import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct WaterReminderTests {
  @Test(arguments: [
    (WaterInterval.oneHour, [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]),
    (.twoHours, [8, 10, 12, 14, 16, 18, 20]), (.threeHours, [8, 11, 14, 17, 20]),
  ])
  func `Water is due within the waking hours, the last time before their end`(
    interval: WaterInterval, hours: [Int]
  ) {
    var diary = Diary()
    diary.setReminders { $0.water = interval }
    let reminders = diary.reminders("2026-03-10T00:00+01:00", to: "2026-03-11T00:00+01:00")
    #expect(reminders.map { $0.id } == hours.map { "hydration-\($0)" })
    #expect(reminders.map { $0.at.local.timeOfDay.hour } == hours)
    #expect(reminders.allSatisfy { $0.at.local.calendarDay == day("2026-03-10") })
  }

  @Test(arguments: [
    ("20:00", "02:30", ["20:00", "21:00", "22:00", "23:00", "00:00", "01:00", "02:00"]),
    ("22:30", "01:30", ["22:30", "23:30", "00:30"]), ("23:00", "00:00", ["23:00"]),
    ("07:00", "07:01", ["07:00"]), ("00:00", "03:00", ["00:00", "01:00", "02:00"]),
  ])
  func `Waking hours may cross midnight`(from: String, to: String, times: [String]) {
    var diary = Diary()
    diary.setReminders {
      $0.water = .oneHour
      $0.waking = WakingHours(from, to)
    }
    let reminders = diary.reminders("2026-03-10T07:00+01:00", to: "2026-03-11T07:00+01:00")
    #expect(reminders.map { $0.at.local.timeOfDay.iso8601 } == times)
    #expect(Set(reminders.map { $0.key }).count == times.count)
  }

  @Test func `One end of the waking hours moves alone, unless it would meet the other`() {
    let hours = WakingHours("08:00", "22:00")
    #expect(hours.starting(at: timeOfDay("23:00")) == WakingHours("23:00", "22:00"))
    #expect(hours.starting(at: timeOfDay("22:00")) == WakingHours("22:00", "12:00"))
    #expect(hours.ending(at: timeOfDay("07:00")) == WakingHours("08:00", "07:00"))
    #expect(hours.ending(at: timeOfDay("08:00")) == WakingHours("18:00", "08:00"))
  }

  @Test func `In spring a slot that the clocks skip gives way to the next one`() {
    var diary = Diary()
    diary.setReminders {
      $0.water = .oneHour
      $0.waking = WakingHours("23:00", "05:00")
    }
    #expect(
      diary.lines("2026-03-28T22:30+01:00", to: "2026-03-29T12:00+02:00") == [
        "hydration-23 2026-03-28T23:00:00+01:00", "hydration-0 2026-03-29T00:00:00+01:00",
        "hydration-1 2026-03-29T01:00:00+01:00", "hydration-3 2026-03-29T03:00:00+02:00",
        "hydration-4 2026-03-29T04:00:00+02:00",
      ])
  }

  @Test func `In autumn a slot that the clocks show twice comes once`() {
    var diary = Diary()
    diary.setReminders {
      $0.water = .oneHour
      $0.waking = WakingHours("23:00", "05:00")
    }
    #expect(
      diary.lines("2026-10-24T22:30+02:00", to: "2026-10-25T12:00+01:00") == [
        "hydration-23 2026-10-24T23:00:00+02:00", "hydration-0 2026-10-25T00:00:00+02:00",
        "hydration-1 2026-10-25T01:00:00+02:00", "hydration-2 2026-10-25T02:00:00+02:00",
        "hydration-3 2026-10-25T03:00:00+01:00", "hydration-4 2026-10-25T04:00:00+01:00",
      ])
  }

  @Test func `It is silent once the day's goal is met, and only on that day`() throws {
    var diary = Diary()
    diary.setReminders { $0.water = .threeHours }
    try diary.log(19_990, at: "2026-03-10T10:58+01:00")
    let rest = (from: "2026-03-10T10:59+01:00", to: "2026-03-11T09:00+01:00")
    #expect(diary.lines(rest.from, to: rest.to).count == 6, "8:00 is still worth telling")
    try diary.log(10, at: "2026-03-10T10:59+01:00")
    #expect(diary.lines(rest.from, to: rest.to) == ["hydration-8 2026-03-11T08:00:00+01:00"])
    diary.undo()
    #expect(diary.lines(rest.from, to: rest.to).count == 6)
  }

  @Test(arguments: [
    (0, "2026-03-10T23:30+01:00", true), (4, "2026-03-10T23:30+01:00", false),
    (4, "2026-03-11T00:30+01:00", false), (0, "2026-03-11T00:30+01:00", false),
    (4, "2026-03-10T03:59+01:00", true),
  ])
  func `The goal is that of the user's day`(dayStart: Int, drunk: String, reminds: Bool) throws {
    var diary = Diary()
    diary.choose { $0.dayStart = DayStart(clamping: dayStart) }
    diary.setReminders {
      $0.water = .oneHour
      $0.waking = WakingHours("20:00", "03:00")
    }
    try diary.log(20_000, at: drunk)
    #expect(diary.due("2026-03-11T01:00+01:00") == (reminds ? ["hydration-1"] : []))
  }

  @Test(arguments: [
    ("2026-03-10T07:59+01:00", []), ("2026-03-10T08:00+01:00", ["hydration-8"]),
    ("2026-03-10T10:59+01:00", ["hydration-8"]), ("2026-03-10T11:00+01:00", ["hydration-11"]),
    ("2026-03-10T21:59+01:00", ["hydration-20"]), ("2026-03-10T22:00+01:00", []),
  ])
  func `Of what was missed only the newest is told, and nothing after the waking hours`(
    now: String, due: [String]
  ) {
    var diary = Diary()
    diary.setReminders { $0.water = .threeHours }
    #expect(diary.due(now) == due)
  }

  @Test func `Four texts take turns, and carry on the next day`() {
    var diary = Diary()
    diary.setReminders { $0.water = .threeHours }
    let reminders = diary.reminders("2026-03-10T00:00+01:00", to: "2026-03-12T00:00+01:00")
    let texts = reminders.compactMap { reminder in
      if case .water(let water) = reminder.cause { water.text } else { nil }
    }
    #expect(texts == [2, 3, 0, 1, 2, 3, 0, 1, 2, 3])
  }

  @Test func `A day does not hear of the same hour twice after a flight to the west`() {
    var diary = Diary()
    diary.setReminders { $0.water = .oneHour }
    let newYork = Zone(fixed: UTCOffset(minutes: -300))
    let before = diary.reminders("2026-03-10T14:00+01:00")
    let after = diary.reminders("2026-03-10T14:00-05:00", in: newYork)
    #expect(before.map { $0.key } == ["hydration-14/2026-03-10"])
    #expect(after.map { $0.key } == before.map { $0.key })
  }
}
