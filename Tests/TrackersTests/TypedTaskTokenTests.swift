import CivilTime
import Testing
import Trackers
import TestSupport

/// The tokens of a line while the user is typing it.
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
    ("\\Friday prep", []), ("x fri", []), ("x on 31/4", ["on 31/4"]), ("x on 13/13", ["on 13/13"]),
    ("x on the 32nd", ["on the 32nd"]), ("Open on 24/7", []), ("Read 31/40", []),
    ("x mon/wed/fri", ["mon/wed/fri"]), ("Bring Bo and/or Al", []),
    ("x in 3 weekdays", ["weekdays"]), ("x in two weekends", ["weekends"]),
    ("Pay 500 am Ende", []), ("Save 100 pm", []), ("Take bus 730", []),
  ])
  func `What looks like a day and is none is told`(text: String, unread: [String]) {
    let tokens = TypedTask.parse(text, in: Self.view, today: Self.today, dayStart: .midnight).tokens
    #expect(tokens.filter { $0.meaning == .unread }.map { $0.text } == unread)
  }

  @Test(arguments: [
    ("Team sync 9am to 11am tomorrow", ["9am to 11am", "tomorrow"]),
    ("Holiday from 5 may to 9 may", ["from 5 may to 9 may"]), ("Sync 9-11am", ["9-11am"]),
    ("Pay rent until friday", ["friday"]), ("x every 15th friday", ["every 15th", "friday"]),
    ("x every spring", []), ("Call tomorrow morning at 10pm", ["tomorrow", "at 10pm"]),
    ("Pills every 8 hours", ["every 8 hours"]), ("Fair 12-14 may", ["12-14 may"]),
    ("x at 25:00", ["at 25:00"]), ("x tonight at 9am", ["tonight", "at 9am"]),
    ("Plan Black Friday", ["Friday"]), ("Open 24/7", []), ("The 5th Wave", []), ("Floor 2nd", []),
    ("x in 2 hours or so", ["in 2 hours"]), ("Meet at 5pm with Bo", ["at 5pm"]),
    ("Call Bo thirty five past nine", ["five past nine"]),
    ("Lunch a week on friday", ["on friday"]),
    ("Lunch not friday", ["friday"]), ("Lunch next next friday", ["next friday"]),
    ("Call Bo almost 9:30", ["9:30"]), ("Pill twice daily", ["twice daily"]),
    ("Pill 2x daily", ["2x daily"]),
    ("Run alternate fridays", ["fridays"]), ("Meet at 5/6", ["5/6"]), ("Meet at 5 june", ["at 5"]),
    ("Trip around 5 may", ["5 may"]),
    ("x every first thing", ["every first"]), ("x monday 27 november", ["monday 27 november"]),
  ])
  func `Whatever is only a part, or contradicts itself, stays and is told`(
    text: String, unread: [String]
  ) {
    let typed = TypedTask.parse(text, in: Self.view, today: Self.today)
    #expect(typed.draft.traits.title == text)
    #expect(typed.tokens.filter { $0.meaning == .unread }.map { $0.text } == unread)
    #expect(typed.draft.repetition == nil && typed.draft.traits.remind == nil)
  }

  @Test(arguments: [" ", ", ", " and ", " or "])
  func `Of a list of weekdays none is read alone`(separator: String) {
    let names = ["mon", "tue", "wed", "thu", "friday", "sat", "sun", "saturday"]
    for first in names {
      for second in names {
        for list in [[first, second], [first, second, "fri"]] {
          let list = list.joined(separator: separator)
          let typed = TypedTask.parse("Clean " + list, in: Self.view, today: Self.today)
          #expect(typed.draft.traits.title == "Clean " + list)
          #expect(typed.draft.place.day == Self.view.day)
          #expect(typed.tokens.map { $0.text } == [list], "\(list)")
        }
      }
    }
  }

  /// It is 10:00 on the day in view.
  @Test(
    arguments: [
      ("x at 5", "2026-11-20", "17:00"), ("x at 11", "2026-11-20", "11:00"),
      ("x 9:30", "2026-11-21", "09:30"), ("x at 10", "2026-11-20", "10:00"),
      ("x half past nine", "2026-11-20", "21:30"), ("x 9am", "2026-11-21", "09:00"),
      ("x today 9:30", "2026-11-20", nil), ("x @9:30", "2026-11-21", "09:30"),
      ("x every monday at 9", "2026-11-23", "09:00"),
      ("x every day at 9:00", "2026-11-21", "09:00"),
      ("x daily at 8", "2026-11-21", "08:00"),
      ("x every friday at 9:00", "2026-11-27", "09:00"), ("x *fri @9:00", "2026-11-27", "09:00"),
      ("x tomorrow at 5", "2026-11-21", "05:00"), ("x in 2 hours", "2026-11-20", "12:00"),
      ("x 2 hours from now", "2026-11-20", "12:00"), ("x an hour from now", "2026-11-20", "11:00"),
      ("x in 20 hours", "2026-11-21", "06:00"), ("x @backlog 9:00", nil, "09:00"),
      ("x tonight at 9", "2026-11-20", "21:00"), ("x at 0", "2026-11-21", "00:00"),
      ("x 12 noon", "2026-11-20", "12:00"), ("x this coming monday 9:30", "2026-11-23", "09:30"),
      ("x at 9 in the morning", "2026-11-21", "09:00"),
    ] as [(String, String?, String?)])
  func `A time that has passed is moved or told`(text: String, on: String?, at: String?) throws {
    let now = try #require(LocalTime(minute: "2026-11-20T10:00"))
    let typed = TypedTask.parse(
      text, in: .day(Self.today, .morning, .free), today: Self.today, now: now)
    #expect(typed.draft.place.day == on.map { day($0) })
    #expect(typed.draft.traits.remind?.timeOfDay.iso8601 == at)
    let remind = typed.draft.traits.remind
    #expect(remind.map { $0 >= now } ?? true)
    let told = typed.tokens.contains { if case .passed = $0.meaning { true } else { false } }
    #expect(told == (at == nil))
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
      ("Gym *mon", .day, "@2026-12-01", "Gym @2026-12-01"),
      ("Gym *mon", .day, "@2026-11-30", "Gym *mon @2026-11-30"),
      ("Gym @tue", .repetition, "*weekdays", "Gym @tue *weekdays"),
      ("Gym @sat", .repetition, "*weekdays", "Gym *weekdays"),
      ("", .bucket, "!3", "!3"), ("Buy !misc milk", .bucket, "!should", "Buy milk !should"),
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

  /// A choice takes precedence over the words typed before.
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
