import TestSupport

/// Short texts of few letters, so that words meet often.
enum RandomText {
  static let separators: [Unicode.Scalar] = [
    " ", " ", " ", "-", "'", "\"", "*", ":", "\u{0}", "\u{a0}", "’", "、",
  ]
  static let signs: [Unicode.Scalar] = ["日", "本", "ー", "🎂"]
  private static let letters: [Unicode.Scalar] = [
    "a", "a", "A", "á", "\u{301}", "b", "B", "s", "ß", "1", "и", "Й", "\u{306}", "Ω", "ώ", "ب",
  ]

  static func text(_ lengths: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: lengths, using: &generator) {
      let scalars =
        generator.chance(60) ? letters : generator.chance(60) ? separators : signs
      text.unicodeScalars.append(scalars.randomElement(using: &generator) ?? "x")
    }
    return text
  }
}
