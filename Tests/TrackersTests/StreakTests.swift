import CivilTime
import Testing
import Trackers
import TestSupport

/// Days around the 10th, one sign each: `#` counts, `.` does not, `-` is a rest day, `+` a rest
/// day on which the goal was met. The last sign is today.
struct StreakTests {
  @Test(arguments: [
    ("", 0, 0), (".", 0, 0), ("#", 1, 1), ("#.", 1, 1), ("#..", 0, 1), ("###", 3, 3),
    ("##.", 2, 2), ("###.##", 2, 3), ("##.###.", 3, 3), ("#-#", 2, 2), ("#--#-", 2, 2),
    ("#-.", 1, 1), ("#-..", 0, 1), ("#.-#", 1, 1), ("-----", 0, 0), ("#-.-#", 1, 1), ("#+#", 2, 2),
    ("+", 0, 0), ("##-##.###-#", 4, 4),
  ])
  func `Rest days are bridged and today is not held against the user`(
    signs: String, current: Int, longest: Int
  ) {
    let today = day("2026-03-10")
    let first = today - (signs.count - 1)
    var counting: [Day] = []
    var rest: Set<Day> = []
    for (index, sign) in signs.enumerated() {
      if sign == "#" || sign == "+" { counting.append(first + index) }
      if sign == "-" || sign == "+" { rest.insert(first + index) }
    }
    let streak = Streak(countingDays: counting, today: today) { rest.contains($0) }
    #expect(streak.current == current)
    #expect(streak.longest == longest)
  }

  @Test func `Days ahead of today do not count yet`() {
    let today = day("2026-03-10")
    let days = [today - 1, today, today + 1, today + 2]
    let streak = Streak(countingDays: days, today: today) { _ in false }
    #expect(streak.current == 2)
    #expect(streak.longest == 2)
  }

  @Test func `Whoever rests on every day has no streak`() {
    let today = day("2026-03-10")
    let streak = Streak(countingDays: [today], today: today) { _ in true }
    #expect(streak.current == 0)
    #expect(streak.longest == 0)
  }
}
