import CivilTime
import Ledger
import Testing

@testable import Commands
@testable import Trackers

@Suite("Names as people type them")
struct NameMatchTests {
  private static func activity(_ name: String, isArchived: Bool = false) -> Activity {
    Activity(
      id: RecordID(derivedFrom: name), draft: ActivityDraft(name: name), isArchived: isArchived,
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
    ("pull’u", "pull-ups"), ("pull-up!", "?"),
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
    switch NameMatch(typed, among: Self.all) {
    case .one(let activity): #expect(activity.name == meant)
    case .several(let names): #expect(names.joined(separator: ", ") == meant)
    case .none: #expect(meant == "?")
    }
  }

  @Test
  func `An unknown name is answered with the nearest ones`() {
    guard case .none(let nearest) = NameMatch("psuh-ups", among: Self.all) else {
      Issue.record("It is no name.")
      return
    }
    #expect(nearest == ["Push-ups"])
  }
}
