import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Trackers

/// The words of other languages, each beside the English ones that they mean
/// (`Fixtures/typed/CODE.txt`).
@Suite("Words of other languages")
struct TypedVocabularyTests {
  static let codes = ["de", "fr", "es", "pt-BR", "it", "nl", "ru", "ja", "zh-Hans"]
  private static let now = LocalTime(day: day("2026-11-25"), time: TimeOfDay(minutes: 600))

  private static func text(_ url: URL) throws -> String {
    try String(contentsOf: url, encoding: .utf8)
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { String($0) }.filter { !$0.hasPrefix("#") }
  }

  /// The vocabulary without comments, as `scripts/texts compile` writes it.
  static func file(_ code: String) throws -> String {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let url = tests.appendingPathComponent("../../Languages/typed/\(code).txt")
    return lines(try text(url)).joined(separator: "\n")
  }

  private static func sentences(_ code: String) throws -> [String] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return lines(try text(tests.appendingPathComponent("Fixtures/typed/\(code).txt")))
  }

  private func typed(_ line: String, _ words: TypedVocabulary, now: LocalTime = now) -> TypedTask {
    TypedTask.parse(
      line, in: .day(now.calendarDay, .morning, .free), today: now.calendarDay, now: now,
      words: words)
  }

  /// The draft with another title.
  private func renamed(_ task: TypedTask, _ title: String) -> TaskDraft {
    var draft = task.draft
    draft.traits.title = title
    return draft
  }

  @Test(arguments: codes) func `What is typed means the same as in English`(code: String) throws {
    let words = TypedVocabulary(try Self.file(code))
    var count = 0
    for sentence in try Self.sentences(code) where !sentence.hasPrefix("do ") {
      count += 1
      if sentence.hasPrefix("title ") {
        let title = String(sentence.dropFirst(6))
        #expect(typed(title, words).draft.traits.title == title, "\(code): \(title)")
        continue
      }
      // A day at the start, and the title behind it without a space.
      let isStart = sentence.hasPrefix("start ")
      let sides = sentence.dropFirst(isStart ? 6 : 0).components(separatedBy: " = ")
      try #require(sides.count == 2, "\(sentence)")
      let own = sides[0].components(separatedBy: " | ")
      let english = sides[1].components(separatedBy: " | ")
      let line = isStart ? own[1] + own[0] : own[0] + " " + own[1]
      let (read, wanted) = (typed(line, words), typed("t " + english[1], .english))
      #expect(read.draft.traits.title == own[0], "\(code): \(line)")
      #expect(read.draft == renamed(wanted, own[0]), "\(code): \(line)")
      #expect(read.after == wanted.after, "\(code): \(line)")
      for token in read.tokens where !token.isMark {
        #expect(line.contains(token.text), "A chip shows the user's own words: \(line)")
      }
    }
    #expect(count >= 25)
  }

  @Test(arguments: codes) func `Every phrase is read as its English`(code: String) throws {
    let content = try Self.file(code)
    let words = TypedVocabulary(content)
    for (english, phrase) in VocabularyFile(content).words where !phrase.contains("{") {
      #expect(words.english(phrase) == english, "\(code): \(phrase)")
      #expect(words.english(phrase.uppercased()) == english, "\(code): \(phrase)")
    }
    for phrase in VocabularyFile(content).kept {
      #expect(typed(phrase + " x", words).draft.traits.title == phrase + " x", "\(code): \(phrase)")
    }
  }

  @Test(arguments: codes) func `A time beside a linked word stays with it`(code: String) throws {
    let content = try Self.file(code)
    let (words, file) = (TypedVocabulary(content), VocabularyFile(content))
    #expect(!file.linked.isEmpty)
    for word in file.linked where !word.contains("{") {
      let line = file.isUnspaced ? "9:30\(word)" : "t \(word) 9:30"
      // `um 9:30` is a phrase.
      if !file.isUnspaced, words.english("\(word) 9:30") != words.english(word) + " 9:30" {
        continue
      }
      #expect(typed(line, words).draft == renamed(typed("t", .english), line), "\(code): \(line)")
    }
  }

  /// A day or time that begins with each word on the left of `[endings]`.
  private static let beginnings = [
    "um": "um 17 Uhr", "am": "am Freitag", "in": "in 3 Tagen", "jeden": "jeden Freitag",
    "heute": "heute", "morgen": "morgen", "om": "om 17:00", "op": "op vrijdag",
    "vandaag": "vandaag",
    "à": "à 17h", "demain": "demain", "aujourd'hui": "aujourd'hui", "a": "a las 17", "hoy": "hoy",
    "mañana": "mañana", "às": "às 17h", "alle": "alle 17", "в": "в 17:00", "сегодня": "сегодня",
    "завтра": "завтра",
  ]

  @Test(arguments: codes) func `A particle before a time ends the title`(code: String) throws {
    let content = try Self.file(code)
    let (words, file) = (TypedVocabulary(content), VocabularyFile(content))
    #expect(file.endings.isEmpty == file.isUnspaced)
    for (next, word) in file.endings {
      let time = try #require(Self.beginnings[next], "\(code): \(next)")
      let plain = typed("t \(time)", words)
      #expect(plain.draft.traits.title == "t", "\(code): \(time)")
      let line = "t \(word) \(time)"
      #expect(typed(line, words).draft == renamed(plain, "t \(word)"), "\(code): \(line)")
    }
  }

  @Test(arguments: [("ja", "明日", "9時", "明後日"), ("zh-Hans", "明天", "9点", "后天")])
  func `Only known words join two days, and others are the title`(
    code: String, day: String, time: String, other: String
  ) throws {
    let content = try Self.file(code)
    let (words, file) = (TypedVocabulary(content), VocabularyFile(content))
    let wanted = typed("t tomorrow at 9:00", .english)
    for title in ["王", "田中", "会議", "買い物", "开会", "小王"] {
      let line = day + title + time
      #expect(typed(line, words).draft == renamed(wanted, title), "\(line)")
    }
    #expect(!file.joiners.isEmpty)
    for joiner in file.joiners {
      for line in [day + joiner + other + "小王", "小王" + day + joiner + other] {
        #expect(typed(line, words).draft.traits.title == line)
        #expect(typed(line, words).draft.place.day == Self.now.calendarDay, "\(line)")
      }
    }
  }

  @Test(arguments: [
    ("de", "Anrufen fünf nach halb neun", ["halb neun"]),
    ("fr", "Réunion de 9h à 11h", ["de 9h à 11h"]), ("nl", "Bellen na vrijdag", ["vrijdag"]),
    ("ja", "9時から11時まで会議", ["9時から11時まで"]), ("zh-Hans", "周五以后交", ["周五"]),
    ("zh-Hans", "和周五晚上的小王吃饭", ["周五晚上"]),
    ("de", "Plane Freitagabend das Essen", ["Freitagabend"]),
    ("de", "Anrufen viertel neun", ["viertel neun"]), ("de", "Hol Tim ab 15 Uhr", ["15 Uhr"]),
    ("es", "Llamar 10 para las 9", ["10 para las 9"]),
    ("pt-BR", "Ligar 10 para as 9", ["10 para as 9"]),
  ])
  func `A day that stays in the title is told`(code: String, text: String, unread: [String]) throws
  {
    let tokens = typed(text, TypedVocabulary(try Self.file(code))).tokens
    #expect(tokens.map { $0.text } == unread)
    #expect(tokens.allSatisfy { $0.meaning == .unread })
  }

  @Test(arguments: codes) func `English means the same with each vocabulary`(code: String) throws {
    let words = TypedVocabulary(try Self.file(code))
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = try Self.text(tests.appendingPathComponent("Fixtures/sentences.txt"))
    for line in file.split(separator: "\n").prefix(1000) {
      let fields = line.split(separator: "\t").map { String($0) }
      let now = try #require(LocalTime(minute: fields[0]))
      let (read, wanted) = (typed(fields[1], words, now: now), typed(fields[1], .english, now: now))
      #expect(read.draft == wanted.draft, "\(code): \(fields[1])")
    }
    for line in ["Call in 2h30", "Call in 2 h", "Call in 1h30", "Nap 2h", "Read 1h", "Film 1h30"] {
      #expect(typed(line, words).draft == typed(line, .english).draft, "\(code): \(line)")
    }
  }

  @Test(arguments: codes) func `English distances mean the same with each vocabulary`(
    code: String
  ) throws {
    let words = TypedVocabulary(try Self.file(code))
    let (now, zone) = (moment("2026-11-25T10:00Z"), Zone(fixed: .utc))
    for text in ["2h 30m ago", "1h 20min ago", "-1h 15m", "-1d 12h", "2h30 ago", "2 h ago"] {
      let wanted = try TypedTime.parse(text, now: now, zone: zone)
      #expect(try TypedTime.parse(text, now: now, zone: zone, words: words) == wanted)
      #expect(Moment(linked: text, now: now, zone: zone, words: words) == wanted)
    }
  }

  @Test(arguments: codes) func `A chip can be taken back, and is a title then`(code: String) throws
  {
    let words = TypedVocabulary(try Self.file(code))
    for sentence in try Self.sentences(code)
    where !sentence.hasPrefix("do ") && !sentence.hasPrefix("title ") {
      let own = sentence.components(separatedBy: " = ")[0].components(separatedBy: " | ")
      let line =
        sentence.hasPrefix("start ") ? own[1] + own[0].dropFirst(6) : own.joined(separator: " ")
      guard let token = typed(line, words).tokens.first, !token.isMark else { continue }
      let rest = typed(line, words).line(line, without: token)
      #expect(!typed(rest, words).tokens.contains { $0.words == token.words }, "\(rest)")
    }
  }

  @Test(arguments: [
    "morgen ", "9", "e\u{301}", "明天", "jeden mo, mi und fr um halb ", "١٢3", "\u{301}", "｜＠", "{n}",
  ])
  func `Long lines are read in bounded time`(part: String) throws {
    for code in ["de", "zh-Hans"] {
      let words = TypedVocabulary(try Self.file(code))
      let line = String(repeating: part, count: 3000 / part.utf8.count)
      let time = ContinuousClock().measure {
        _ = typed(line, words)
        _ = words.english(String(repeating: line, count: 20))
      }
      #expect(time < .seconds(5), "\(code): \(part)")
    }
  }

  @Test(arguments: [
    "", "[", "[words", "=", "[words]\n=|\n= |x\na=\n{=}\n{n}={n", "[do]\nx=y", "\u{0}",
    "[linked]\n|\n{x\n= 9:30",
  ])
  func `A malformed file adds nothing`(file: String) {
    let words = TypedVocabulary(file)
    #expect(words.english("x tomorrow 9:30") == "x tomorrow 9:30")
    #expect(typed("x tomorrow 9:30", words).draft == typed("x tomorrow 9:30", .english).draft)
  }
}

@Suite("Digits and punctuation of other scripts")
struct PlainSignsTests {
  @Test(arguments: [
    ("٢٥٠ ml", "250 ml"), ("۲۵۰ml", "250ml"), ("２５０ｍｌ", "250ml"), ("٠٫٥ l", "0.5 l"),
    ("０．５　l", "0.5 l"),
    ("١٬٥٠٠ ml", "1'500 ml"), ("2，5 l", "2,5 l"),
  ])
  func readsAmounts(typed: String, plain: String) throws {
    #expect(
      try Volume(typed: typed, unit: .millilitres) == Volume(typed: plain, unit: .millilitres))
  }

  @Test(arguments: [
    ("٩:٣٠", "9:30"), ("９：３０", "9:30"), ("۲۰:۰۰", "20:00"), ("８ｐｍ", "8pm"),
    ("\u{200f}٩:٣٠", "9:30"),
  ])
  func readsTimes(typed: String, plain: String) throws {
    #expect(try TimeOfDay.parse(typed) == TimeOfDay.parse(plain))
  }

  @Test(arguments: [
    ("de", "250 Milliliter", "25 Zentiliter"), ("fr", "250 millilitres", "25 centilitre"),
    ("es", "250 mililitros", "25 centilitros"), ("pt-BR", "250 mililitros", "25 centilitros"),
    ("it", "250 millilitri", "25 centilitri"), ("nl", "250 milliliter", "25 centiliter"),
    ("ru", "250 миллилитров", "25 сл"),
  ])
  func readsNamesOfUnits(code: String, millilitres: String, centilitres: String) throws {
    let words = TypedVocabulary(try TypedVocabularyTests.file(code))
    for text in [millilitres, centilitres] {
      let volume = try Volume(typed: text, unit: .fluidOunces, words: words)
      #expect(volume == .millilitres(250), "\(text)")
    }
  }

  @Test(arguments: ["٢٠٢٧-٠٣-٠١", "２０２７－０３－０１", "۱ mar ۲۰۲۷", "١/٣/٢٠٢٧"])
  func readsDates(typed: String) throws {
    #expect(try TypedDate.parse(typed, today: day("2026-11-20")) == day("2027-03-01"))
  }

  @Test func readsLengthsAndGoals() throws {
    #expect(try TypedDuration.parse("１７：３０") == .minutes(1050))
    #expect(try TypedDuration.parse("١٨h") == .hours(18))
  }

  @Test func readsUnitsOfCounters() throws {
    for (typed, unit) in [("5％", "％"), ("5%", "％"), ("5％", "%"), ("５ｋｍ", "km")] {
      #expect(try CounterAmount(typed: typed, unit: unit) == CounterAmount(thousandths: 5000))
    }
  }

  @Test func readsMarks() {
    let typed = TypedTask.parse(
      "Tea ！must ＠９：３０", in: .backlog(.free), today: day("2026-11-20"))
    #expect(typed.draft.traits.title == "Tea")
    #expect(typed.draft.place.bucket == .must)
    #expect(typed.draft.traits.remind?.timeOfDay == TimeOfDay(minutes: 570))
  }
}
