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
    let tokens = TypedTask.parse(text, in: Self.view, today: Self.today, dayStart: .midnight).tokens
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
    let typed = TypedTask.parse(
      "x @backlog fri", in: Self.view, today: Self.today, dayStart: .midnight)
    #expect(typed.tokens.map { $0.meaning } == [.backlog, .ignored])
    #expect(typed.draft.traits.title == "x fri")
  }

  @Test(arguments: [
    ("Friday meeting prep", ["Friday"]), ("Call every spring", []), ("x yesterday", ["yesterday"]),
    ("x 30.13.", ["30.13."]), ("Meet 27 nov or so", ["27 nov"]), ("x 2026-11-19", ["2026-11-19"]),
    ("Every monday do it", ["Every monday"]), ("x next week or so", ["next week"]),
    ("Sun cream", []), ("A march for may", []), ("Cut 1/2 onion", []), ("Pay 12.50 now", []),
    ("\\Friday prep", []), ("x fri", []),
  ])
  func `What looks like a day and is none is told`(text: String, unread: [String]) {
    let tokens = TypedTask.parse(text, in: Self.view, today: Self.today, dayStart: .midnight).tokens
    #expect(tokens.filter { $0.meaning == .unread }.map { $0.text } == unread)
  }

  @Test(
    arguments: [
      ("Buy milk", TypedPart.bucket, "!must", "Buy milk !must"),
      ("Buy !misc milk", .bucket, "!must", "Buy milk !must"), ("Buy !must", .bucket, nil, "Buy"),
      ("Buy tomorrow", .day, "@2026-12-01", "Buy @2026-12-01"),
      ("Buy tonight", .day, "@tomorrow", "Buy @evening @tomorrow"),
      ("Buy tonight", .day, "@backlog", "Buy @backlog"),
      ("Buy @backlog", .region, "@morning", "Buy @morning"),
      ("Buy in !must 3 days", .day, nil, "Buy !must"),
      ("Buy every monday at 9", .repetition, "*weekly", "Buy at 9 *weekly"),
      ("Buy every evening", .repetition, nil, "Buy @evening"),
      ("Buy 9:30", .time, "@10:00", "Buy @10:00"), ("Buy", .day, "@2026-11-01", nil),
      ("", .bucket, "!3", "!3"),
    ] as [(String, TypedPart, String?, String?)])
  func `A choice changes the line`(
    line: String, part: TypedPart, mark: String?, expected: String?
  ) {
    let typed = TypedTask.parse(line, in: Self.view, today: Self.today, dayStart: .midnight)
    let changed = typed.line(line, setting: part, to: mark, today: Self.today)
    #expect(changed == expected)
  }

  @Test(arguments: [
    ("Water every monday at 9", "every monday", "Water \\every \\monday at 9"),
    ("Water !must", "!must", "Water"), ("x @home", "@home", "x \\@home"),
    ("Friday prep", "Friday", "\\Friday prep"), ("a after: b", "after: b", "a \\after: \\b"),
  ])
  func `What was understood is taken back`(line: String, token: String, expected: String) throws {
    let typed = TypedTask.parse(line, in: Self.view, today: Self.today, dayStart: .midnight)
    let token = try #require(typed.tokens.first { $0.text == token })
    let changed = typed.line(line, without: token)
    #expect(changed == expected)
    let again = TypedTask.parse(changed, in: Self.view, today: Self.today, dayStart: .midnight)
    #expect(!again.tokens.contains { $0.text == token.text })
  }

  /// Whatever was typed before, a choice is what is understood afterwards.
  @Test(arguments: UInt64(1)...20)
  func `A choice is understood in any line`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let words = [
      "x", "!must", "@eve", "@backlog", "*3d", "fri", "tonight", "every", "monday", "9:30", "@fri",
      "tomorrow", "evening", "\\fri", "@9:00", "é", "@home", "in", "3", "days", "after:", "y",
    ]
    let choices: [(TypedPart, String)] = [
      (.bucket, "!misc"), (.day, "@tomorrow"), (.day, "@backlog"), (.region, "@afternoon"),
      (.time, "@21:00"), (.repetition, "*monthly"),
    ]
    for _ in 0..<200 {
      let count = Int.random(in: 1...7, using: &generator)
      let line = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }
        .joined(separator: " ")
      let (part, mark) = choices[Int.random(in: 0..<choices.count, using: &generator)]
      let typed = TypedTask.parse(line, in: Self.view, today: Self.today, dayStart: .midnight)
      let changed = typed.line(line, setting: part, to: mark, today: Self.today) ?? ""
      let again = TypedTask.parse(changed, in: Self.view, today: Self.today, dayStart: .midnight)
      // A reminder of a task in the backlog has a day.
      let said = again.tokens.filter {
        mark == "@backlog" ? $0.meaning == .backlog : $0.meaning.part == part
      }
      #expect(said.map { $0.text } == [mark], "\(line) → \(changed)")
    }
  }

  /// Every typed word is in the title, or in a token that was understood; nothing else is.
  @Test(arguments: UInt64(1)...40)
  func `No word is lost`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let words = [
      "!must", "!m", "@eve", "@", "*3d", "*mon,thu+", "+top", "+x", "~fri", "~3d", "fri", "in", "3",
      "days", "9:30", "at", "9", "pm", "on", "27", "nov", "2026-12-01", "tomorrow", "x", "é", "お茶",
      "\\fri", "\\", "\\\\", "every", "other", "monday", "evening", "next", "week", "30.11.",
      "@fri",
      "@20:00", "15th", "mondays", "tonight", "99999999999", "12.50", "@backlog", "noon", "!", "🍋",
      "a\u{301}",
    ]
    for _ in 0..<250 {
      let count = Int.random(in: 0...9, using: &generator)
      let line = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }
      let typed = TypedTask.parse(
        line.joined(separator: " "), in: Self.view, today: Self.today, dayStart: .midnight)
      let understood = typed.tokens.filter { ![.unknown, .ignored, .unread].contains($0.meaning) }
      // Some words mean two things, such as `tonight`.
      let once = understood.reduce(into: [Range<Int>: String]()) { $0[$1.range] = $1.text }
      let kept =
        typed.draft.traits.title.split(separator: " ")
        + once.values.flatMap { $0.split(separator: " ") }
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
      let typed = TypedTask.parse(text, in: Self.view, today: Self.today, dayStart: .midnight)
      for token in typed.tokens {
        #expect(token.range.upperBound <= text.utf8.count)
        #expect(token.words.allSatisfy { !$0.isEmpty })
        #expect(!token.text.isEmpty)
      }
    }
  }
}
