import TestSupport
import Testing
import Texts

@testable import Commands

struct ShellLanguageTests {
  @Test(arguments: [
    ("C", "en"), ("POSIX", "en"), ("C.UTF-8", "en"), ("en_GB.UTF-8", "en"), ("de_DE.UTF-8", "de"),
    ("de_AT@euro", "de"), ("ar_EG", "ar"), ("zh_CN.GB18030", "zh-Hans"), ("zh", "zh-Hans"),
    ("zh_TW", "zh-Hant"), ("zh_HK.UTF-8", "zh-Hant"), ("pt_PT", "pt-BR"), ("nn_NO", "nb"),
    ("no_NO", "nb"), ("../../etc/passwd", "en"), ("", "en"),
  ])
  func readsTheLocale(locale: String, code: String) {
    #expect(ShellLanguages.code(of: locale) == code)
  }

  @Test func listsTheInstalledOnes() throws {
    let installed = try Installed()
    let languages = installed.languages
    #expect(languages.codes == ["en", "de", "ja"])
    #expect(ShellLanguages(choicePath: "/nowhere/language").codes == ["en"])
  }

  @Test func takesTheChoiceBeforeTheLocale() throws {
    let installed = try Installed()
    var languages = installed.languages
    #expect(languages.language.code == "en")
    languages.localeCode = "de"
    #expect(languages.choice == "auto")
    #expect(languages.language.code == "de")
    try languages.choose("en")
    #expect(languages.choice == "en")
    #expect(languages.language.code == "en")
  }

  @Test(arguments: ["tlh", "../de", "de\u{0}", "ja"])
  func staysEnglishWithoutAReadableFile(code: String) throws {
    let installed = try Installed()
    let languages = installed.languages
    try languages.choose(code)
    #expect(languages.language.code == "en")
  }

  @Test func isASettingOfThisMachine() throws {
    let installed = try Installed()
    let shell = try TestShell()
    shell.environment.languages = installed.languages
    #expect(shell.run("settings get language").output == "auto\n")
    #expect(shell.run("settings set language DE").output == "language: auto → de\n")
    #expect(installed.languages.choice == "de")
    let refused = shell.run("settings set language tlh")
    #expect(refused.exitCode == 1)
    #expect(refused.errors.contains("auto, en, de, ja"))
    #expect(installed.languages.choice == "de")
  }

  @Test func readsTypedWordsOfTheLanguage() throws {
    let installed = try Installed()
    try installed.folder.write(
      "[words]\ntomorrow=morgen\n{hour}:{minute}={hour} uhr {minute}\n[do]\nwater.drink=trink {volume}\n"
        .utf8,
      to: "languages/de.words")
    let file = Array("de one\n_;f]\nRückgängig\n".utf8)
    let language = try #require(Language(file))
    let shell = try TestShell()
    shell.environment.languages = installed.languages
    // Without the language, they are a part of the title.
    #expect(shell.run("plan add Milch kaufen morgen 9 Uhr 30").output.contains("morgen"))
    shell.environment.texts = Texts(language: language)
    let review = shell.run(
      words: ["remind", "set", "--review", "20 Uhr 30", "--waking", "8 Uhr 00-22 Uhr 15", "--json"])
    #expect(review.output.contains("20:30"))
    #expect(review.output.contains("22:15"))
    let added = shell.run("plan add Brot kaufen morgen 9 Uhr 30")
    #expect(added.exitCode == 0)
    let listed = shell.run("plan day tomorrow --json").output
    #expect(listed.contains("Brot kaufen"))
    #expect(!listed.contains("morgen"))
    #expect(shell.run("plan day morgen --json").output == listed)
    #expect(shell.run("do trink ٢٥٠").exitCode == 0)
  }

  @Test func translatesWhatTheParserSays() throws {
    let lines = ["de one", Self.keys, "Nutzung: {1}", "Fehler: {1}", "„{1}“ ist unbekannt.", ""]
    let language = try #require(Language(Array(lines.joined(separator: "\n").utf8)))
    let said = "Error: Unknown option '--x'\nUsage: dayring drink\n  other '--x'"
    #expect(
      ParserText(texts: Texts(language: language)).translated(said)
        == "Fehler: „--x“ ist unbekannt.\nNutzung: dayring drink\n  other '--x'")
    #expect(ParserText(texts: .english).translated(said) == said)
  }

  /// The keys of `Usage: {1}`, `Error: {1}` and `Unknown option “{1}”.`
  private static let keys = "BNZO`Ol:ii[C"

  /// A folder with a German file, and a Japanese one that is malformed.
  private struct Installed {
    let folder: TemporaryFolder
    var languages: ShellLanguages {
      ShellLanguages(folder: folder.path("languages"), choicePath: folder.path("language"))
    }

    init() throws {
      folder = try TemporaryFolder()
      try folder.write("de one\n_;f]\nRückgängig\n".utf8, to: "languages/de.txt")
      try folder.write("ja".utf8, to: "languages/ja.txt")
    }
  }
}
