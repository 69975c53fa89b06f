import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

/// Streaks on the pages: their milestones, what ends them, and the switch that turns them off.
struct StreakSessionTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
    tab.go("#/water")
  }

  /// Meets the goal on the days before today that are so many days ago.
  private mutating func drank(daysAgo: some Sequence<Int>) {
    for days in daysAgo {
      let day = (Instant.noon - .days(days)).day.iso8601
      tab.fill(.entry, ["of": "water"], ["amount": "2000", "date": day])
    }
  }

  @Test mutating func `A week in a row is said once, with the drink that made it a week`() {
    drank(daysAgo: 1...6)
    tab.drink(1999)
    #expect(tab.session.toast?.text.contains("in a row") == false)
    tab.drink(1)
    #expect(tab.session.toast?.text.hasSuffix("7\u{a0}days in a row.") == true)
    #expect(tab.html.contains(#"class="streak is-milestone""#))
    tab.drink(100)
    #expect(tab.session.toast?.text.contains("in a row") == false)
    tab.tap(.undo)
    tab.tap(.undo)
    tab.drink(1)
    #expect(tab.session.toast?.text.contains("in a row") == false)
  }

  @Test mutating func `A fast that completes a week in a row says so`() {
    for days in 1...6 {
      let (end, start) = ((Instant.noon - .days(days)), (Instant.noon - .days(days + 1)))
      tab.fill(
        .addFast, [:],
        [
          "startDate": start.day.iso8601, "startTime": "20:00", "endDate": end.day.iso8601,
          "endTime": "12:00", "hours": "16", "minutes": "0",
        ])
    }
    tab.tap(.sheetOpen, ["sheet": "startEarlier"])
    tab.tap(.sheetSubmit, ["date": "2026-11-20", "time": "19:00"])
    tab.tap(.fastStop)
    #expect(tab.fasts.count == 7)
    #expect(tab.html.contains("7\u{a0}days in a row"))
  }

  @Test mutating func `One tap makes the day that ended a streak a rest day`() {
    drank(daysAgo: [2, 3, 4])
    #expect(tab.html.contains("A streak of 3\u{a0}days ended on"))
    tab.tap(.restGive, ["of": "water", "day": "2026-11-20"])
    #expect(!tab.html.contains("A streak of"))
    #expect(tab.html.contains("3\u{a0}days"))
    #expect(tab.session.toast?.canUndo == true)
    tab.go("#/fast")
    #expect(!RestDays(in: tab.session.ledger, for: "fast").contains(Day(iso8601: "2026-11-20")!))
    tab.go("#/settings/streaks")
    #expect(tab.html.contains("<bdi>Water</bdi>"))
    tab.tap(.restRemove, ["of": "water", "day": "2026-11-20"])
    tab.go("#/water")
    #expect(tab.html.contains("A streak of 3\u{a0}days ended on"))
  }

  @Test mutating func `What was short, is long ago or goes on is not spoken of`() {
    drank(daysAgo: [2, 3])
    #expect(!tab.html.contains("A streak of"), "two days are short")
    drank(daysAgo: [1, 4])
    #expect(!tab.html.contains("A streak of"), "it goes on")
    tab.now = .noon + .days(8)
    tab.go("#/today")
    tab.go("#/water")
    #expect(!tab.html.contains("A streak of"), "more than a week ago")
  }

  @Test mutating func `A missed day is made a rest day on its own page, too`() {
    drank(daysAgo: [2])
    tab.go("#/water/2026-11-19")
    #expect(!tab.html.contains("Make it a rest day"))
    tab.go("#/water/2026-11-18")
    #expect(tab.html.contains("Make it a rest day"))
    tab.tap(.restGive, ["of": "water", "day": "2026-11-18"])
    #expect(!tab.html.contains("Make it a rest day"))
  }

  @Test(arguments: [
    ["of": "x", "day": "2026-11-18"], ["of": "water", "day": "x"], ["of": "water"],
    ["of": "water", "day": "1800-01-01"],
  ])
  func `A rest day for nobody or on no day changes nothing`(fields: [String: String]) {
    var tab = tab
    let before = tab.session.snapshot
    tab.tap(.restGive, fields)
    #expect(tab.session.snapshot == before)
  }

  @Test mutating func `One switch takes away streaks, milestones and celebrations`() {
    drank(daysAgo: 1...6)
    tab.tap(.settingsSet, ["name": "streaks"])
    tab.drink(2000)
    #expect(tab.session.toast?.text.contains("in a row") == false)
    #expect(!tab.isCelebrating)
    #expect(tab.vibrations == 0)
    for route in ["#/today", "#/water", "#/fast", "#/settings/streaks"] {
      tab.go(route)
      #expect(!tab.html.contains(#"class="streak"#), "\(route)")
    }
    #expect(!tab.html.contains("Confetti"))
    tab.tap(.settingsSet, ["name": "streaks"])
    tab.go("#/water")
    #expect(tab.html.contains("7\u{a0}days in a row"))
  }
}

extension Instant {
  fileprivate var day: Day { Moment(self, offset: .utc).local.calendarDay }
}
