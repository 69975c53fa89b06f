import CivilTime
import Ledger
import Pages
import Testing
import Trackers

/// The markup for the host while a task is dragged, or has been picked up by the keyboard.
@Suite("Moving a task")
struct PlanMovingTests {
  private let life = Samples.plannedLife

  @Test
  func `finds a place before each other one, and at the end of each bucket`() throws {
    let page = Markup(life.screen(.plan(.day(nil))).html.text)
    let rows = page.all("li").filter { $0.attributes["data-drop"] != nil }
    // Three regions, and the backlog beside them.
    #expect(rows.count == 8 + 4 * 4)
    for row in rows {
      #expect(Place(row.attributes["data-drop"] ?? "") != nil)
      let isSlot = row.classes.contains("slot")
      #expect((row.attributes["data-next"] == nil) == isSlot)
      #expect(row.classes.contains("is-full") == (isSlot && row.text.hasSuffix("full")))
    }
    let days = page.all("a").compactMap { $0.attributes["data-drop"] }
    #expect(days.compactMap { Day(iso8601: $0) }.count == 7)
    #expect(page.all("button").filter { $0.attributes["data-drag"] != nil }.count == 8)
  }

  @Test
  func `goes by day in a week, and by bucket in the backlog`() {
    let week = Markup(life.screen(.plan(.week(nil))).html.text).all("section")
    #expect(week.compactMap { $0.attributes["data-drop"].flatMap { Day(iso8601: $0) } }.count == 7)
    let backlog = Markup(life.screen(.plan(.backlog)).html.text).all("li")
    #expect(
      backlog.filter { $0.classes.contains("slot") }.map { $0.attributes["data-drop"] } == [
        "backlog must", "backlog complementary", "backlog misc", "backlog none",
      ])
  }

  @Test
  func `draws it where it would be put down, and nowhere else`() throws {
    let place = Place.day(life.today, .afternoon, .complementary)
    let screen = life.screen(life.lifting("Water the", to: place, before: "Review the"))
    let markup = Markup(screen.html.text)
    let rows = markup.all("li").filter { $0.classes.contains("task") }
    let titles = rows.map { $0.text }
    #expect(titles.filter { $0.hasPrefix("Water the plants") }.count == 1)
    let index = try #require(rows.firstIndex { $0.classes.contains("is-lifted") })
    #expect(rows[index].attributes["data-drop"] == place.description)
    #expect(titles[index + 1].hasPrefix("Review the budget"))
    #expect(screen.html.text.contains(#"aria-label="Move Water the plants" "#))
    #expect(screen.html.text.contains(#"aria-pressed="true""#))
    #expect(!screen.html.text.contains("lifted-line"))
  }

  @Test
  func `says where it is, where that is not on the page, and that it is refused there`() {
    let far = Place.day(life.today + 3, .morning, .must)
    let screen = life.screen(life.lifting("Water the", to: far, isRefused: true))
    #expect(screen.words.contains("|Water the plants|Tue 24 Nov, Morning, Must: full|"))
    #expect(screen.html.text.contains(#"class="lifted-line is-refused""#))
    let back = life.screen(life.lifting("Water the", to: .backlog(.free)))
    #expect(back.words.contains("|Water the plants|Backlog|"))
  }
}
