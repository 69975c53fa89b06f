extension QRCode {
  /// The code as an SVG, one unit a module, with the quiet zone; always dark on light, since not
  /// every reader knows inverted codes.
  ///
  /// - Parameter attributes: the attributes of the `svg` element, as written.
  package func svg(_ attributes: String = #"xmlns="http://www.w3.org/2000/svg""#) -> String {
    """
    <svg \(attributes) viewBox="0 0 \(wholeEdge) \(wholeEdge)" shape-rendering="crispEdges">\
    <path fill="#fff" d="M0 0h\(wholeEdge)v\(wholeEdge)H0z"/><path d="\(path)"/></svg>
    """
  }

  /// The edge in modules, with the quiet zone.
  package var wholeEdge: Int { edge + 2 * Self.quietZone }

  /// The `d` of a path in a view box of ``wholeEdge``: a rectangle for each run of dark modules in a row.
  package var path: String {
    var path = ""
    for y in 0..<edge {
      var x = 0
      while x < edge {
        let start = x
        while x < edge, isDark(x: x, y: y) { x += 1 }
        if x > start {
          let (left, top, width) = (start + Self.quietZone, y + Self.quietZone, x - start)
          path += "M\(left) \(top)h\(width)v1h-\(width)z"
        }
        x += 1
      }
    }
    return path
  }
}
