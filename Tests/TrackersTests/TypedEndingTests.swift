import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Trackers

/// Last words of tasks as people type them (`Fixtures/endings/CODE.txt`): each line is read whole,
/// or stays in the title whole and is told. Lines behind `kept` stay untold: they say no day or
/// time, or only rarely do.
@Suite("Last words of tasks")
struct TypedEndingTests {
  static let codes = ["en"] + TypedVocabularyTests.codes
  private static let now = LocalTime(day: day("2026-11-25"), time: TimeOfDay(minutes: 600))

  private static func endings(_ code: String) throws -> [String] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let url = tests.appendingPathComponent("Fixtures/endings/\(code).txt")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .map { String($0) }.filter { !$0.hasPrefix("#") }
  }

  private static func words(_ code: String) throws -> TypedVocabulary {
    code == "en" ? .english : TypedVocabulary(try TypedVocabularyTests.file(code))
  }

  private func typed(_ line: String, _ words: TypedVocabulary) -> TypedTask {
    TypedTask.parse(
      line, in: .day(Self.now.calendarDay, .morning, .free), today: Self.now.calendarDay,
      now: Self.now, words: words)
  }

  private func isMark(_ ending: String) -> Bool {
    ending.first.map { "!@*+~".contains($0) } ?? false
  }

  private func isTold(_ token: TypedTask.Token) -> Bool {
    [.unread, .unknown, .ignored].contains(token.meaning)
  }

  @Test(arguments: codes) func `Each is read whole, or told whole`(code: String) throws {
    let words = try Self.words(code)
    let title = words.content?.isUnspaced ?? false ? "買" : "Xyz "
    let plain = typed("Xyz", words).draft
    let endings = try Self.endings(code)
    #expect(endings.count > 40)
    for ending in endings {
      let isKept = ending.hasPrefix("kept ")
      let line = title + (isKept ? String(ending.dropFirst(5)) : ending)
      let task = typed(line, words)
      let told = task.tokens.filter { isTold($0) }
      if task.draft.traits.title == title.trimmingCharacters(in: .whitespaces) {
        #expect(!isKept, "\(code): \(line) is read")
        #expect(told.isEmpty && !task.tokens.isEmpty, "\(code): \(line) is told as well")
        continue
      }
      var draft = task.draft
      #expect(draft.traits.title == line, "\(code): \(line) is read in part")
      draft.traits.title = plain.traits.title
      #expect(draft == plain, "\(code): \(line) is read, and kept")
      #expect(
        told.isEmpty == isKept && told == task.tokens,
        "\(code): \(line) \(isKept ? "is" : "is not") told")
    }
  }

  @Test(arguments: codes) func `A sign at the end changes nothing, or is told`(code: String) throws
  {
    let words = try Self.words(code)
    let title = words.content?.isUnspaced ?? false ? "買" : "Xyz "
    for ending in try Self.endings(code) where !ending.hasPrefix("kept ") && !isMark(ending) {
      let plain = typed(title + ending, words)
      for sign in [".", "!", "?", ")", ";", "…"] {
        let task = typed(title + ending + sign, words)
        let isRead = task.draft.traits.title == plain.draft.traits.title
        if isRead, plain.tokens.contains(where: { !isTold($0) }) {
          #expect(task.draft == plain.draft, "\(code): \(ending)\(sign)")
        } else {
          #expect(task.draft.traits.title == title + ending + sign, "\(code): \(ending)\(sign)")
          #expect(task.draft.traits.remind == nil && task.draft.repetition == nil)
        }
      }
    }
  }

  /// What invisible characters, no-break spaces and full-width digits change.
  @Test(arguments: codes) func `Invisible characters change nothing`(code: String) throws {
    let words = try Self.words(code)
    let title = words.content?.isUnspaced ?? false ? "買" : "Xyz "
    for ending in try Self.endings(code) where !ending.hasPrefix("kept ") && !isMark(ending) {
      let plain = typed(title + ending, words)
      var read = plain.draft
      read.traits.title = ""
      for mark in ["\u{200b}", "\u{200e}", "\u{200f}", "\u{2060}", "\u{feff}", "\u{ad}"] {
        for line in [title + mark + ending, title + ending + mark] {
          var draft = typed(line, words).draft
          draft.traits.title = ""
          #expect(
            draft == read,
            "\(code): \(ending) with U+\(mark.unicodeScalars.map { String($0.value, radix: 16) })")
        }
      }
      let spaced = title + ending.replacingOccurrences(of: " ", with: "\u{a0}")
      var draft = typed(spaced, words).draft
      draft.traits.title = ""
      #expect(draft == read, "\(code): \(ending) with no-break spaces")
    }
  }

  @Test(arguments: [
    ("friday next week", "2026-12-04"), ("on friday next week", "2026-12-04"),
    ("friday of next week", "2026-12-04"), ("next week friday", "2026-12-04"),
    ("next week on friday", "2026-12-04"), ("next week, friday", "2026-12-04"),
    ("friday this week", "2026-11-27"), ("sunday next week", "2026-12-06"),
    ("a week from friday", "2026-12-04"), ("two weeks from friday", "2026-12-11"),
    ("a week from tomorrow", "2026-12-03"), ("3 days from friday", "2026-11-30"),
    ("at the weekend", "2026-11-28"), ("over the weekend", "2026-11-28"),
    ("at the end of the month", "2026-11-30"), ("end of next month", "2026-12-31"),
    ("end of next week", "2026-12-06"), ("start of next month", "2026-12-01"),
    ("beginning of next week", "2026-11-30"), ("1-2-2027", "2027-02-01"),
    ("2027/03/01", "2027-03-01"), ("due: friday", "2026-11-27"), ("due:2027-01-01", "2027-01-01"),
    ("tomorrow.", "2026-11-26"), ("friday!", "2026-11-27"),
  ])
  func `A day is the one that is meant`(ending: String, day: String) {
    let task = typed("Xyz " + ending, .english)
    #expect(task.draft.traits.title == "Xyz")
    #expect(task.draft.place.day == TestSupport.day(day))
  }

  @Test(arguments: [
    ("once a week", "every week"), ("once per month", "every month"), ("once a day", "daily"),
    ("once daily", "daily"), ("once every 3 days", "every 3 days"), ("once a year", "yearly"),
    ("every alternate friday", "every other friday"), ("15th of every month", "every 15th"),
    ("on the 15th of each month", "every 15th"),
  ])
  func `A repetition is the one that is meant`(ending: String, other: String) {
    let (task, wanted) = (typed("Xyz " + ending, .english), typed("Xyz " + other, .english))
    #expect(task.draft == wanted.draft)
    #expect(task.draft.repetition != nil)
  }

  @Test(arguments: [
    ("at nine", "21:00"), ("at nine thirty", "21:30"), ("at 9 oclock", "21:00"),
    ("nine o'clock", "21:00"), ("at twelve", "12:00"), ("tomorrow at nine fifteen", "09:15"),
  ])
  func `A time in words is the one that is meant`(ending: String, time: String) {
    let task = typed("Xyz " + ending, .english)
    #expect(task.draft.traits.remind?.timeOfDay.iso8601 == time)
    #expect(task.draft.traits.title == "Xyz")
  }

  @Test(arguments: [
    ("Xyz @fri 9", "9"), ("Xyz *mon wed", "wed"), ("Xyz *daily at 9 or 10", "at 9 or 10"),
  ])
  func `What follows a mark is told`(line: String, told: String) {
    let task = typed(line, .english)
    #expect(task.tokens.filter { isTold($0) }.map { $0.text } == [told])
  }

  /// Short names of weekdays that mean something else alone.
  @Test(arguments: [
    ("de", "Do 9:00", "thu 9:00"), ("de", "Do, 9 Uhr", "thu 9:00"), ("de", "Fr 13.11.2027", "-"),
    ("de", "So 9 Uhr", "sun 9:00"), ("de", "Mi um 9", "wed at 9"), ("fr", "mar 9h", "tue 9:00"),
    ("fr", "mer 9:00", "wed 9:00"), ("es", "mar 9:00", "tue 9:00"), ("it", "mar 9:00", "tue 9:00"),
    ("nl", "do 9:00", "thu 9:00"), ("nl", "zo 9 uur", "sun 9:00"),
    ("pt-BR", "ter 9:00", "tue 9:00"),
    ("pt-BR", "sex 9h", "fri 9:00"),
  ])
  func `A short weekday before a time is one`(code: String, ending: String, english: String) throws
  {
    let task = typed("Xyz " + ending, try Self.words(code))
    if english == "-" {
      // 13 November 2027 is a Saturday.
      #expect(task.draft.traits.title == "Xyz " + ending)
      return #expect(task.tokens.allSatisfy { isTold($0) } && !task.tokens.isEmpty)
    }
    #expect(task.draft == typed("Xyz " + english, .english).draft, "\(code): \(ending)")
  }
}
