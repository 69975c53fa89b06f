import Testing
import Texts
import Trackers

@Suite("The catalogue")
struct CatalogueTests {
  @Test("Every label has its own words")
  func labels() {
    let words = FastingTexts.Label.allCases.map { Texts.english.fasting.label($0) }
    #expect(words.allSatisfy { !$0.isEmpty })
  }

  @Test(
    "Changes are told and taken back by their labels",
    arguments: [
      ("fast.start", "Started the fast"), ("schedule.use", "Chose the schedule"),
      ("later.version", "later.version"),
    ])
  func undo(label: String, expected: String) {
    #expect(Texts.english.undo.done(label) == expected)
    #expect(Texts.english.undo.undone(label) == "Undone: \(expected)")
  }
}
