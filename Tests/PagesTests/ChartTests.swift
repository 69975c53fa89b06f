import CivilTime
import Foundation
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
    let html = bar.svg.text
    #expect(bar.total == 750)
    #expect(html.contains(##"y="25%" width="100%" height="95%" class="bar-part partial" rx="4""##))
    #expect(html.contains(##"y="25%" width="100%" height="4" class="bar-cap partial""##))
    #expect(html.contains(#"y="50%" width="100%" height="70%" class="bar-part completed"/>"#))
    let label = bar.value(over: nil).text
    #expect(label.contains(##"y="25%" dy="-0.5em""##), "the label stands above: \(label)")
  }

  @Test(arguments: [
    (750, "25%"), (700, "25%"), (751, "24.9%"), (859, "14.1%"), (860, "25%"), (nil, "25%"),
  ])
  func `lifts a label over the goal's line where that would strike it out`(
    goal: Int?, y: String
  ) {
    let bar = ChartBar(
      parts: [.init(height: 750, kind: "under")], label: "1,850", foot: "Wed", words: "")
    #expect(bar.value(over: goal).text.contains(##"y="\##(y)" dy="-0.5em""##))
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

  @Test(arguments: [(0, " is-first"), (2, " is-first"), (3, ""), (5, ""), (6, " is-last")])
  func `shows the value of the chosen bar alone, within its ends`(selected: Int, side: String) {
    let bar = ChartBar(parts: [], name: "Sat 21 Nov", label: "17h 28m", foot: "", words: "")
    let chart = BarChart(
      name: .week, title: "", bars: Array(repeating: bar, count: 9), selected: selected)
    let html = chart.html.text
    #expect(html.components(separatedBy: "17h 28m").count == 2)
    #expect(html.contains(#"<span class="bar-pill\#(side)"><span>Sat 21 Nov</span>"#))
    let none = BarChart(name: .week, title: "", bars: [bar, bar], selected: nil)
    #expect(!none.html.text.contains("17h 28m"))
  }

  @Test
  func `marks each goal with a dot where each bar has a value`() {
    let bar = ChartBar(parts: [], label: "16h", foot: "", words: "")
    var chart = BarChart(
      name: .bars, title: "", bars: [bar, bar], selected: 0, goals: [800, 900])
    #expect(!chart.html.text.contains("<circle"))
    chart.showsEach = true
    let dots = Markup(chart.html.text).all("circle").map { $0.attributes }
    #expect(dots.map { $0["cx"] } == ["25%", "75%"])
    #expect(dots.map { $0["cy"] } == ["20%", "10%"])
    #expect(!chart.html.text.contains("bar-pill"))
  }

  @Test(
    arguments: [
      (20, ["0h", "6h", "12h", "18h"]), (18, ["0h", "6h", "12h", "18h"]),
      (16, ["0h", "4h", "8h", "12h", "16h"]), (1, ["0h"]), (80, ["0h", "24h", "48h", "72h"]),
    ] as [(Int64, [String])])
  func `has lines at round lengths of time`(hours: Int64, texts: [String]) {
    let scale = ChartScale([hours * 3_600_000 / 10 * 9], least: 9)
    let axis = ChartAxis.times(scale) { "\($0.wholeHours)h" }
    if hours > 1 { #expect(axis.marks.map { $0.text } == texts) }
    #expect(axis.marks.first?.height == 0 && axis.marks.count >= 4 && axis.marks.count <= 7)
    #expect(axis.marks.allSatisfy { $0.height <= 1000 })
  }

  @Test(
    arguments: [
      (Int64(0), ["0", "1", "2", "3"]), (3, ["0", "1", "2", "3"]),
      (10, ["0", "2", "4", "6", "8", "10"]),
      (2222, ["0", "500", "1000", "1500", "2000"]), (1_000_000_000_000, nil),
    ] as [(Int64, [String]?)])
  func `has lines at round amounts`(top: Int64, texts: [String]?) {
    let axis = ChartAxis.amounts(top: top) { String($0) }
    if let texts { #expect(axis.marks.map { $0.text } == texts) }
    #expect(axis.marks.count >= 4 && axis.marks.count <= 8)
  }
}
