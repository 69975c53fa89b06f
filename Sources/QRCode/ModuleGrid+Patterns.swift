/// The function patterns: finders, timing lines and alignment patterns.
extension ModuleGrid {
  mutating func drawPatterns(of version: QRVersion) {
    for place in 8..<edge - 8 {
      fix(place, 6, dark: place % 2 == 0)
      fix(6, place, dark: place % 2 == 0)
    }
    drawFinder(3, 3)
    drawFinder(edge - 4, 3)
    drawFinder(3, edge - 4)
    let places = version.alignments
    guard let last = places.last else { return }
    for x in places {
      for y in places {
        let isInFinder = (x == 6 && y == 6) || (x == 6 && y == last) || (x == last && y == 6)
        if !isInFinder { drawAlignment(x, y) }
      }
    }
  }

  /// Draws a finder with its separator, as far as that is inside.
  private mutating func drawFinder(_ centreX: Int, _ centreY: Int) {
    for dy in -4...4 {
      for dx in -4...4 {
        let (x, y) = (centreX + dx, centreY + dy)
        guard (0..<edge).contains(x), (0..<edge).contains(y) else { continue }
        let ring = max(abs(dx), abs(dy))
        fix(x, y, dark: ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignment(_ x: Int, _ y: Int) {
    for dy in -2...2 {
      for dx in -2...2 { fix(x + dx, y + dy, dark: max(abs(dx), abs(dy)) != 1) }
    }
  }
}
