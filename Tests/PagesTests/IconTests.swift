import Testing
import Trackers

@testable import Pages

@Suite("The drawings")
struct IconTests {
  @Test
  func `are there for each icon and each symbol, and none is left over`() throws {
    let drawn = try WebFile.text("index.html").matches(of: /<symbol id="icon-([a-z]+)"/)
      .map { String($0.output.1) }
    let meant = Icon.allCases.map { $0.rawValue } + Symbol.allCases.map { $0.rawValue }
    #expect(Set(drawn).count == drawn.count)
    #expect(Set(drawn).subtracting(meant) == [])
    #expect(Set(meant).subtracting(drawn) == [])
  }

  @Test(arguments: (0..<3).map { ($0, 3) } + (0..<4).map { ($0, 4) })
  func `of a ring's shade know where each ring lies`(level: Int, count: Int) throws {
    let html = try WebFile.text("index.html")
    let name = "ring-band-\(RingGeometry.band(level, of: count))"
    let band = try #require(html.split(separator: "\n").first { $0.contains(name) })
    #expect(band.contains(#" r="\#(RingGeometry.radius(level, of: count))""#))
    #expect(band.contains(#" stroke-width="\#(RingGeometry.stroke(of: count))""#))
  }
}
