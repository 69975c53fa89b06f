/// The rings of a widget, with their definitions.
struct WidgetRings {
  let rings: [WidgetContent.Ring]
  let x: Int
  let y: Int
  let diameter: Int

  var html: HTML {
    svg(
      Attribute("x", String(x)), Attribute("y", String(y)), Attribute("width", String(diameter)),
      Attribute("height", String(diameter)), .viewBox(RingGeometry.diameter, RingGeometry.diameter),
      Attribute("fill", "none")
    ) {
      let width = rings.count == 1 ? RingWidth.small : .nested
      for (level, ring) in rings.enumerated() {
        OneWidgetRing(
          radius: width.radius(level), stroke: width.stroke,
          colour: "ring-\(ring.accent.rawValue)", geometry: RingGeometry(permille: ring.permille)
        ).html
      }
    }
  }
}

private struct OneWidgetRing {
  let radius: Int
  let stroke: Int
  let colour: String
  let geometry: RingGeometry

  @HTMLBuilder var html: HTML {
    circle(.class(colour) + Attribute("stroke-opacity", ".18"))
    arc(showing: geometry.firstLap)
    if let lap = geometry.laterLap, let angle = geometry.headAngle {
      shade(at: angle)
      arc(showing: lap)
    }
  }

  private var center: Int { RingGeometry.diameter / 2 }
  private var band: String { "band-\(radius)-\(stroke)" }

  @HTMLBuilder private func arc(showing length: Int) -> HTML {
    // A round cap would be visible even for an arc of length 0.
    if length > 0 {
      circle(
        .class(colour) + Attribute("pathLength", "1000")
          + Attribute("stroke-dasharray", "\(length) 1000") + Attribute("stroke-linecap", "round")
          + Attribute("transform", "rotate(-90 \(center) \(center))"))
    }
  }

  private func circle(_ attributes: Attribute) -> HTML {
    HTML(
      element: "circle",
      [
        attributes, Attribute("cx", String(center)), Attribute("cy", String(center)),
        Attribute("r", String(radius)), Attribute("stroke-width", String(stroke)),
      ], content: nil)
  }

  /// The shadow on the lap below, ahead of the end.
  @HTMLBuilder private func shade(at angle: String) -> HTML {
    HTML(
      element: "radialGradient", [Attribute("id", "shade-\(radius)")],
      content: HTML(
        markup: "<stop offset=\".55\" stop-opacity=\".4\"/><stop offset=\"1\" stop-opacity=\"0\"/>")
    )
    HTML(
      element: "mask",
      [
        Attribute("id", band), Attribute("maskUnits", "userSpaceOnUse"),
        Attribute("x", "0"), Attribute("y", "0"),
        Attribute("width", String(RingGeometry.diameter)),
        Attribute("height", String(RingGeometry.diameter)),
      ], content: circle(Attribute("stroke", "#fff")))
    g(Attribute("mask", "url(#\(band))")) {
      HTML(
        element: "circle",
        [
          Attribute("cx", String(center + 5)), Attribute("cy", String(center - radius)),
          Attribute("r", "15"), Attribute("fill", "url(#shade-\(radius))"),
          Attribute("transform", "rotate(\(angle) \(center) \(center))"),
        ], content: nil)
    }
  }
}
