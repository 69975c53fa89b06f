/// A quarter of a ring along the upper left edge, filled clockwise from the bottom.
struct WidgetGauge {
  let ring: WidgetContent.Ring

  @HTMLBuilder var html: HTML {
    arc([Attribute("stroke-opacity", ".18")])
    let length = min(1000, max(0, ring.permille))
    // A round cap would be visible even for an arc of length 0.
    if length > 0 {
      arc([Attribute("pathLength", "1000"), Attribute("stroke-dasharray", "\(length) 1001")])
    }
  }

  private func arc(_ attributes: [Attribute]) -> HTML {
    HTML(
      element: "path",
      [
        .class("ring-\(ring.accent.rawValue)"), Attribute("d", "M10 82A72 72 0 0 1 82 10"),
        Attribute("fill", "none"), Attribute("stroke-width", "9"),
        Attribute("stroke-linecap", "round"),
      ] + attributes, content: nil)
  }
}
