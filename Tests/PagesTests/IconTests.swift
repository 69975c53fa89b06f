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

  @Test(arguments: [(0, .small), (0, .hero)] + (0..<4).map { ($0, RingWidth.nested) })
  func `of a ring's shade know where each ring lies`(level: Int, width: RingWidth) throws {
    let html = try WebFile.text("index.html")
    let name = "ring-band-\(width.band(level))"
    let band = try #require(html.split(separator: "\n").first { $0.contains(name) })
    #expect(band.contains(#" r="\#(width.radius(level))""#))
    #expect(band.contains(#" stroke-width="\#(width.stroke)""#))
  }
}
