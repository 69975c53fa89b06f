import CivilTime
import Testing

@testable import Pages

@Suite("A chart")
struct ChartTests {
  @Test(arguments: [(18, 900), (9, 450), (0, 0)])
  func `leaves a tenth free above its highest value, and shows what is short`(
    hours: Int, height: Int
  ) {
    let scale = ChartScale([.hours(18), .hours(16)])
    #expect(scale.height(.hours(hours)) == height)
  }

  @Test
  func `shows a minute as a stub and cuts what is above it`() {
    let scale = ChartScale([.hours(72)])
    #expect(scale.height(.minutes(1)) == 12)
    #expect(scale.height(.hours(200)) == 1000)
    #expect(ChartScale([]).height(.hours(1)) == 900)
  }

  @Test(arguments: [(0, "0%"), (125, "12.5%"), (1000, "100%")])
  func `writes thousandths as per cents`(permille: Int, text: String) {
    #expect(perCent(permille) == text)
  }

  @Test
  func `stacks parts from the foot, the top one round, and caps a missed one`() {
    let bar = ChartBar(
      parts: [.init(height: 500, kind: "completed"), .init(height: 250, kind: "partial")],
      label: "20h", foot: "Mon", words: "")
    let html = bar.svg(below: nil).text
    #expect(bar.total == 750)
    #expect(html.contains(##"y="25%" width="100%" height="95%" class="bar-part partial" rx="4""##))
    #expect(html.contains(##"y="25%" width="100%" height="4" class="bar-cap partial""##))
    #expect(html.contains(#"y="50%" width="100%" height="70%" class="bar-part completed"/>"#))
    #expect(html.contains(##"y="25%" dy="-0.5em""##), "the label stands above: \(html)")
  }

  @Test(arguments: [
    (750, "25%"), (700, "25%"), (751, "24.9%"), (859, "14.1%"), (860, "25%"), (nil, "25%"),
  ])
  func `lifts a label over the goal's line where that would strike it out`(
    goal: Int?, y: String
  ) {
    let bar = ChartBar(
      parts: [.init(height: 750, kind: "under")], label: "1,850", foot: "Wed", words: "")
    #expect(bar.svg(below: goal).text.contains(##"y="\##(y)" dy="-0.5em""##))
  }

  @Test(arguments: [(nil, 2), (0, 0)])
  func `has one tab stop: the chosen bar, or else the last`(selected: Int?, expected: Int) {
    let bar = ChartBar(parts: [], label: "", foot: "", words: "")
    let chart = BarChart(name: .week, title: "", bars: [bar, bar, bar], selected: selected)
    let stops = Markup(chart.html.text).all("button").map { $0.attributes["tabindex"] == "0" }
    #expect(stops.indices.filter { stops[$0] } == [expected])
  }

  @Test
  func `joins the goals of neighbours, from edge to edge`() {
    let bar = ChartBar(parts: [], label: "", foot: "", words: "")
    let chart = BarChart(
      name: .bars, title: "", bars: [bar, bar], selected: nil, goals: [800, 900])
    let lines = Markup(chart.html.text).all("polyline").map { $0.attributes["points"] }
    #expect(lines == ["0,200 250,200 750,100 1000,100"])
  }
}
