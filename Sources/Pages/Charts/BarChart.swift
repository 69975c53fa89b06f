/// Bars side by side, each a button: a tap or the arrow keys choose one.
struct BarChart {
  /// Names the chart in `chart.select`.
  let name: String
  let title: String
  let bars: [ChartBar]
  let selected: Int?
  /// Heights in thousandths, one for each bar: where the dashed line joins them.
  var goals: [Int] = []
  /// Beside the line's end.
  var goalLabel: String?

  var html: HTML {
    div(.class("chart chart-of-\(bars.count)"), .key("chart-\(name)")) {
      div(
        .class("chart-bars"), .role("group"), .label(title), Attribute("data-arrows", "1")
      ) {
        for (index, bar) in bars.enumerated() { column(index, bar) }
      }
      if goals.count > 0 { goalLine }
    }
  }

  /// NB: only one bar is a tab stop; the arrow keys go on from it.
  private var tabStop: Int { selected ?? bars.count - 1 }

  private func column(_ index: Int, _ bar: ChartBar) -> HTML {
    let isSelected = index == selected
    return button(
      .class(bar.isEmphasised ? "chart-column is-today" : "chart-column"),
      .action(.chartSelect), Attribute("data-chart", name), Attribute("data-index", String(index)),
      Attribute("data-bar", ""), Attribute("aria-pressed", isSelected ? "true" : "false"),
      .label(bar.words), .tabIndex(index == tabStop ? 0 : -1), .key("bar-\(index)")
    ) {
      span(.class("bar-area")) { bar.svg }
      span(.class("bar-foot")) { bar.foot }
    }
  }

  private var goalLine: HTML {
    svg(.class("goal-line"), .decorative) {
      for index in goals.indices {
        let middle = (2 * index + 1) * 1000 / (2 * goals.count)
        let isFirst = index == 0
        let isLast = index == goals.count - 1
        if isFirst {
          line(from: ("0%", y(index)), to: (perCent(middle), y(index)))
        }
        if !isLast {
          let next = (2 * index + 3) * 1000 / (2 * goals.count)
          line(from: (perCent(middle), y(index)), to: (perCent(next), y(index + 1)))
        } else {
          line(from: (perCent(middle), y(index)), to: ("100%", y(index)))
        }
      }
    }
  }

  private func y(_ index: Int) -> String { perCent(1000 - goals[index]) }
}
