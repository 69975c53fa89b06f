/// Bars side by side, each a button if it has details: a tap or the arrow keys select one.
struct BarChart {
  /// The name; nil if no bar can be selected.
  let name: ChartName?
  let title: String
  let bars: [ChartBar]
  let selected: Int?
  /// The heights of the goals in thousandths, one for each bar, joined by a dashed line.
  var goals: [Int] = []
  /// The label at the line's end.
  var goalLabel: String?

  var html: HTML {
    div(.class("chart chart-of-\(bars.count)"), .key("chart-" + (name?.rawValue ?? title))) {
      div(
        .class("chart-bars"), .role("group"), .label(title),
        .when(name != nil, Attribute("data-arrows", "1"))
      ) {
        for (index, bar) in bars.enumerated() { column(index, bar) }
      }
      if goals.count > 0 { goalLine }
    }
  }

  /// The index of the only tab stop. NB: the arrow keys move on from it.
  private var tabStop: Int { selected ?? bars.count - 1 }

  private func column(_ index: Int, _ bar: ChartBar) -> HTML {
    guard let name else { return still(index, bar) }
    let isSelected = index == selected
    return button(
      .class(bar.isEmphasised ? "chart-column is-today" : "chart-column"),
      .selects(index, in: name), .inArrows,
      Attribute("aria-pressed", isSelected ? "true" : "false"),
      .label(bar.words), .tabIndex(index == tabStop ? 0 : -1), .key("bar-\(index)")
    ) {
      area(index, bar)
    }
  }

  private func still(_ index: Int, _ bar: ChartBar) -> HTML {
    div(
      .class(bar.isEmphasised ? "chart-column is-still is-today" : "chart-column is-still"),
      .role("img"), .label(bar.words), .key("bar-\(index)")
    ) {
      area(index, bar)
    }
  }

  @HTMLBuilder private func area(_ index: Int, _ bar: ChartBar) -> HTML {
    span(.class("bar-area")) {
      bar.svg(below: goals.indices.contains(index) ? goals[index] : nil)
    }
    span(.class("bar-foot")) { bar.foot }
  }

  /// The dashed line from edge to edge, through the goal above the middle of each bar.
  private var goalLine: HTML {
    var points = ""
    for (index, height) in goals.enumerated() {
      let y = 1000 - height
      if index == 0 { points += "0,\(y) " }
      points += "\((2 * index + 1) * 1000 / (2 * goals.count)),\(y) "
      if index == goals.count - 1 { points += "1000,\(y)" }
    }
    return svg(
      .class("goal-line"), .decorative, .viewBox(1000, 1000),
      Attribute("preserveAspectRatio", "none")
    ) { HTML(element: "polyline", [Attribute("points", points)], content: nil) }
  }
}
