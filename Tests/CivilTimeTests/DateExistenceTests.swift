import CivilTime
import Testing

struct DateExistenceTests {
  @Test(arguments: [
    (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2024, 2, 29, 19_782),
    (2026, 11, 20, 20_777), (1600, 1, 1, -135_140), (2400, 1, 1, 157_054), (1, 1, 1, -719_162),
  ])
  func `A date has its number`(year: Int, month: Int, day: Int, number: Int) {
    #expect(Day(year: year, month: month, day: day)?.number == number)
  }

  @Test(arguments: [
    (2026, 2, 29), (1900, 2, 29), (2100, 2, 29), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0),
    (2026, 1, 32), (2026, 4, 31), (2026, 6, 31), (2026, 9, 31), (2026, 11, 31), (2024, 2, 30),
    (2026, -1, 5), (2026, 5, -1),
  ])
  func `A date that does not exist gives nil`(year: Int, month: Int, day: Int) {
    #expect(Day(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [(1600, true), (1900, false), (2000, true), (2024, true), (2026, false)])
  func `Leap years are those of the Gregorian calendar`(year: Int, isLeap: Bool) {
    #expect(Day.isLeap(year: year) == isLeap)
    #expect((Day(year: year, month: 2, day: 29) != nil) == isLeap)
  }
}
