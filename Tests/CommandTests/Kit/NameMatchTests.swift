import Ledger
import Testing

@testable import Commands
@testable import Trackers

@Suite("Names as people type them")
struct NameMatchTests {
  private static func activity(_ name: String, isArchived: Bool = false) -> Counter {
    Counter(
      id: RecordID(derivedFrom: name), draft: CounterDraft(name: name), isArchived: isArchived,
      order: 0)
  }

  private static let all = [
    activity("Pull"), activity("pull-ups"), activity("Push-ups"), activity("Ärger"),
    activity("old habit", isArchived: true), activity("older habit", isArchived: true),
    activity("pushing", isArchived: true),
  ]

  private static let cases: [(typed: String, meant: String)] = [
    ("pull", "Pull"), ("PULL-UPS", "pull-ups"), ("pull-", "pull-ups"), ("pus", "Push-ups"),
    ("PUSH UPS", "Push-ups"), ("pushups", "Push-ups"), ("pushu", "Push-ups"),
    ("pull’u", "pull-ups"), ("pull-up!", "pull-ups"),
    ("-", "?"), ("--", "?"), ("push-UPS ", "Push-ups"), ("pushi", "pushing"), ("ärGER", "Ärger"),
    ("old", "old habit, older habit"), ("old habit", "old habit"), ("oldhabit", "old habit"),
    ("p", "Pull, pull-ups, Push-ups"), ("", "?"), (" ", "?"), ("x", "?"),
    (RecordID(derivedFrom: "Pull").description, "Pull"),
    (String(RecordID(derivedFrom: "Ärger").description.prefix(6)), "Ärger"),
  ]

  @Test(arguments: cases)
  func `The name goes before its beginning, that before an id, and what is shown before the rest`(
    typed: String, meant: String
  ) {
    let found = NameMatches(typed, among: [Self.all]).found.map { $0.name }
    #expect(found.joined(separator: ", ") == (meant == "?" ? "" : meant))
  }

  private static let others = [
    "🏃 Run", "Äpfel kaufen", "Aebte", "Café Zürich", "C", "C++", "🍎", "Paint wall",
    "Buy paint", "Old mother", "ß-Test",
  ].map { activity($0) }

  @Test(arguments: [
    ("run", "🏃 Run"), ("🏃 run", "🏃 Run"), ("🏃", "🏃 Run"), ("apfel", "Äpfel kaufen"),
    ("aepfel", "Äpfel kaufen"),
    ("äpf", "Äpfel kaufen"), ("KAUF", "Äpfel kaufen"), ("äbte", "Aebte"), ("cafe", "Café Zürich"),
    ("zurich", "Café Zürich"), ("zuerich", "Café Zürich"), ("c", "C"), ("c++", "C++"), ("🍎", "🍎"),
    ("paint", "Paint wall, Buy paint"), ("paint w", "Paint wall"), ("buy", "Buy paint"),
    ("old m", "Old mother"),
    ("other", ""), ("sstest", "ß-Test"),
  ])
  func `Case, accents and leading emoji are ignored, and words are found by their beginnings`(
    typed: String, meant: String
  ) {
    let found = NameMatches(typed, among: [Self.others]).found.map { $0.name }
    #expect(found.joined(separator: ", ") == meant)
  }
}
