import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

struct StatisticsSessionTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
    tab.tap(.fastStart)
    tab.now = .noon + .hours(17)
    tab.tap(.fastStop)
  }

  @Test mutating func `Another period keeps the focus, and has no bar chosen`() {
    tab.go("#/fast/stats")
    tab.tap(.chartSelect, ["chart": "week", "index": "6"])
    #expect(tab.html.contains(#"data-chosen="6""#))
    tab.go("#/fast/stats/month/2026-10-01")
    #expect(tab.html.contains(#"data-period="month/2026-10-01""#))
    #expect(!tab.html.contains("data-chosen"))
    #expect(tab.focus == nil)
    tab.go("#/water/stats")
    #expect(tab.focus == "h1")
  }

  @Test(arguments: [
    ("#/fast/stats", "panel-fasts"), ("#/water/stats/year", "panel-figures"),
    ("#/plan/review/half", "panel-review"),
  ])
  mutating func `The address alone says which period is drawn`(address: String, panel: String) {
    tab.go(address)
    let period = address.split(separator: "/").last.map { String($0) } ?? ""
    let shown = ["stats", "review"].contains(period) ? "" : period
    #expect(tab.html.contains(#"id="\#(panel)""#))
    #expect(tab.html.contains(#"data-period="\#(shown)""#))
  }

  @Test mutating func `A fast that is deleted below its bar takes the choice of the bar with it`()
    throws
  {
    let fast = try #require(tab.fasts.first)
    tab.go("#/fast")
    tab.tap(.chartSelect, ["chart": "bars", "index": "0"])
    #expect(tab.html.contains(#"data-action="fast.delete""#))
    tab.tap(.fastDelete, ["id": fast.id.description])
    #expect(tab.fasts.isEmpty)
    #expect(tab.session.tab.visit.selectedBar == nil)
    tab.tap(.undo)
    #expect(tab.fasts.map { $0.id } == [fast.id])
  }
}
