import Pages
import Testing

@Suite("A route")
struct RouteTests {
  @Test(
    "is read back from its address",
    arguments: [
      Route.today, .fast, .history, .fastDetail(Samples.id(3)), .statistics, .settings,
    ])
  func roundTrip(route: Route) {
    #expect(Route(route.description) == route)
  }

  @Test("is today where nothing is asked for", arguments: ["", "#", "#/", "#/today"])
  func start(address: String) {
    #expect(Route(address) == .today)
  }

  @Test(
    "keeps an address that leads nowhere",
    arguments: ["#/nowhere", "#/fast/nowhere", "#/fast/history/12", "#/fast/stats/x", "fast"])
  func unknown(address: String) {
    #expect(Route(address) == .unknown(address))
    #expect(Route(address).description == address)
  }
}
