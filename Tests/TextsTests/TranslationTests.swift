import Testing

@testable import Texts

/// Language files, in the format of `scripts/texts compile`.
struct TranslationTests {
  @Test func givesTranslationsWithTheirParts() throws {
    let texts = Texts(language: try #require(Language(Self.file)))
    #expect(texts.say("Undo") == "Rückgängig")
    let path = "Tag.csv"
    #expect(texts.say("Wrote \(path).") == "Tag.csv geschrieben:\nfertig.")
    #expect(texts.language.code == "de")
  }

  @Test func endsASentenceOnceBehindAnAbbreviation() {
    let texts = Texts(language: .english)
    let (day, title) = ("20 nov.", "3")
    #expect(texts.say("Until \(day).") == "Until 20 nov.")
    #expect(texts.say("\(day), \(title).") == "20 nov., 3.")
  }

  @Test func tellsTheMeaningsOfAWordApartByContext() throws {
    let texts = Texts(language: try #require(Language(Self.file)))
    #expect(texts.say("May", context: "date") == "Mai")
    #expect(texts.say("May") == "May")
  }

  @Test(arguments: [(0, "0 Tage"), (1, "1 Tag"), (2, "2 Tage")])
  func choosesThePluralForm(count: Int, text: String) throws {
    let texts = Texts(language: try #require(Language(Self.file)))
    #expect(texts.say(count, one: "\(count) day", other: "\(count) days") == text)
  }

  @Test func staysEnglishWithoutATranslation() throws {
    let texts = Texts(language: try #require(Language(Self.file)))
    #expect(texts.say("Redo") == "Redo")
    #expect(texts.say(1, one: "\(1) hour", other: "\(1) hours") == "1 hour")
    #expect(texts.say(2, one: "\(2) hour", other: "\(2) hours") == "2 hours")
  }

  @Test(arguments: [
    ("36h", "36 Std."), ("48h", "48 Std."), ("16:8", "16:8"), ("23:1", "23:1 OMAD"),
    ("24h", "24h"), ("Warrior", "Warrior"),
  ])
  func writesTheLengthThatNamesAPreset(name: String, title: String) throws {
    let file = Array("de one\n9PcU\n{1} Std.\n".utf8)
    #expect(Texts(language: try #require(Language(file))).fasting.title(name) == title)
  }

  @Test(arguments: [
    ("every 3 days", "Every 3 days"), ("été", "Été"), ("3 days", "3 days"), ("“a”", "“a”"),
    ("iki", "Iki"), ("", ""),
  ])
  func beginsAValueWithACapitalLetter(text: String, value: String) {
    #expect(Texts.english.capitalised(text) == value)
  }

  /// Latin and Cyrillic letters, but for those whose capital is two letters, or far away.
  @Test func hasTheCapitalsOfUnicode() {
    for value in [0x20...0x17E, 0x400...0x4BF].joined() {
      guard let letter = Unicode.Scalar(UInt32(value)), !"ßÿŉµ".unicodeScalars.contains(letter)
      else { continue }
      let text = String(Character(letter))
      #expect(Texts.english.capitalised(text) == letter.properties.uppercaseMapping, "\(text)")
    }
  }

  @Test func hasTheDottedCapitalOfTurkish() throws {
    let texts = Texts(language: try #require(Language(Array("tr one\n\n".utf8))))
    #expect(texts.capitalised("iki günde bir") == "İki günde bir")
    #expect(texts.capitalised("ıspanak") == "Ispanak")
  }

  @Test(arguments: [
    "", "\n", "de one", "de one\n", "de one\n_;f]", "de one\n_;f]\n", "de\n_;f]\nx\n",
    "de unknown\n_;f]\nx\n", "de one\n_;f\nx\n", "de one\n_;f]\nx\ny\n", "de one\n_;!]\nx\n",
    "de one\n_;f]\nx",
  ])
  func refusesAMalformedFile(text: String) {
    #expect(Language(Array(text.utf8)) == nil)
  }

  @Test func endsAtABadPluralLine() throws {
    let texts = Texts(
      language: try #require(Language(Array("ar arabic\n\(Self.days)\na\tb\n".utf8))))
    #expect(texts.say(7, one: "\(7) day", other: "\(7) days") == "7 days")
  }

  private static let (undo, days, may, wrote) = ("_;f]", "N]h<", "B?Te", "ZYoD")
  private static let file = Array(
    """
    de one
    \(undo)\(days)\(may)\(wrote)
    Rückgängig
    {1} Tag\t{1} Tage
    Mai
    {1} geschrieben:\u{1}fertig.

    """.utf8)
}

/// The cardinal rules of CLDR, which `scripts/texts check` compares with Babel's for each language.
struct PluralRuleTests {
  private static let numbers = [0, 1, 2, 3, 5, 10, 11, 12, 21, 22, 25, 100, 101, 111, 1_000]

  @Test(arguments: [
    (PluralRule.single, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    (.one, [1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
    (.zeroOrOne, [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
    (.polish, [2, 0, 1, 1, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2]),
    (.eastSlavic, [2, 0, 1, 1, 2, 2, 2, 2, 0, 1, 2, 2, 0, 2, 2]),
    (.arabic, [0, 1, 2, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 4, 5]),
  ])
  func choosesForms(rule: PluralRule, forms: [Int]) {
    #expect(Self.numbers.map { rule.form(of: $0) } == forms)
  }

  @Test func takesTheMagnitudeOfNegativeNumbers() {
    #expect(PluralRule.one.form(of: -1) == 0)
    #expect(PluralRule.eastSlavic.form(of: .min) == 2)
  }
}
