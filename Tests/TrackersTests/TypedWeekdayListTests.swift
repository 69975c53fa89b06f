import CivilTime
import TestSupport
import Testing

@testable import Trackers

/// Several weekdays in other languages, which are no day: the title keeps all of them.
@Suite("Lists of weekdays in other languages")
struct TypedWeekdayListTests {
  private static let today = day("2026-11-25")

  private func typed(_ line: String, _ words: TypedVocabulary) -> TypedTask {
    TypedTask.parse(
      line, in: .day(Self.today, .morning, .free), today: Self.today, words: words)
  }

  @Test(arguments: TypedVocabularyTests.codes, [" ", ", "])
  func `Of several weekdays none is read alone`(code: String, separator: String) throws {
    let content = try TypedVocabularyTests.file(code)
    let (words, file) = (TypedVocabulary(content), VocabularyFile(content))
    // Without spaces, only words of several letters are weekdays.
    if file.isUnspaced { return }
    let names = (file.words + file.parts).filter { english, _ in
      if case .weekday? = TypedDay(english) { true } else { false }
    }.map { $0.translation }
    #expect(names.count >= 14, "\(code)")
    for (index, first) in names.enumerated() {
      for second in names {
        let third = names[(index + 3) % names.count]
        for list in [[first, second], [first, second, third]] {
          let line = "t " + list.joined(separator: separator)
          let task = typed(line, words)
          #expect(task.draft.traits.title == line, "\(code)")
          #expect(task.draft.place.day == Self.today, "\(code): \(line)")
        }
      }
    }
  }

  @Test(arguments: [
    ("de", "Sport Mo Mi Fr", ["Mo Mi Fr"]), ("nl", "Sporten ma, wo, vr", ["ma, wo, vr"]),
    ("fr", "Sport lun mer", ["lun mer"]), ("es", "Correr lun mié vie", ["lun mié vie"]),
    ("ru", "Бег пн ср пт", ["пн ср пт"]), ("de", "Tee zweimal täglich", ["zweimal täglich"]),
    ("es", "Té dos veces cada día", ["cada día"]), ("de", "Treffen 9-11 Uhr", ["9-11 Uhr"]),
    ("nl", "Vergadering van 9 tot 11 uur", ["van 9 tot 11 uur"]),
    ("de", "Essen Freitagmittag um eins", ["Freitagmittag", "um eins"]),
  ])
  func `What stays is told`(code: String, line: String, told: [String]) throws {
    let task = typed(line, TypedVocabulary(try TypedVocabularyTests.file(code)))
    #expect(task.draft.traits.title == line)
    #expect(task.tokens.map { $0.text } == told)
  }
}
