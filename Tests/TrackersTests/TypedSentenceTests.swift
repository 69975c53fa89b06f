import CivilTime
import Foundation
import TestSupport
import Testing
import Trackers

/// Some thousand random sentences beside what they mean by another reading of the grammar
/// (`Tests/TypedLines/make_sentences.py`), whose days come from python-dateutil.
struct TypedSentenceTests {
  struct Sentence: CustomStringConvertible {
    let now: LocalTime
    let text: String
    let title: String
    /// The first day, or the first three of a repetition; empty where all stays in the title.
    let days: [Day]
    let time: String?
    let rule: String?

    init(_ line: Substring) throws {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      try #require(fields.count == 6, "\(line)")
      now = try #require(LocalTime(minute: fields[0]))
      (text, title) = (fields[1], fields[2])
      days = fields[3] == "-" ? [] : fields[3].split(separator: " ").map { day(String($0)) }
      time = fields[4] == "-" ? nil : fields[4]
      rule = fields[5] == "-" ? nil : fields[5]
    }

    var description: String { "\(text), on \(now.minuteText)" }
  }

  private static func sentences() throws -> [Sentence] {
    // `make fuzz` has others.
    let path = ProcessInfo.processInfo.environment["DAYRING_SENTENCES"]
    let file =
      path.map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/sentences.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try Sentence($0)
    }
  }

  @Test func `What is typed is understood whole, or stays as it is`() throws {
    let sentences = try Self.sentences()
    #expect(sentences.count >= 3000)
    for sentence in sentences {
      let today = sentence.now.calendarDay
      let typed = TypedTask.parse(
        sentence.text, in: .day(today, .morning, .free), today: today, now: sentence.now)
      let draft = typed.draft
      #expect(draft.traits.title == sentence.title, "\(sentence)")
      #expect(draft.place.day == sentence.days.first ?? today, "\(sentence)")
      #expect(draft.repetition?.rule.description == sentence.rule, "\(sentence)")
      let remind = draft.traits.remind
      #expect(remind?.timeOfDay.iso8601 == sentence.time, "\(sentence)")
      if let remind { #expect(remind.calendarDay == draft.place.day, "\(sentence)") }
      if let rule = draft.repetition?.rule, let first = draft.place.day {
        let second = rule.next(after: first, anchor: first)
        let third = rule.next(after: second, anchor: first)
        #expect([first, second, third] == sentence.days, "\(sentence)")
      }
    }
  }
}
