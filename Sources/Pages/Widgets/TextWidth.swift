/// The most width a text can take in the renderer's font: widths of DejaVu Sans Bold, one of the
/// widest sans-serif fonts, in thousandths of the font size.
enum TextWidth {
  /// In the unit of `size`, rounded up.
  static func of(_ text: String, size: Int) -> Int {
    (thousandths(text) * size + 999) / 1000
  }

  /// The text, or as much as fits with an ellipsis.
  static func fitting(_ text: String, size: Int, in width: Int) -> String {
    if of(text, size: size) <= width { return text }
    var rest = width * 1000 / max(1, size) - thousandths("…")
    var kept = ""
    for character in text {
      rest -= thousandths(String(character))
      if rest < 0 { break }
      kept.append(character)
    }
    while kept.utf8.last == UInt8(ascii: " ") { kept.removeLast() }
    return kept + "…"
  }

  private static func thousandths(_ text: String) -> Int {
    // NB: limited so that multiplying by a font size does not overflow `Int` in the browser.
    text.unicodeScalars.reduce(0) { min($0 + width(of: $1), 1_000_000) }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "j", "l", " ", ".", ",", ":", ";", "'", "|", "I", "!": 400
    case "f", "r", "t", "(", ")", "-", "/", "[", "]", "·", "*": 500
    case "m", "w", "M", "W", "%", "@", "—", "…": 1100
    case "A"..."Z": 860
    case "\u{20}"..."\u{7e}": 720
    case "\u{300}"..."\u{36f}", "\u{200b}"..."\u{200f}", "\u{fe00}"..."\u{fe0f}": 0
    case "\u{a0}"..."\u{10ff}", "\u{2000}"..."\u{206f}": 900
    default: 1200
    }
  }
}
