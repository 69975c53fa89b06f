/// Functions for the SVG elements that the pages use. Lengths are in units of the view box or per
/// cent.
@inline(__always)
func svg(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "svg", attributes, content: content())
}

@inline(__always)
func g(_ attributes: Attribute..., @HTMLBuilder content: () -> HTML) -> HTML {
  HTML(element: "g", attributes, content: content())
}

/// SVG's `text` element.
@inline(__always)
func svgText(
  _ content: String, x: String, y: String, _ attributes: Attribute...
) -> HTML {
  HTML(
    element: "text", [Attribute("x", x), Attribute("y", y)] + attributes, content: HTML(content))
}

@inline(__always)
func circle(center: Int, radius: Int, _ attributes: Attribute...) -> HTML {
  let place = [
    Attribute("cx", String(center)), Attribute("cy", String(center)),
    Attribute("r", String(radius)),
  ]
  return HTML(element: "circle", place + attributes, content: nil)
}

@inline(__always)
func rectangle(y: String, height: String, _ attributes: Attribute...) -> HTML {
  let place = [Attribute("y", y), Attribute("width", "100%"), Attribute("height", height)]
  return HTML(element: "rect", place + attributes, content: nil)
}

/// A reference to a symbol of the sprite or of the same SVG.
@inline(__always)
func use(_ id: String) -> HTML {
  HTML(element: "use", [Attribute("href", "#" + id)], content: nil)
}

extension Attribute {
  static func viewBox(_ width: Int, _ height: Int) -> Attribute {
    Attribute("viewBox", "0 0 \(width) \(height)")
  }
}
