import Foundation
import Testing

@testable import Ledger

/// The folding of letters, marks and signs for search.
@Suite struct FoldedWordsTests {
  private func folded(_ text: String) -> String {
    String(decoding: FoldedWords(of: text).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""),
    ("  a  b ", "a b"),
    ("Élodie’s café: 東京へ🎂", "elodie s cafe 東 京 へ 🎂"),
    ("Œuvre Ærø Łódź Đà Nẵng", "oeuvre aero lodz da nang"),
    ("Straße STRAẞE ĲSSEL ǅ", "strasse strasse ijssel dz"),
    ("İstanbul ışık ŸÿŽž", "istanbul isik yyzz"),
    ("ΟΔΟΣ οδός Ώρα", "οδοσ οδοσ ωρα"),
    ("Ёжик ЙОД Їжак ЎЗБЕК", "ежик иод іжак узбек"),
    ("e\u{301}a\u{308}\u{323}", "ea"),
    ("ª º µ 5 µm ½ ¡hola! 3×4÷2", "a o μ 5 μm hola 3 4 2"),
    ("Donau\u{ad}dampf", "donaudampf"),
    ("€5 §3 „x“ a\u{a0}b a\u{200b}b", "5 3 x a b a b"),
    ("ＡＢｃ！１｡ｱ", "abc 1 ｱ"),
    ("人々、「〇」・ー", "人 々 〇 ー"),
    ("tokyo東京tower", "tokyo 東 京 tower"),
    ("❤️☀", "❤ ☀"),
    ("👩\u{200d}👧a", "👩 👧 a"),
    ("한국어 ไทย שלום", "한국어 ไทย שלום"),
    ("a_b\u{0}c\td", "a b c d"),
    ("𠮷野家 𝛼", "𠮷 野 家 𝛼"),
  ])
  func `Texts as words`(text: String, words: String) {
    #expect(folded(text) == words)
  }

  /// By Foundation, whose tables know all of them; expansions and letters with strokes are ours.
  @Test(arguments: [0xc0...0x24f, 0x370...0x52f, 0x1e00...0x1eff] as [ClosedRange<UInt32>])
  func `Letters lose case and accents as Unicode has it`(range: ClosedRange<UInt32>) throws {
    let ours = [
      "ø": "o", "ł": "l", "đ": "d", "ı": "i", "ħ": "h", "ŧ": "t", "ƀ": "b", "ƚ": "l", "ȼ": "c",
      "ɍ": "r", "ɇ": "e", "ɏ": "y", "ⱥ": "a", "ⱦ": "t", "ƶ": "z", "ǥ": "g", "ɉ": "j", "ſ": "s",
      "ŀ": "l", "ŉ": "n", "ẚ": "a", "ß": "ss", "æ": "ae", "œ": "oe", "ĳ": "ij", "ǆ": "dz",
      "ǉ": "lj", "ǌ": "nj", "ǳ": "dz", "ς": "σ",
    ]
    for scalar in range.compactMap({ Unicode.Scalar($0) }) where scalar.properties.isAlphabetic {
      let plain = String(scalar).decomposedStringWithCanonicalMapping.lowercased()
        .decomposedStringWithCanonicalMapping
      var expected = ""
      for part in plain.unicodeScalars where part.properties.generalCategory != .nonspacingMark {
        expected += ours[String(part)] ?? String(part)
      }
      if scalar.value == 0x37a { expected = "" }  // a spacing accent
      #expect(folded(String(scalar)) == expected, "\(String(scalar.value, radix: 16))")
    }
  }

  @Test(arguments: [0xc0...0x52f, 0x1e00...0x1eff])
  func `A letter in one scalar is the same as in several`(range: ClosedRange<UInt32>) {
    for scalar in range.compactMap({ Unicode.Scalar($0) }) {
      let text = "a" + String(scalar)
      #expect(
        folded(text.decomposedStringWithCanonicalMapping) == folded(text),
        "\(String(scalar.value, radix: 16))")
    }
  }

  @Test
  func `Folding what is folded changes nothing, for every scalar there is`() {
    let scalars = (0...0x10ffff as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }
    var text = ""
    for scalar in scalars { text.unicodeScalars.append(scalar) }
    let once = folded(text)
    #expect(folded(once) == once)
    #expect(once.unicodeScalars.count > 1_000_000)
  }
}
