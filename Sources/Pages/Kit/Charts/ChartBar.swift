/// One bar of a chart: its parts from the bottom up, its label, and the text below it.
struct ChartBar {
  /// Height in thousandths of the chart, and the class that colours it.
  struct Part {
    let height: Int
    let kind: String
  }

  let parts: [Part]
  /// At the bottom of a high bar, above a low one.
  let label: String
  let foot: String
  /// The whole bar in words.
  let words: String
  var isEmphasised = false

  var total: Int { min(1000, parts.reduce(0) { $0 + $1.height }) }

  /// The height from which bars contain their label.
  static let roomForLabel = 150

  var svg: HTML {
    Pages.svg(.class("bar"), .decorative) {
      if parts.isEmpty { rectangle(y: "98.5%", height: "20%", .class("bar-part none")) }
      for index in parts.indices.reversed() { shape(index) }
      if !label.isEmpty {
        if total >= Self.roomForLabel {
          svgText(
            label, x: "50%", y: "100%", Attribute("dy", "-0.8em"),
            .class("bar-label is-inside"))
        } else {
          svgText(
            label, x: "50%", y: perCent(1000 - total), Attribute("dy", "-0.5em"),
            .class("bar-label"))
        }
      }
    }
  }

  /// Each part extends below the bottom, where it is clipped, and lower parts cover higher ones, so
  /// that only the top is round.
  private func shape(_ index: Int) -> HTML {
    let height = min(1000, parts[...index].reduce(0) { $0 + $1.height })
    let kind = parts[index].kind
    let isTop = index == parts.count - 1
    return rectangle(
      y: perCent(1000 - height), height: perCent(height + 200),
      .class("bar-part \(kind)"), .when(isTop, Attribute("rx", "8")),
      .when(kind == "partial", Attribute("fill", "url(#hatch)")))
  }
}
