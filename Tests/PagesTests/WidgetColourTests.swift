import Foundation
import Testing

@testable import Pages

/// The drawings that stand alone have the app's colours.
@Suite("The colours of a widget")
struct WidgetColourTests {
  @Test(arguments: WidgetAccent.allCases)
  func `are those of the tokens in sRGB`(accent: WidgetAccent) throws {
    let tokens = try OKLCHTokens()
    let name = accent.rawValue
    let text = accent == .over ? "danger-text" : name + "-text"
    #expect(try tokens.hex(name, text: false) == [accent.light.shape, accent.dark.shape])
    #expect(try tokens.hex(text, text: true) == [accent.light.text, accent.dark.text])
  }

  @Test
  func `are the page's own where there is no accent`() throws {
    let tokens = try OKLCHTokens()
    let (light, dark) = (WidgetStyle.lightGround, WidgetStyle.darkGround)
    #expect(try tokens.hex("surface", text: false) == [light.ground, dark.ground])
    #expect(try tokens.hex("text", text: false) == [light.text, dark.text])
    #expect(try tokens.hex("text-quiet", text: false) == [light.quiet, dark.quiet])
  }
}

private struct OKLCHTokens {
  private let css: String

  init() throws {
    css = try WebFile.text("styles/tokens.css")
  }

  /// For light and dark.
  func hex(_ name: String, text: Bool) throws -> [String] {
    let own = try Regex<(Substring, Substring, Substring)>(
      #"--\#(name): light-dark\(oklch\(([^)]*)\), oklch\(([^)]*)\)\)"#)
    if let match = css.firstMatch(of: own) {
      return [match.output.1, match.output.2].map { sRGB(numbers($0)) }
    }
    // The colours for users have a hue each, and one formula.
    let hueName = text ? String(name.dropLast("-text".count)) : name
    let hue = try Regex<(Substring, Substring)>(#"\.accent-\#(hueName) \{\s*--hue: (\d+);"#)
    let formula = try Regex<(Substring, Substring, Substring)>(
      #"--accent\#(text ? "-text" : ""): light-dark\(oklch\(([^v]*)var\(--hue\)\), oklch\(([^v]*)var"#
    )
    let degrees = try #require(css.firstMatch(of: hue).flatMap { Double($0.output.1) })
    let match = try #require(css.firstMatch(of: formula))
    return [match.output.1, match.output.2].map { sRGB(numbers($0) + [degrees]) }
  }

  private func numbers(_ text: Substring) -> [Double] {
    let numbers = text.split(separator: " ").compactMap { Double($0.replacing("%", with: "")) }
    return [numbers[0] / 100] + numbers.dropFirst().prefix(2)
  }

  /// Björn Ottosson's matrices; what lies outside is cut off.
  private func sRGB(_ oklch: [Double]) -> String {
    let a = oklch[1] * cos(oklch[2] * .pi / 180)
    let b = oklch[1] * sin(oklch[2] * .pi / 180)
    let l = pow(oklch[0] + 0.3963377774 * a + 0.2158037573 * b, 3)
    let m = pow(oklch[0] - 0.1055613458 * a - 0.0638541728 * b, 3)
    let s = pow(oklch[0] - 0.0894841775 * a - 1.2914855480 * b, 3)
    let linear = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    ]
    let bytes = linear.map { value in
      let value = min(max(value, 0), 1)
      let encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
      return String(format: "%02x", Int((encoded * 255).rounded()))
    }
    return "#" + bytes.joined()
  }
}
