import Testing

@testable import Pages

@Suite("A ring")
struct RingGeometryTests {
  @Test(
    arguments: [
      (-5, 0, nil, nil), (0, 0, nil, nil), (1, 1, nil, nil), (740, 740, nil, nil),
      (1000, 1000, nil, nil), (1001, 1000, 1, "0.3"), (1250, 1000, 250, "90.0"),
      (2000, 1000, 1000, "360.0"), (2001, 1000, 1, "0.3"), (9750, 1000, 750, "270.0"),
    ] as [(Int, Int, Int?, String?)])
  func `grows to a whole turn, then begins another`(
    permille: Int, first: Int, later: Int?, angle: String?
  ) {
    let geometry = RingGeometry(permille: permille)
    #expect(geometry.firstLap == first)
    #expect(geometry.laterLap == later)
    #expect(geometry.headAngle == angle)
  }

  @Test
  func `touches its edge, and four leave room for the day between them`() {
    for width in RingWidth.allCases {
      #expect(width.radius(0) * 2 + width.stroke == RingGeometry.diameter)
    }
    #expect(RingWidth.nested.radius(3) * 2 - RingWidth.nested.stroke >= 36)
  }

  @Test
  func `shifts its dash by what is missing`() {
    let html = Ring(permille: 740).html.text
    #expect(html.contains(#"stroke-dashoffset="260""#))
    #expect(html.contains(#"transform="rotate(-90 90 90)""#))
  }
}
