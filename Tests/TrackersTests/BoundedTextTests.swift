import Ledger
import TestSupport
import Testing
import Trackers

/// Texts of others, which may hold anything.
struct BoundedTextTests {
  @Test(arguments: [
    ("Milk", "Milk"), ("  Milk\u{a0}", "Milk"), ("", ""), ("\u{200b}\u{2060}", ""),
    // Controls, and lines in what has one line.
    ("a\u{0}b\u{7f}\u{9b}c", "abc"), ("a\nb\r\nc\td\u{2028}e", "a b  c d e"),
    // Directions.
    ("\u{202e}nimdA", "nimdA"), ("a\u{2066}b\u{2069}\u{200f}\u{61c}", "ab"),
    // Joiners: in Persian, Hindi, Bengali and emoji, and nowhere else.
    ("می\u{200c}خواهم", "می\u{200c}خواهم"), ("क्\u{200d}ष", "क्\u{200d}ष"),
    ("র\u{200d}\u{9cd}য", "র\u{200d}\u{9cd}য"), ("👩\u{200d}💻", "👩\u{200d}💻"),
    ("❤\u{fe0f}\u{200d}🔥", "❤\u{fe0f}\u{200d}🔥"), ("An\u{200d}na", "Anna"),
    ("\u{200d}🔥", "🔥"), ("🔥\u{200d}", "🔥"), ("🔥\u{200d} a", "🔥 a"),
    ("می\u{200c}\u{200c}\u{200c}خ", "می\u{200c}خ"),
    // Combining marks: two on a letter, in India four, none without a letter.
    ("e\u{301}\u{323}\u{300}\u{300}x", "e\u{301}\u{323}x"), ("\u{301}a", "a"),
    ("a \u{301}b", "a b"), ("ज\u{93c}\u{940}\u{902}", "ज\u{93c}\u{940}\u{902}"),
    ("\u{a0}\u{301}a", "a"),
    // Selectors: after signs that have emoji.
    ("1\u{fe0f}\u{20e3}", "1\u{fe0f}\u{20e3}"), ("a\u{fe0f}b", "ab"), ("葛\u{e0100}", "葛\u{e0100}"),
    ("🏴\u{e0067}\u{e007f}", "🏴"), ("a\u{f8ff}b", "ab"),
  ])
  func `A text is shown without what hides or turns it`(text: String, shown: String) {
    #expect(Array(text.bounded(to: 40).utf8) == Array(shown.utf8))
  }

  @Test(arguments: [0xfffe, 0xffff, 0xfdd0, 0x1fffe, 0x10ffff, 0xe000, 0xfff9] as [UInt32])
  func `What is no character is left out`(value: UInt32) throws {
    let text = "a" + String(Character(try #require(Unicode.Scalar(value)))) + "b"
    #expect(text.bounded(to: 40) == "ab")
  }

  @Test func `Lines stay where there are several`() {
    #expect("a\nb\r\nc\td".bounded(to: 40, isMultiline: true) == "a\nb\n\nc\td")
    #expect("\n a\n\n".bounded(to: 40, isMultiline: true) == "a")
  }

  /// Of letters, marks, controls and whatever else.
  private static func text(_ generator: inout SeededGenerator) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7e, 0x00...0x24f, 0x300...0x36f, 0x600...0x6ff, 0x900...0xdff, 0x2000...0x206f,
      0x200b...0x200f, 0x2600...0x27bf, 0xfe00...0xfe0f, 0x1f300...0x1f6ff, 0xe0000...0xe01ef,
      0...0x10ffff,
    ]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...60, using: &generator) {
      let range = ranges.randomElement(using: &generator) ?? 0x20...0x7e
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `Whatever was written, a text is short, shows itself, and stays as it is`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for isMultiline in [false, true] {
      let bounded = Self.text(&generator).bounded(to: 30, isMultiline: isMultiline)
      #expect(bounded.unicodeScalars.count <= 30, "seed \(seed)")
      #expect(Array(bounded.bounded(to: 30, isMultiline: isMultiline).utf8) == Array(bounded.utf8))
      for scalar in bounded.unicodeScalars {
        let isLine = isMultiline && (scalar == "\n" || scalar == "\t")
        #expect(isLine || scalar.properties.generalCategory != .control, "seed \(seed)")
        #expect(!(0x202a...0x202e ~= scalar.value) && !(0x2066...0x2069 ~= scalar.value))
        #expect(scalar.properties.generalCategory != .privateUse, "seed \(seed)")
      }
      let first = bounded.unicodeScalars.first
      #expect(first?.properties.generalCategory != .nonspacingMark || first?.isRare == true)
    }
  }
}

extension Unicode.Scalar {
  /// Of a script whose marks do not pile up, which are left as they are.
  fileprivate var isRare: Bool { value > 0x600 }
}
