/// The chart of a medium widget.
enum WidgetChart {
  /// A bar that fills up to its goal.
  case progress(permille: Int)
  /// Bars side by side, oldest first, with a line through their goals.
  case bars([Bar])
  /// One bar of several colours.
  case parts([Part])

  struct Bar {
    /// The height in thousandths of the chart's.
    let height: Int
    let goal: Int
    let isGoalReached: Bool
    /// The length: `17h 11m`.
    let label: WidgetWords
    /// The day.
    let foot: WidgetWords
  }

  struct Part {
    let share: Int
    let accent: WidgetAccent
  }

  var accents: [WidgetAccent] {
    switch self {
    case .progress: []
    case .bars: [.goal, .fast, .window]
    case .parts(let parts): parts.map { $0.accent }
    }
  }
}

/// The drawing of charts in a part of a widget.
struct WidgetChartDrawing {
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  @HTMLBuilder func progress(_ permille: Int, _ accent: WidgetAccent) -> HTML {
    rectangle(x, y, width, height, Attribute("rx", String(height / 2)), accent, "18")
    let length = min(1000, max(0, permille)) * width / 1000
    if length > 0 {
      // NB: never narrower than its round ends.
      rectangle(x, y, max(length, height), height, Attribute("rx", String(height / 2)), accent, nil)
    }
  }

  /// A bar of shares of any sum; the smallest is still visible.
  @HTMLBuilder func parts(_ parts: [WidgetChart.Part]) -> HTML {
    let total = max(1, parts.reduce(0) { $0 + $1.share })
    let room = width - 2 * max(0, parts.count - 1)
    let lengths = parts.map { max(3, $0.share * room / total) }
    for (index, part) in parts.enumerated() {
      let start = lengths.prefix(index).reduce(0) { $0 + $1 + 2 }
      let length = index == parts.count - 1 ? max(3, width - start) : lengths[index]
      if start + length <= width {
        rectangle(x + start, y, length, height, Attribute("rx", "2"), part.accent, nil)
      }
    }
  }

  /// The bars. NB: the labels are in one line above, so that the line of the goals does not cross
  /// them.
  @HTMLBuilder func bars(_ bars: [WidgetChart.Bar]) -> HTML {
    let step = width / max(1, WidgetChart.slots)
    let floor = y + height
    for (index, bar) in bars.enumerated() {
      let top = max(2, bar.height * height / 1000)
      let left = x + (WidgetChart.slots - bars.count + index) * step
      rectangle(
        left + 5, floor - top, step - 10, top, Attribute("rx", "4"),
        bar.isGoalReached ? .goal : .fast, bar.isGoalReached ? nil : "6")
      WidgetText(bar.label, size: 9, .quiet, .middle)
        .html(x: left + step / 2, middle: y - 7, width: step)
      WidgetText(bar.foot, size: 10, .quiet, .middle)
        .html(x: left + step / 2, middle: floor + 10, width: step - 2)
    }
    goals(bars, step, floor)
  }

  private func goals(_ bars: [WidgetChart.Bar], _ step: Int, _ floor: Int) -> HTML {
    var points = ""
    for (index, bar) in bars.enumerated() {
      let left = x + (WidgetChart.slots - bars.count + index) * step
      let y = floor - bar.goal * height / 1000
      points += "\(points.isEmpty ? "" : " ")\(left),\(y) \(left + step),\(y)"
    }
    return HTML(
      element: "polyline",
      [
        Attribute("points", points), .class("ring-window"), Attribute("fill", "none"),
        Attribute("stroke-dasharray", "4 3"), Attribute("stroke-width", "1.5"),
      ], content: nil)
  }

  /// - Parameter opacity: the digits after the point; nil for none.
  private func rectangle(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ corner: Attribute, _ accent: WidgetAccent,
    _ opacity: String?
  ) -> HTML {
    HTML(
      element: "rect",
      [
        .class("mark-\(accent.rawValue)"), Attribute("x", String(x)), Attribute("y", String(y)),
        Attribute("width", String(width)), Attribute("height", String(height)), corner,
        opacity.map { Attribute("fill-opacity", "." + $0) } ?? .none,
      ], content: nil)
  }
}

extension WidgetChart {
  /// The number of bars that fit.
  static let slots = 5
}
