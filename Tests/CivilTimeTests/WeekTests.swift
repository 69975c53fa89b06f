import CivilTime
import Testing

struct WeekTests {
  @Test(arguments: [
    (0, Weekday.thursday), (-1, .wednesday), (3, .sunday), (-4, .sunday), (20_777, .friday),
    (-719_162, .monday),
  ])
  func `A day has its weekday`(number: Int, weekday: Weekday) {
    #expect(Day(number: number).weekday == weekday)
  }

  @Test(arguments: [
    ("2026-11-20", Weekday.monday, "2026-11-16"), ("2026-11-20", .sunday, "2026-11-15"),
    ("2026-11-20", .saturday, "2026-11-14"), ("2026-11-20", .friday, "2026-11-20"),
    ("1970-01-01", .friday, "1969-12-26"), ("2024-03-01", .thursday, "2024-02-29"),
  ])
  func `A week starts on the chosen weekday`(day: String, weekday: Weekday, start: String) {
    #expect(Day(iso8601: day)?.startOfWeek(on: weekday).iso8601 == start)
  }

  @Test(arguments: Weekday.allCases)
  func `The start of a week is its own and at most six days back`(weekday: Weekday) {
    for number in -1000...1000 {
      let day = Day(number: number)
      let start = day.startOfWeek(on: weekday)
      #expect(start.weekday == weekday)
      #expect((0...6).contains(day - start), "day \(number)")
      #expect(start.startOfWeek(on: weekday) == start)
    }
  }
}
