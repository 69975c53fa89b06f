/// A share as a ring, clockwise from twelve o'clock; beyond the whole, a second lap covers the
/// first, with a soft shadow ahead of its end. The colour is the accent of its container.
struct Ring {
  let permille: Int
  /// A description for screen readers; nil if such words are beside the ring.
  var label: String?
  var width = RingWidth.small

  var html: HTML { Rings([Rings.Share(permille: permille)], label: label, width: width).html }
}

/// Several rings inside each other, the outermost first.
struct Rings {
  let shares: [Share]
  let label: String?
  let width: RingWidth

  struct Share {
    let permille: Int
    /// The class for its colour; nil for its container's.
    var accent: String?
  }

  init(_ shares: [Share], label: String? = nil, width: RingWidth = .nested) {
    self.shares = shares
    self.label = label
    self.width = width
  }

  var html: HTML {
    svg(
      .class("ring"), .viewBox(RingGeometry.diameter, RingGeometry.diameter), .key("ring"),
      label.map { _ in .role("img") } ?? .decorative, label.map { .label($0) } ?? .none
    ) {
      for (level, share) in shares.enumerated() {
        g(share.accent.map { .class("accent-\($0)") } ?? .none) {
          OneRing(
            level: level, width: width, geometry: RingGeometry(permille: share.permille)
          ).html
        }
      }
    }
  }
}

private struct OneRing {
  let level: Int
  let width: RingWidth
  let geometry: RingGeometry

  @HTMLBuilder var html: HTML {
    lap("ring-track", [])
    arc("ring-arc", showing: geometry.firstLap)
    if let lap = geometry.laterLap, let angle = geometry.headAngle {
      shade(at: angle)
      arc("ring-arc ring-later", showing: lap)
    }
  }

  private var center: Int { RingGeometry.diameter / 2 }
  private var radius: Int { width.radius(level) }

  private func arc(_ name: String, showing length: Int) -> HTML {
    lap(
      name,
      [
        Attribute("pathLength", "1000"), Attribute("stroke-dasharray", "1000 1000"),
        Attribute("stroke-dashoffset", String(RingGeometry.offset(showing: length))),
        Attribute("transform", "rotate(-90 \(center) \(center))"),
      ])
  }

  private func lap(_ name: String, _ attributes: [Attribute]) -> HTML {
    let shape = [
      Attribute.class(name), Attribute("cx", String(center)), Attribute("cy", String(center)),
      Attribute("r", String(radius)),
      Attribute("stroke-width", String(width.stroke)), Attribute("fill", "none"),
    ]
    return HTML(element: "circle", shape + attributes, content: nil)
  }

  /// The shadow on the first lap, ahead of the end of the later one.
  private func shade(at angle: String) -> HTML {
    g(Attribute("mask", "url(#ring-band-\(width.band(level)))")) {
      HTML(
        element: "circle",
        [
          Attribute("cx", String(center + 5)), Attribute("cy", String(center - radius)),
          Attribute("r", "15"), Attribute("fill", "url(#ring-shade)"),
          Attribute("transform", "rotate(\(angle) \(center) \(center))"),
        ], content: nil)
    }
  }
}
