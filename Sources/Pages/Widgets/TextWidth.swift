/// An upper bound of a text's width in the renderer's font, in thousandths of the font size: the
/// width in DejaVu Sans, one of the widest sans-serif fonts, or in Inter if this is wider. A test
/// of the browser measures them.
enum TextWidth {
  /// The width in the unit of `size`, rounded up.
  static func of(_ text: String, size: Int, isBold: Bool = true) -> Int {
    (thousandths(text, isBold) * size + 999) / 1000
  }

  /// The text, or as much as fits with an ellipsis; a grapheme of several scalars, such as a
  /// family, is whole or left out.
  ///
  /// NB: not by `Character`, which is a single scalar in the browser's engine.
  static func fitting(_ text: String, size: Int, isBold: Bool = true, in width: Int) -> String {
    if of(text, size: size, isBold: isBold) <= width { return text }
    var rest = width * 1000 / max(1, size) - thousandths("…", isBold)
    if rest < 0 { return "" }
    var (kept, sign) = ("", "")
    var former: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if !continues(former, scalar) {
        kept += sign
        sign = ""
      }
      rest -= isBold ? Self.width(of: scalar) : Self.width(of: scalar) * 19 / 20
      if rest < 0 { break }
      sign.unicodeScalars.append(scalar)
      former = scalar
    }
    while kept.utf8.last == UInt8(ascii: " ") { kept.removeLast() }
    return kept + "…"
  }

  private static func thousandths(_ text: String, _ isBold: Bool) -> Int {
    // NB: limited so that multiplying by a font size does not overflow `Int` in the browser.
    let bold = text.unicodeScalars.reduce(0) { min($0 + width(of: $1), 1_000_000) }
    return isBold ? bold : bold * 19 / 20
  }

  /// Whether both belong to one grapheme: accents, joined scalars, skin tones.
  private static func continues(_ former: Unicode.Scalar, _ scalar: Unicode.Scalar) -> Bool {
    width(of: scalar) == 0 || former == "\u{200d}"
      || ("\u{1f3fb}"..."\u{1f3ff}").contains(scalar)
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "j", "l", " ", "'": 350
    case ".", ",", ":", ";", "|", "/", "\\", "I", "·": 410
    case "f", "r", "t", "(", ")", "[", "]", "-", "!": 500
    case "J", "?", "*", "\"", "`", "_", "–": 580
    case "c", "s", "z": 600
    case "v", "x", "y", "k": 670
    case "0"..."9", "a", "e", "o", "E", "F", "L", "T", "$": 700
    case "b", "d", "g", "h", "n", "p", "q", "u", "S", "{", "}": 720
    case "w": 930
    case "m", "M", "W", "%", "@", "—", "…": 1110
    case "A"..."C", "K", "P", "R", "V", "X"..."Z": 780
    case "\u{20}"..."\u{7e}": 890
    case "\u{300}"..."\u{36f}", "\u{200b}"..."\u{200f}", "\u{fe00}"..."\u{fe0f}": 0
    case "\u{a0}"..."\u{17f}", "\u{2000}"..."\u{206f}", "✓", "−": 1180
    case "\u{400}"..."\u{52f}": 1350
    case "\u{370}"..."\u{10ff}": 1100
    case "\u{1f000}"..."\u{1faff}": 1400
    default: 1250
    }
  }
}
