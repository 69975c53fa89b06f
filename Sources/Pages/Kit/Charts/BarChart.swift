/// Bars side by side, each a button if it has details: a tap or the arrow keys select one.
struct BarChart {
  /// The name; nil if no bar can be selected.
  let name: ChartName?
  let title: String
  let bars: [ChartBar]
  let selected: Int?
  /// The heights of the goals in thousandths, one for each bar, joined by a dashed line.
  var goals: [Int] = []
  /// Whether each bar has its value, and its goal as a dot; else only the chosen one has a value.
  var showsEach = false
  /// The lines behind the bars, with their amounts.
  var axis: HTML?

  var html: HTML {
    div(.class(classes), .key("chart-" + (name?.rawValue ?? title))) {
      if let axis { axis }
      div(
        .class("chart-bars"), .role("group"), .label(title),
        .when(name != nil, Attribute("data-arrows", "1"))
      ) {
        for (index, bar) in bars.enumerated() { column(index, bar) }
      }
      if goals.count > 0 { goalLine }
    }
  }

  private var classes: String {
    "chart chart-of-\(bars.count)" + (axis == nil ? "" : " has-axis")
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
      if isSelected, !showsEach { pill(index, bar) }
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
      bar.svg
      if showsEach {
        bar.value(over: goals.indices.contains(index) ? goals[index] : nil)
      } else if index == selected {
        bar.stem
      }
    }
    span(.class("bar-foot")) { bar.foot }
  }

  /// The value of the chosen bar. Near an end of the chart it begins or ends with the bar.
  private func pill(_ index: Int, _ bar: ChartBar) -> HTML {
    let side =
      index * 3 < bars.count ? " is-first" : (index + 1) * 3 > bars.count * 2 ? " is-last" : ""
    return span(.class("bar-pill" + side)) {
      span { bar.name }
      strong { bar.label }
    }
  }

  /// The dashed line from edge to edge, through the goal above the middle of each bar.
  private var goalLine: HTML {
    var points = ""
    for (index, height) in goals.enumerated() {
      let y = 1000 - height
      if index == 0 { points += "0,\(y) " }
      points += "\(middle(index)),\(y) "
      if index == goals.count - 1 { points += "1000,\(y)" }
    }
    return svg(.class("goal-line"), .decorative) {
      svg(.viewBox(1000, 1000), Attribute("preserveAspectRatio", "none")) {
        HTML(element: "polyline", [Attribute("points", points)], content: nil)
      }
      if showsEach {
        for (index, height) in goals.enumerated() {
          HTML(
            element: "circle",
            [
              Attribute("cx", perCent(middle(index))), Attribute("cy", perCent(1000 - height)),
              Attribute("r", "4"),
            ], content: nil)
        }
      }
    }
  }

  /// The middle of a bar in thousandths of the chart's width.
  private func middle(_ index: Int) -> Int { (2 * index + 1) * 1000 / (2 * goals.count) }
}
