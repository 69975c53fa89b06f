import CivilTime
import Testing
import Trackers
import TestSupport

/// What is told of a line while somebody types it.
struct TypedTaskTokenTests {
  private static let today = day("2026-11-20")
  private static let view = Place("2026-11-21 morning none")

  @Test func `Each token says what it means and where it stands`() {
    let text = "Tee é !must in @eve 3 days *3d+ 9:30 ~2d +carry +top @home !misc"
    let tokens = TypedTask.parse(text, in: Self.view, today: Self.today).tokens
    #expect(
      tokens.map { $0.meaning } == [
        .bucket(.must), .day(day("2026-11-23")), .region(.evening),
        .repetition(Repetition(.every(days: 3), isFromCompletion: true)),
        .time(TimeOfDay(minutes: 570)), .trait(.expires(day("2026-11-25"))),
        .trait(.carries), .trait(.sticky), .unknown,
        .unknown,
      ])
    #expect(
      tokens.map { $0.text } == [
        "!must", "in 3 days", "@eve", "*3d+", "9:30", "~2d", "+carry", "+top", "@home", "!misc",
      ])
    for token in tokens where token.meaning != .day(day("2026-11-23")) {
      let bytes = Array(text.utf8)[token.range]
      #expect(String(decoding: bytes, as: UTF8.self) == token.text)
    }
  }

  @Test func `A day for the backlog is reported and kept`() {
    let typed = TypedTask.parse("x @backlog fri", in: Self.view, today: Self.today)
    #expect(typed.tokens.map { $0.meaning } == [.backlog, .ignored])
    #expect(typed.draft.traits.title == "x fri")
  }

  /// Every typed word is in the title, or in a token that was understood; nothing else is.
  @Test(arguments: UInt64(1)...40)
  func `No word is lost`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let words = [
      "!must", "!m", "@eve", "@", "*3d", "*mon,thu+", "+top", "+x", "~fri", "~3d", "fri", "in", "3",
      "days", "9:30", "at", "9", "pm", "on", "27", "nov", "2026-12-01", "tomorrow", "x", "é", "お茶",
      "\\fri", "\\", "\\\\", "99999999999", "12.50", "@backlog", "noon", "!", "🍋", "a\u{301}",
    ]
    for _ in 0..<250 {
      let count = Int.random(in: 0...9, using: &generator)
      let line = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }
      let typed = TypedTask.parse(
        line.joined(separator: " "), in: Self.view, today: Self.today)
      let understood = typed.tokens.filter { $0.meaning != .unknown && $0.meaning != .ignored }
      let kept =
        typed.draft.traits.title.split(separator: " ")
        + understood.flatMap {
          $0.text.split(separator: " ")
        }
      let typedWords = line.map { $0.hasPrefix("\\") && $0 != "\\" ? String($0.dropFirst()) : $0 }
      #expect(kept.map { String($0) }.sorted() == typedWords.sorted(), "seed \(seed): \(line)")
      #expect(typed.draft.repetition.map { $0.rule.isSupported } ?? true)
    }
  }

  @Test(arguments: UInt64(1)...40)
  func `Any bytes are read`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let signs = Array("!@*+~\\ :.,-+0123456789 \n\tabcdefimnoprstuwy".utf8)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        Int.random(in: 0..<12, using: &generator) == 0
          ? UInt8.random(in: 0...255, using: &generator)
          : signs.randomElement(using: &generator) ?? 0
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let typed = TypedTask.parse(text, in: Self.view, today: Self.today)
      for token in typed.tokens {
        #expect(token.range.upperBound <= text.utf8.count)
        #expect(!token.text.isEmpty)
      }
    }
  }
}
