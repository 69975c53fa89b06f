import Foundation
import Testing

/// WCAG 2.2 AA, computed from the tokens themselves.
@Suite("The colours")
struct ContrastTests {
  enum Theme: String, CaseIterable {
    case light, dark
  }

  @Test(
    arguments: Theme.allCases,
    [
      "text", "text-quiet", "fast-text", "goal-text", "window-text", "danger-text", "water-text",
      "gold-text", "plan-text",
    ])
  func `of text stand out by 4.5 to 1`(theme: Theme, name: String) throws {
    let tokens = try Tokens(theme)
    for ground in ["bg", "surface", "raised", "control", "chosen", "well"] {
      // Not every text stands on a chosen or sunken ground.
      if name != "text", name != "text-quiet", ground != "bg", ground != "surface" { continue }
      if name == "text-quiet", ground == "chosen" { continue }
      let contrast = try tokens.color(name).contrast(to: tokens.color(ground))
      #expect(contrast >= 4.5, "\(name) on \(ground): \(contrast)")
    }
  }

  @Test(
    arguments: Theme.allCases,
    ["fast", "goal", "window", "rest", "edge", "focus", "water", "gold", "plan", "over"])
  func `of rings and bars stand out by 3 to 1`(theme: Theme, name: String) throws {
    let tokens = try Tokens(theme)
    for ground in ["bg", "surface"] {
      let contrast = try tokens.color(name).contrast(to: tokens.color(ground))
      #expect(contrast >= 3, "\(name) on \(ground): \(contrast)")
    }
  }

  @Test(arguments: Theme.allCases)
  func `of text on its own accent's wash and on bars stand out by 4.5 to 1`(theme: Theme) throws {
    let tokens = try Tokens(theme)
    for name in ["fast", "goal", "window", "water", "gold", "plan"] {
      let wash = try tokens.color(name).mixed(0.18, over: tokens.color("surface"))
      let contrast = try tokens.color(name + "-text").contrast(to: wash)
      #expect(contrast >= 4.5, "\(name)-text on its wash: \(contrast)")
      if name == "window" { continue }
      let ground = name == "plan" ? "surface" : "on-accent"
      let onBar = try tokens.color(ground).contrast(to: tokens.color(name))
      #expect(onBar >= 4.5, "a label on a bar of \(name): \(onBar)")
    }
    let onDanger = try tokens.color("on-danger").contrast(to: tokens.color("danger"))
    #expect(onDanger >= 4.5, "what deletes a row: \(onDanger)")
  }
}

extension ContrastTests {
  /// The accent and its text of a hue, as by `tokens.css`.
  private static func accent(_ theme: Theme, _ hue: Double) -> (LinearColor, LinearColor) {
    theme == .light
      ? (
        LinearColor(lightness: 0.613, chroma: 0.12, hue: hue),
        LinearColor(lightness: 0.48, chroma: 0.12, hue: hue)
      )
      : (
        LinearColor(lightness: 0.75, chroma: 0.13, hue: hue),
        LinearColor(lightness: 0.81, chroma: 0.11, hue: hue)
      )
  }

  @Test(arguments: Theme.allCases)
  func `that users choose stand out as well`(theme: Theme) throws {
    let tokens = try Tokens(theme)
    #expect(tokens.hues.count == 10)
    #expect(
      tokens.accentFormula == "light-dark(oklch(61.3% 0.12 var(--hue)), oklch(75% 0.13 var(--hue)))"
    )
    #expect(
      tokens.textFormula == "light-dark(oklch(48% 0.12 var(--hue)), oklch(81% 0.11 var(--hue)))")
    for hue in tokens.hues {
      let (accent, text) = Self.accent(theme, hue)
      for ground in ["bg", "surface"] {
        #expect(accent.contrast(to: try tokens.color(ground)) >= 3, "hue \(hue) on \(ground)")
        #expect(text.contrast(to: try tokens.color(ground)) >= 4.5, "text of \(hue) on \(ground)")
      }
      let wash = accent.mixed(0.18, over: try tokens.color("surface"))
      #expect(text.contrast(to: wash) >= 4.5, "text of \(hue) on its wash")
      #expect(try tokens.color("on-accent").contrast(to: accent) >= 4.5, "a label on \(hue)")
    }
  }
}

/// The colours of `Web/styles/tokens.css`.
private struct Tokens {
  private var values: [String: [Double]] = [:]
  let hues: [Double]
  let accentFormula: String
  let textFormula: String

  init(_ theme: ContrastTests.Theme) throws {
    let css = try WebFile.text("styles/tokens.css")
    hues = css.matches(of: /--hue: (?<hue>\d+);/).compactMap { Double($0.output.hue) }
    func formula(_ name: String) -> String {
      let lines = css.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      let line = lines.first { $0.hasPrefix(name + ": ") && $0.contains("--hue") } ?? ""
      return String(line.dropFirst(name.count + 2).dropLast())
    }
    accentFormula = formula("--accent")
    textFormula = formula("--accent-text")
    let pattern =
      /--(?<name>[\w-]+): light-dark\(oklch\((?<light>[^)]*)\), oklch\((?<dark>[^)]*)\)\)/
    for match in css.matches(of: pattern) {
      let text = theme == .light ? match.output.light : match.output.dark
      let numbers = text.split(separator: " ").prefix(3)
        .compactMap { Double($0.replacing("%", with: "")) }
      values[String(match.output.name)] = [numbers[0] / 100, numbers[1], numbers[2]]
    }
  }

  func color(_ name: String) throws -> LinearColor {
    let value = try #require(values[name], "no colour \(name)")
    return LinearColor(lightness: value[0], chroma: value[1], hue: value[2])
  }
}

/// Linear sRGB, from OKLCH by Björn Ottosson's matrices; what lies outside is cut off.
private struct LinearColor {
  let red: Double
  let green: Double
  let blue: Double

  init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) =
      (min(max(red, 0), 1), min(max(green, 0), 1), min(max(blue, 0), 1))
  }

  init(lightness: Double, chroma: Double, hue: Double) {
    let a = chroma * cos(hue * .pi / 180)
    let b = chroma * sin(hue * .pi / 180)
    let l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
    let m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
    let s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
    self.init(
      red: 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      green: -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      blue: -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }

  private var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  func contrast(to other: LinearColor) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// As the browser lays a wash over a ground: in sRGB as it is stored.
  func mixed(_ share: Double, over ground: LinearColor) -> LinearColor {
    func mix(_ one: Double, _ other: Double) -> Double {
      decoded(encoded(one) * share + encoded(other) * (1 - share))
    }
    return LinearColor(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
  }

  private func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  private func decoded(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
