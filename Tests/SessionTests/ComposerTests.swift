import CivilTime
import Pages
import Testing
import Trackers

@testable import Session

/// The line for a new task, and what can be chosen beside it.
struct ComposerTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
    tab.go("#/plan")
    tab.tap(.composeOpen, ["place": today.iso8601 + " morning none"])
  }

  @Test mutating func `A choice stands in the line, and another takes its place`() {
    tab.type("Write report")
    tab.choose(.bucket, "!must")
    #expect(line == "Write report !must ")
    tab.choose(.bucket, "!small")
    tab.choose(.day, "@tomorrow")
    tab.choose(.region, "@evening")
    #expect(line == "Write report !small @tomorrow @evening ")
    tab.tap(.composeAdd, ["text": line])
    #expect(task("Write report")?.place == .day(today + 1, .evening, .misc))
  }

  @Test mutating func `Closed, it gives the focus back to its button`() {
    tab.tap(.composeClose)
    let place = today.iso8601 + " morning none"
    #expect(tab.focus == "[data-action=\"compose.open\"][data-place=\"\(place)\"]")
  }

  @Test mutating func `What is chosen a second time is taken away`() {
    tab.type("Write report !must tomorrow")
    tab.choose(.bucket, "")
    #expect(line == "Write report tomorrow ")
    tab.choose(.day, "")
    #expect(line == "Write report ")
  }

  @Test mutating func `Words of the user's language are read as English ones`() {
    var locale = LocaleFormat()
    locale.words = TypedVocabulary("[words]\ntomorrow=morgen\n[marks]\nmust=muss\n")
    tab.send(.locale(locale))
    tab.type("Milch kaufen morgen 9:30 !muss")
    #expect(isPressed("!must"))
    #expect(isPressed("@tomorrow"))
    tab.choose(.day, "@today")
    #expect(line == "Milch kaufen 9:30 !muss @today ")
    tab.choose(.day, "")
    tab.type("Milch kaufen morgen")
    tab.tap(.composeAdd, ["text": line])
    #expect(task("Milch kaufen")?.place.day == today + 1)
  }

  @Test(
    arguments: [
      ("en-GB", LocaleFormat.DateOrder.dayMonthYear, "04-03"), ("en-US", .monthDayYear, "03-04"),
      ("ja-JP", .yearMonthDay, "03-04"), ("sv-SE", .yearMonthDay, "04-03"),
    ], ["x 3/4", "x @3/4"])
  mutating func `Numbers are read in the order of the region`(
    region: (tag: String, order: LocaleFormat.DateOrder, date: String), text: String
  ) {
    var locale = LocaleFormat()
    (locale.tag, locale.order) = (region.tag, region.order)
    tab.send(.locale(locale))
    tab.type(text)
    tab.tap(.composeAdd, ["text": line])
    #expect(task("x")?.place.day?.iso8601.hasSuffix(region.date) == true)
  }

  @Test mutating func `What is typed shows as chosen`() {
    tab.type("Call Ola friday evening !3")
    for chosen in ["!should", "@evening"] { #expect(isPressed(chosen), "\(chosen)") }
    for other in ["!must", "!small", "!none", "@today", "@tomorrow", "@backlog", "@morning"] {
      #expect(!isPressed(other), "\(other)")
    }
    tab.type("Call Ola @backlog")
    #expect(isPressed("@backlog"))
    #expect(!tab.html.contains("data-part=\"region\""))
  }

  @Test mutating func `A task that names no slot takes a small one, while there is one`() {
    for count in 1...5 {
      #expect(isPressed("!small"))
      tab.tap(.composeAdd, ["text": "Small \(count)"])
      #expect(task("Small \(count)")?.bucket == .misc)
    }
    #expect(isPressed("!none"))
    tab.tap(.composeAdd, ["text": "Sixth"])
    #expect(
      tab.session.toast?.text
        == "Task added. “Sixth” has no priority: Morning already has 5 Small tasks.")
    tab.tap(.composeAdd, ["text": "Loose here !none"])
    #expect(tab.session.toast?.text == "Task added", "It was typed so.")
    for line in ["Next @tomorrow", "Loose !none @tomorrow", "Some day @backlog"] {
      tab.tap(.composeAdd, ["text": line])
    }
    #expect(task("Sixth")?.bucket == .free)
    #expect(task("Next")?.bucket == .misc)
    #expect(task("Loose")?.bucket == .free)
    #expect(task("Some day")?.place == .backlog(.free))
  }

  @Test mutating func `The fields for day, time and repetition are part of the line`() {
    tab.type("Water plants")
    tab.edit("day", "2026-12-01")
    tab.edit("time", "09:30")
    tab.edit("repetition", "*3m")
    #expect(line == "Water plants @2026-12-01 @09:30 *3m ")
    #expect(tab.html.contains("Every 3 months"))
    // A past day, as while the user is typing one.
    tab.edit("day", "2026-01-01")
    #expect(line == "Water plants @2026-12-01 @09:30 *3m ")
    tab.edit("time", "")
    tab.edit("repetition", "")
    tab.edit("day", "")
    #expect(line == "Water plants ")
  }

  @Test mutating func `What was understood is taken back by a tap`() throws {
    tab.type("Water plants every monday at 9pm")
    #expect(tab.html.contains("Repeats: Mon"))
    tab.tap(.composeTakeBack, ["offset": "13"])
    #expect(line == "Water plants \\every \\monday at 9pm ")
    #expect(!tab.html.contains("Repeats: Mon"))
    tab.tap(.composeAdd, ["text": line])
    let remind = task("Water plants every monday")?.traits.remind
    #expect(remind?.timeOfDay == TimeOfDay(hour: 21, minute: 0))
    for wrong in ["", "-1", "999", "x"] { tab.tap(.composeTakeBack, ["offset": wrong]) }
    #expect(line == "")
  }

  @Test mutating func `What looks like a day and is none is told`() {
    tab.type("Friday meeting prep")
    #expect(tab.html.contains("Kept in the title: Friday"))
  }

  @Test mutating func `A task that is blocked by an unknown one is added with it in one change`() {
    let text = "Paint the wall !must after: buy paint"
    tab.tap(.composeAdd, ["text": text])
    #expect(tab.html.contains("No task “buy paint” yet."))
    #expect(tab.html.contains("Create “buy paint”"))
    #expect(line == text && titles.isEmpty)
    tab.tap(.composeAdd, ["text": text, "creates": "on"])
    #expect(Set(titles) == ["buy paint", "Paint the wall"])
    #expect(task("buy paint")?.place == .day(today, .morning, .free))
    #expect(task("Paint the wall")?.traits.after == task("buy paint").map { [$0.id] })
    #expect(line == "")
    tab.tap(.undo)
    #expect(titles.isEmpty)
  }

  @Test mutating func `Another line takes the offer back`() {
    tab.tap(.composeAdd, ["text": "Paint the wall after: buy paint"])
    tab.type("Paint the wall")
    #expect(!tab.html.contains("Create “buy paint”"))
  }

  @Test mutating func `Choices for one part are open at a time, and a second tap closes them`() {
    tab.tap(.composePick, ["part": "bucket"])
    #expect(tab.html.contains("data-mark=\"!must\""))
    tab.tap(.composePick, ["part": "day"])
    #expect(tab.html.contains("data-mark=\"@tomorrow\""))
    #expect(!tab.html.contains("data-mark=\"!must\""))
    tab.tap(.composePick, ["part": "often"])
    tab.tap(.composePick, ["part": "day"])
    #expect(!tab.html.contains("compose-picker"))
  }

  @Test mutating func `Line breaks of a pasted text become spaces, in the field too`() {
    tab.type("Buy\r\nmilk !must\n")
    #expect(line == "Buy  milk !must ")
    let number = tab.session.composerCount
    #expect(tab.html.contains("data-force=\"\(number)\""))
    tab.type("Buy  milk !must")
    #expect(tab.session.composerCount == number)
  }

  @Test mutating func `Recognised words are tinted, and others are not`() {
    tab.type("Pay <b> !must every other friday at 9:30")
    #expect(
      tab.html.contains(
        "Pay &lt;b&gt; <span>!must</span> <span>every other friday</span> <span>at 9:30</span>"))
  }

  @Test mutating func `Nothing wrong changes the line`() {
    tab.type("Write")
    for (part, mark) in [("", "!must"), ("bucket", "!often"), ("day", "@2026-99-99"), ("x", "")] {
      tab.tap(.composeChoose, ["part": part, "mark": mark])
    }
    #expect(line == "Write")
    tab.tap(.composeClose)
    tab.choose(.bucket, "!must")
    #expect(tab.session.tab.visit.composer == nil)
  }

  private var today: Day { tab.session.today }
  private var line: String { tab.session.tab.visit.composer?.text ?? "" }

  private var titles: [String] { tab.session.ledger.dayPlan(today).tasks.map { $0.title } }

  private func task(_ title: String) -> PlanTask? {
    tab.session.ledger.records(of: .task).compactMap { PlanTask($0) }.first { $0.title == title }
  }

  /// Whether it is chosen, among the choices for its part.
  private func isPressed(_ mark: String) -> Bool {
    var tab = tab
    let isRegion = Region.allCases.contains { mark == "@" + $0.rawValue }
    let part: TypedPart = mark.hasPrefix("!") ? .bucket : isRegion ? .region : .day
    if tab.session.tab.visit.composer?.picker != part {
      tab.tap(.composePick, ["part": part.rawValue])
    }
    return tab.html.split(separator: "<button").contains {
      $0.contains("data-key=\"\(mark)\"") && $0.contains("aria-pressed=\"true\"")
    }
  }
}

extension FakeTab {
  fileprivate mutating func type(_ text: String) { edit("text", text) }

  fileprivate mutating func choose(_ part: TypedPart, _ mark: String) {
    tap(.composeChoose, ["part": part.rawValue, "mark": mark])
  }

  fileprivate mutating func edit(_ field: String, _ value: String) {
    let text = session.tab.visit.composer?.text ?? ""
    let fields = ["text": text, "field": field].merging([field: value]) { $1 }
    tap(.composeType, fields)
  }
}
