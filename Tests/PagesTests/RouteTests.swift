import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@Suite("A route")
struct RouteTests {
  private static let day = Day(number: 20_777)
  private static let list = ListID(rawValue: Samples.id(3))

  @Test(arguments: [
    (Route.today, "#/today"), (.fast(.now), "#/fast"), (.fast(.live), "#/live"),
    (.fast(.history), "#/fast/history"),
    (.fast(.fast(Samples.id(3))), "#/fast/history/\(Samples.id(3))"),
    (.fast(.statistics()), "#/fast/stats"), (.daily(.water, .now), "#/water"),
    (.daily(.water, .day(day)), "#/water/2026-11-20"),
    (.daily(.water, .history), "#/water/history"), (.daily(.water, .statistics()), "#/water/stats"),
    (.counter, "#/count"), (.daily(.activity(Samples.id(3)), .now), "#/count/\(Samples.id(3))"),
    (.daily(.activity(Samples.id(3)), .day(day)), "#/count/\(Samples.id(3))/2026-11-20"),
    (.daily(.activity(Samples.id(3)), .history), "#/count/\(Samples.id(3))/history"),
    (.daily(.activity(Samples.id(3)), .statistics()), "#/count/\(Samples.id(3))/stats"),
    (.plan(.day(nil)), "#/plan"), (.plan(.day(day)), "#/plan/2026-11-20"),
    (.plan(.week(nil)), "#/plan/week"), (.plan(.week(day)), "#/plan/week/2026-11-20"),
    (.plan(.backlog), "#/plan/backlog"), (.plan(.search), "#/plan/search"),
    (.plan(.archive), "#/plan/archive"), (.plan(.review()), "#/plan/review"),
    (.plan(.task(Samples.id(3))), "#/task/\(Samples.id(3))"),
    (.date, "#/dates"), (.settings, "#/settings"),
    (.setting(.tracker(.water)), "#/settings/water"), (.setting(.look), "#/settings/look"),
    (.feedback, "#/feedback"),
    (.people(of: nil), "#/list/new"),
    (.people(of: ListID(rawValue: Samples.id(3))), "#/list/\(Samples.id(3))/people"),
    (.panel(.reminders), "#/reminders"),
    (.panel(.activities), "#/activities"),
    (.list(.all), "#/lists"), (.list(.list(list)), "#/list/\(Samples.id(3))"),
    (.list(.activity(list)), "#/list/\(Samples.id(3))/activity"),
    (
      .list(.task(ListTaskID(Samples.id(4), of: list))),
      "#/list/\(Samples.id(3))/task/\(Samples.id(4))"
    ),
  ])
  func `is read back from its address`(route: Route, address: String) {
    #expect(route.description == address)
    #expect(Route(address) == route)
  }

  @Test(arguments: ["", "#", "#/", "#/today"])
  func `is today where nothing is asked for`(address: String) {
    #expect(Route(address) == .today)
  }

  @Test(arguments: [
    "#/nowhere", "#/fast/nowhere", "#/fast/history/12", "#/fast/stats/x", "fast",
    "#/water/2026-02-30", "#/water/yesterday", "#/water/history/2026-11-20", "#/count/1",
    "#/count/history", "#/count/\(Samples.id(3))/x", "#/count/\(Samples.id(3))/stats/x",
    "#/dates/x", "#/plan/x", "#/plan/week/x", "#/plan/week/2026-11-20/x", "#/plan/task/1",
    "#/lists/x", "#/list", "#/list/1", "#/list/\(Samples.id(3))/x",
    "#/list/\(Samples.id(3))/task", "#/list/\(Samples.id(3))/task/1",
    "#/list/\(Samples.id(3))/task/\(Samples.id(4))/x", "#/list/\(Samples.id(3))/people/x",
    "#/list/1/people", "#/list/new/people",
    "#/task/1", "#/task", "#/live/x", "#/settings/x", "#/<script>",
  ])
  func `keeps an address that leads nowhere`(address: String) {
    #expect(Route(address) == .unknown(address))
    #expect(Route(address).description == address)
  }

  @Test(arguments: [
    (ChartAddress(), ""), (ChartAddress(to: day), "/2026-11-20"), (ChartAddress(.half), "/half"),
    (ChartAddress(.month, to: day), "/month/2026-11-20"),
    (ChartAddress(.year, to: day), "/year/2026-11-20"),
  ])
  func `ends with the period of its chart`(period: ChartAddress, end: String) {
    let counter = SubjectID.activity(Samples.id(3))
    let routes: [(Route, String)] = [
      (.fast(.statistics(period)), "#/fast/stats"),
      (.daily(.water, .statistics(period)), "#/water/stats"),
      (.daily(counter, .statistics(period)), "#/count/\(Samples.id(3))/stats"),
      (.plan(.review(period)), "#/plan/review"),
    ]
    for (route, address) in routes {
      #expect(route.description == address + end)
      #expect(Route(address + end) == route)
    }
  }

  @Test(arguments: [
    "#/fast/stats/decade", "#/fast/stats/month/soon", "#/fast/stats/month/2026-10-26/x",
    "#/water/stats/2026-02-30", "#/plan/review/week/month", "#/water/2026-11-20/x",
  ])
  func `of an unknown period is no page`(address: String) {
    #expect(Route(address) == .unknown(address))
  }

  @Test
  func `of another period is the same page`() {
    let month = ChartAddress(.month, to: Self.day)
    #expect(Route.fast(.statistics(month)).isPeriod(of: .fast(.statistics())))
    #expect(Route.plan(.review()).isPeriod(of: .plan(.review(month))))
    #expect(Route.daily(.water, .statistics(month)).isPeriod(of: .daily(.water, .statistics())))
    let other = SubjectID.activity(Samples.id(3))
    #expect(!Route.daily(other, .statistics()).isPeriod(of: .daily(.water, .statistics())))
    #expect(!Route.fast(.history).isPeriod(of: .fast(.statistics())))
  }
}
