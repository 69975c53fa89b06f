/// One bar of a chart: its parts from the bottom up, its label, and the text below it.
struct ChartBar {
  /// Height in thousandths of the chart, and the class that colours it.
  struct Part {
    let height: Int
    let kind: String

    /// Whether it is pale, with a cap of the full hue as an edge that is seen.
    fileprivate var isMissed: Bool { ["partial", "under", "average"].contains(kind) }
  }

  let parts: [Part]
  /// Its subject, shown beside its value.
  var name = ""
  /// The value; empty if it is not shown.
  let label: String
  let foot: String
  /// A description of the bar.
  let words: String
  var isEmphasised = false

  var total: Int { min(1000, parts.reduce(0) { $0 + $1.height }) }

  /// The approximate height of a label in thousandths of the chart.
  private static let labelHeight = 110

  var svg: HTML {
    Pages.svg(.class("bar"), .decorative) {
      if parts.isEmpty { rectangle(y: "98.5%", height: "20%", .class("bar-part none")) }
      for index in parts.indices.reversed() { shape(index) }
      if let top = parts.last, top.isMissed {
        rectangle(
          y: perCent(1000 - total), height: "4", .class("bar-cap \(top.kind)"),
          Attribute("rx", "2"))
      }
    }
  }

  /// The value above the bar, drawn over the goal's line.
  /// - Parameter goal: the height of that line, which would strike out a label just below it.
  func value(over goal: Int?) -> HTML {
    var foot = total
    if let goal, goal > total, goal < total + Self.labelHeight { foot = goal }
    return Pages.svg(.class("bar-value"), .decorative) {
      svgText(
        label, x: "50%", y: perCent(1000 - foot), Attribute("dy", "-0.5em"), .class("bar-label"))
    }
  }

  /// The line from the value of a chosen bar down to the bar.
  var stem: HTML {
    Pages.svg(.class("bar-value"), .decorative) {
      HTML(
        element: "line",
        [
          Attribute("x1", "50%"), Attribute("x2", "50%"), Attribute("y1", "-8"),
          Attribute("y2", perCent(1000 - total)),
        ], content: nil)
    }
  }

  /// The shape of a part. It extends below the bottom, where it is clipped, and lower parts cover
  /// higher ones, so that only the top is round.
  private func shape(_ index: Int) -> HTML {
    let height = min(1000, parts[...index].reduce(0) { $0 + $1.height })
    let kind = parts[index].kind
    let isTop = index == parts.count - 1
    return rectangle(
      y: perCent(1000 - height), height: perCent(height + 200),
      .class("bar-part \(kind)"), .when(isTop, Attribute("rx", "4")))
  }
}
