import CivilTime
import TestSupport
import Foundation
import Ledger
import Testing
import Texts
import Trackers

@testable import Pages

@Suite("A widget")
struct WidgetTests {
  /// Lives that a widget has to have room for.
  enum Case: String, CaseIterable {
    case empty, normal, met, extreme

    var life: Life {
      var life = Life()
      switch self {
      case .empty: break
      case .normal: life.fillNormally()
      case .met: life.fillBeyondGoals()
      case .extreme: life.fillExtremely()
      }
      return life
    }
  }

  private func widget(
    _ life: Life, _ kind: WidgetKind, _ size: WidgetSize, _ theme: Theme = .system
  ) -> String {
    Widget(
      kind, size, theme, of: life.snapshot(kind), in: Samples.zone, WidgetTexts(.english)
    ).html.text
  }

  @Test(
    arguments: Case.allCases,
    WidgetKind.allCases)
  func `is well-formed and says in a sentence what it shows`(life: Case, kind: WidgetKind) throws {
    let life = life.life
    for size in WidgetSize.allCases {
      for theme in Theme.allCases {
        let text = widget(life, kind, size, theme)
        let markup = Markup(text)
        #expect(markup.failure == nil, "\(size) \(theme)")
        let root = try #require(markup.all("svg").first)
        #expect(root.attributes["role"] == "img")
        #expect(root.attributes["width"] == String(size.width))
        #expect(root.attributes["height"] == String(size.height))
        let label = try #require(root.attributes["aria-label"])
        #expect(label.hasSuffix(".") && label.count > 5, "\(label)")
        #expect(markup.all("title").first?.text == label)
        #expect(!text.contains("light-dark") && !text.contains("var("))
        #expect(text.contains("prefers-color-scheme") == (theme == .system))
      }
    }
  }

  @Test(arguments: WidgetSize.allCases)
  func `never lets what a user wrote become markup`(size: WidgetSize) {
    var life = Life()
    let nasty = "</text><script>alert(1)</script>\"'&"
    life.count(1000, of: life.activity(nasty, DailyGoal(.atLeast, 2000), unit: "<b>&\""))
    life.date(nasty, life.today + 3, .until)
    life.plan(nasty)
    for kind in WidgetKind.allCases {
      let text = widget(life, kind, size)
      #expect(Markup(text).failure == nil)
      #expect(!text.contains("<script") && !text.contains("<b>"))
    }
  }

  /// As another device may have written them.
  @Test(arguments: WidgetKind.allCases)
  func `is well-formed whatever is in a name`(kind: WidgetKind) {
    var life = Life()
    life.count(1000, of: life.activity("x", DailyGoal(.atLeast, 2000), unit: "u"))
    life.date("x", life.today + 3, .until)
    life.plan("x")
    let nasty = "\u{1B}]52;c;AA==\u{7}\u{0}\u{FFFE}\u{9B}\u{202E}\u{C}z"
    let changes = life.store.allRecords.filter { $0.kind != .settings }.map { record in
      RecordChange(
        record.kind, record.id,
        ["title", "name", "unit"].map { FieldName(rawValue: $0) }.filter { record[$0]?.text != nil }
          .map { RecordChange.Write($0, .text(nasty)) })
    }
    _ = life.store.commitWithoutUndo(changes.filter { !$0.fields.isEmpty }, at: life.now.instant)
    for size in WidgetSize.allCases {
      #expect(Markup(widget(life, kind, size)).failure == nil, "\(size)")
    }
  }

  @Test(arguments: WidgetKind.allCases)
  func `refers to nothing outside of itself`(kind: WidgetKind) throws {
    for life in Case.allCases {
      for size in WidgetSize.allCases {
        let text = widget(life.life, kind, size)
        #expect(!text.contains("href") && !text.contains("@import"))
        for reference in text.split(separator: "url(#").dropFirst() {
          let id = reference.prefix { $0 != ")" }
          #expect(text.contains("id=\"\(id)\""), "\(id)")
        }
      }
    }
  }

  @Test
  func `has a ring's second lap beyond the whole, and its first up to it`() {
    var life = Life()
    life.drink(19_990)
    #expect(!widget(life, .water, .small).contains("mask"))
    life.drink(10_000)
    let text = widget(life, .water, .small)
    #expect(text.contains("mask") && text.contains("stroke-dasharray=\"499 1000\""))
  }

  @Test(
    arguments: [
      (15_000, WidgetAccent.water), (15_990, .water), (16_000, .goal), (19_999, .goal),
      (20_000, .gold), (50_000, .gold),
    ] as [(Int64, WidgetAccent)])
  func `has the colour of its state`(tenths: Int64, accent: WidgetAccent) {
    var life = Life()
    life.drink(tenths)
    let text = widget(life, .water, .circular)
    let rings = Set(Markup(text).all("circle").flatMap { $0.classes })
    #expect(rings == ["ring-\(accent.rawValue)"])
  }

  private static let fasting: [(start: Int, stop: Int?, name: String, value: String, ring: Int)] = [
    (-11, nil, "Fasting", "11h", 687), (-19, -2, "Eating window", "6h", 750),
    (-28, -11, "Not fasting", "16:8", 0),
  ]

  /// Hours from now.
  @Test(arguments: fasting)
  func `calls the state of fasting by its name, with the ring of the page`(
    start: Int, stop: Int?, name: String, value: String, ring: Int
  ) throws {
    var life = Life()
    life.perform(.fast(.start(at: life.now + .hours(start), plan: .minutes(16 * 60))))
    if let stop { life.perform(.fast(.stop(at: life.now + .hours(stop)))) }
    let fasting = FastNow(in: life.store, at: life.now)
    #expect(fasting.ringPermille == ring)
    for kind in [WidgetKind.today, .fast] {
      let writer = WidgetWriter(
        snapshot: life.snapshot(kind), zone: Samples.zone, texts: WidgetTexts(.english))
      let content = writer.content(kind)
      #expect(content.rings.first?.permille == ring)
      #expect(content.line.full.hasPrefix(name))
      if kind == .today {
        let row = try #require(content.rows.first)
        #expect(row.name.full == name && row.value.full == value)
      } else {
        #expect(content.title.full == name && content.value.full == value)
      }
    }
  }

  private static let ends: [(hours: Int, title: String, day: String, note: String)] = [
    (-11, "Fast ends", "today", "5h to go"),
    (-34, "Goal reached", "yesterday", "18h past your goal"),
  ]

  @Test(arguments: ends)
  func `shows when the running fast ends or when it reached its goal`(
    hours: Int, title: String, day: String, note: String
  ) {
    var life = Life()
    let start = life.now + .hours(hours)
    life.perform(.fast(.start(at: start, plan: .minutes(16 * 60))))
    let writer = WidgetWriter(
      snapshot: life.snapshot(.end), zone: Samples.zone, texts: WidgetTexts(.english))
    let content = writer.content(.end)
    let end = Samples.zone.moment(start.instant + .hours(16))
    let time = end.local.timeOfDay.iso8601
    #expect(content.title.full == title && content.value.full == time)
    #expect(content.caption.full == day && content.note.full == note)
    #expect(content.isMet == (hours < -16))
    #expect(content.sentence.contains("\(day) \(time)"))
    #expect(widget(life, .end, .small).contains(">\(time)<"))
  }

  @Test
  func `shows the fast's own state while there is no end to show`() {
    let life = WidgetTests.Case.empty.life
    for size in WidgetSize.allCases {
      #expect(widget(life, .end, size) == widget(life, .fast, size))
    }
  }

  @Test
  func `offers to start the next fast where it can be tapped, and only there`() throws {
    let life = WidgetTests.Case.empty.life
    func links(_ size: WidgetSize, _ life: Life, app: String?) -> [String] {
      let widget = Widget(
        .fast, size, .light, of: life.snapshot(.fast), in: Samples.zone, app: app,
        WidgetTexts(.english))
      return Markup(widget.html.text).all("a").compactMap { $0.attributes["href"] }
    }
    let link = "#/do/fast.start?goal=16%3A8"
    #expect(links(.medium, life, app: "") == [link])
    #expect(links(.medium, life, app: "../") == ["../" + link])
    #expect(links(.medium, life, app: nil).isEmpty && links(.small, life, app: "").isEmpty)
    #expect(links(.medium, WidgetTests.Case.normal.life, app: "").isEmpty)
    var verb = try VerbLink(link)
    let typed = verb.take(.goal)
    let goal = try #require(typed)
    #expect(FastPlan(plain: goal, schedules: Samples.schedules) == .schedule(.standard))
  }

  @Test
  func `says so where there is nothing to show`() {
    let life = Life()
    for (kind, words) in [
      (WidgetKind.fast, "Not fasting"), (.plan, "Nothing planned"), (.tally, "No counters yet"),
      (.dates, "No dates yet"),
    ] {
      for size in [WidgetSize.small, .medium, .large, .rectangular, .inline] {
        #expect(Markup(widget(life, kind, size)).runs.contains(words), "\(kind) \(size)")
      }
    }
  }

  @Test
  func `is always the same for the same snapshot`() {
    var life = Life()
    life.drink(12_500)
    #expect(
      widget(life, .water, .inline, .light) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="234" height="26" viewBox="0 0 234 26" \
        role="img" aria-label="Water: 1250 ml of 2000 ml, 62%."><title>Water: 1250 ml of 2000 ml, \
        62%.</title><style>text{font-family:ui-rounded,SF Pro Rounded,system-ui,-apple-system,\
        Segoe UI,Roboto,sans-serif;font-variant-numeric:tabular-nums}.ground{fill:#ffffff}\
        .main{fill:#1c1a17}.quiet{fill:#63605b}.ring-water{stroke:#2f8adc}\
        .mark-water{fill:#2f8adc}.text-water{fill:#005eae}</style><rect class="ground" width="234" \
        height="26" rx="13"/><text x="117" y="17" class="main" font-size="13" font-weight="600" \
        text-anchor="middle">Water 1250 of 2000 ml</text></svg>
        """)
    let circular = widget(life, .water, .circular, .dark)
    #expect(
      circular.hasSuffix(
        """
        <svg x="4" y="4" width="68" height="68" viewBox="0 0 180 180" fill="none"><circle \
        class="ring-water" stroke-opacity=".18" cx="90" cy="90" r="80" stroke-width="20"/>\
        <circle class="ring-water" pathLength="1000" stroke-dasharray="625 1000" \
        stroke-linecap="round" transform="rotate(-90 90 90)" cx="90" cy="90" r="80" \
        stroke-width="20"/></svg><text x="38" y="43" class="main" font-size="16" \
        font-weight="600" text-anchor="middle">1250</text></svg>
        """))
  }

  @Test
  func `keeps no more than a day's names in sight, cut with an ellipsis`() {
    var life = Life()
    let name = String(repeating: "long ", count: 12)
    life.count(1000, of: life.activity(name))
    let runs = Markup(widget(life, .tally, .small)).runs
    #expect(runs.contains { $0.hasPrefix("long long") && $0.hasSuffix("…") && $0.count < 20 })
  }
}

extension Life {
  func snapshot(_ kind: WidgetKind) -> WidgetSnapshot {
    WidgetSnapshot(of: kind.trackers, in: store, at: now, withHistory: true)
  }

  fileprivate mutating func fillNormally() {
    perform(.fast(.start(at: now + .hours(-11), plan: .minutes(16 * 60))))
    drink(12_500)
    let pushups = activity("Push-ups", DailyGoal(.atLeast, 50_000))
    count(20_000, of: pushups)
    count(3000, of: activity("Coffees", DailyGoal(.atMost, 2000)))
    count(12_000, of: activity("Pages"))
    settle(plan("Write report !must"), .done)
    plan("Call the bank")
    plan("Water the plants")
    date("Trip to Oslo", today + 42, .until)
    date("Since the move", today - 400, .since)
  }

  fileprivate mutating func fillBeyondGoals() {
    perform(.fast(.start(at: now + .hours(-20), plan: .minutes(16 * 60))))
    drink(26_000)
    count(120_000, of: activity("Push-ups", DailyGoal(.atLeast, 50_000)))
    settle(plan("Write report !must"), .done)
    date("Today", today, .until)
  }

  fileprivate mutating func fillExtremely() {
    perform(.fast(.start(at: now + .hours(-1000), plan: .minutes(72 * 60 + 59))))
    for _ in 1...10 { drink(100_000) }
    let wide = String(repeating: "W", count: 50)
    let all = activity(wide, DailyGoal(.atLeast, 1_000_000_000), unit: "kilometres")
    count(999_999_875, of: all)
    count(-5_000_125, of: activity("👩‍👩‍👧‍👦 家族と歩く 家族と歩く 家族と歩く"))
    for number in 1...12 { plan("\(number) " + String(repeating: "wide task ", count: 15)) }
    date(String(repeating: "日本語", count: 15), today + 30_000, .until)
    date(wide, today - 30_000, .since)
  }
}
