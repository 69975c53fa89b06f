import CivilTime
import Exchange
import Testing
import Trackers

@Suite struct ExportFormatTests {
  @Test func `a file is named for what it holds, and for the day`() {
    #expect(ExportFormat.fasts.fileName(today: today) == "dayring-fasts-2026-11-21.csv")
    #expect(
      ExportFormat.tallies.fileName(today: today, activity: "pushups")
        == "dayring-tallies-pushups-2026-11-21.csv")
  }

  @Test(arguments: [
    ("Push-ups (slow)", "Push-ups-slow"), ("../../etc/passwd", "etc-passwd"),
    ("a\u{0}b\nc", "a-b-c"),
    ("Größe", "Größe"), ("腕立て伏せ", "腕立て伏せ"), ("اللياقة ١٢", "اللياقة-١٢"), ("पुश-अप", "पुश-अप"),
    ("🏃", "untitled"), ("", "untitled"), ("\u{202e}gpj.exe", "gpj-exe"),
    ("C:\\con?*|<>\"", "C-con"),
    ("🏃 run 🏃", "run"), ("5 € × 2", "5-2"),
  ]) func `names are safe on every system`(name: String, safe: String) {
    #expect(name.fileName == safe)
  }

  @Test func `letters, marks and digits of every script are kept, and nothing that cannot be seen`()
  {
    var wrong: Set<String> = []
    for scalar in (0...0x1_0ffff).compactMap({ Unicode.Scalar($0 as UInt32) }) {
      let isKept = String(scalar).fileName != "untitled"
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .nonspacingMark,
        .spacingMark, .decimalNumber:
        if isKept == scalar.properties.isDefaultIgnorableCodePoint {
          wrong.insert(String(scalar.value, radix: 16))
        }
      case .control, .surrogate, .privateUse, .spaceSeparator, .lineSeparator, .paragraphSeparator,
        .initialPunctuation, .finalPunctuation:
        if isKept { wrong.insert(String(scalar.value, radix: 16)) }
      case .format:
        if isKept, scalar.properties.isDefaultIgnorableCodePoint {
          wrong.insert(String(scalar.value, radix: 16))
        }
      default: break
      }
    }
    #expect(wrong == [])
  }

  @Test func `a long name is cut between letters`() {
    let name = String(repeating: "伏", count: 80)
    #expect(name.fileName.utf8.count == 198)
    #expect(name.hasPrefix(name.fileName))
  }

  @Test(arguments: [
    ("dayring-tallies-Push-ups-slow-2026-11-21.csv", "Push-ups (slow)" as String?),
    ("/home/x/dayring-tallies-Squats-2026-11-21.csv", "Squats"), ("C:\\x\\Squats.csv", "Squats"),
    ("Squats", "Squats"), ("dayring-tallies-2026-11-21.csv", nil), (".csv", nil), ("", nil),
  ]) func `a file's name tells its activity`(name: String, activity: String?) {
    let known = Counter(
      id: Settings.id, draft: CounterDraft(name: "Push-ups (slow)"), isArchived: false, order: 0,
      created: nil)
    #expect(ExportFormat.activity(ofFile: name, among: [known]) == activity)
  }
}
