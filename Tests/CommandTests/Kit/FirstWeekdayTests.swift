import CivilTime
import Testing

@testable import Commands

/// Weeks begin as where the user lives, unless something else is chosen.
struct FirstWeekdayTests {
  @Test(
    arguments: [
      ([:], .monday), (["LANG": "C.UTF-8"], .monday), (["LANG": "en"], .monday),
      (["LANG": "en_US.UTF-8"], .sunday), (["LANG": "en_GB.UTF-8"], .monday),
      (["LANG": "de_DE.UTF-8@euro"], .monday), (["LANG": "pt_BR"], .sunday),
      (["LANG": "ar_EG.utf8"], .saturday), (["LANG": "dv_MV"], .friday),
      (["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"], .monday),
      (["LANG": "en_US.UTF-8", "LC_ALL": "C.UTF-8"], .monday),
    ] as [([String: String], Weekday)])
  func `The territory of the locale says it`(variables: [String: String], expected: Weekday) {
    #expect(Environment.firstWeekday { variables[$0] } == expected)
  }
}
