import Ledger
import Pages
import Testing
import Trackers

@Suite("A tap on a reminder")
struct ReminderTargetTests {
  @Test(arguments: [
    (ReminderTarget.today, Route.today), (.fast, .fast(.now)), (.water, .daily(.water, .now)),
    (.task(Samples.id(3)), .plan(.task(Samples.id(3)))),
    (.activity(Samples.id(3)), .daily(.activity(Samples.id(3)), .now)),
  ])
  func `leads to the page that it is about`(target: ReminderTarget, route: Route) {
    #expect(target.address == route.description)
  }
}
