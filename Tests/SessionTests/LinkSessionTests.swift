import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

struct LinkSessionTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
    _ = tab.activity("Push-ups", ["quick": "10 20"])
    tab.tap(.composeOpen, ["place": "2026-11-21 morning none"])
    tab.tap(.composeAdd, ["text": "Call <b>Mum</b> @morning"])
    tab.fill(.date, [:], ["name": "Trip to Oslo", "date": "2026-12-24", "direction": "until"])
    tab.go("#/dates")
  }

  /// The question of each link, and its page.
  static let asked: [(link: String, route: String, question: String)] = [
    ("fast.start", "#/fast", "Start a fast?"),
    ("fast.start?goal=16:8", "#/fast", "Start a 16:8 fast?"),
    ("fast.start?goal=16%3A8&time=1h+ago", "#/fast", "Start a 16:8 fast from today 11:00?"),
    ("fast.start?goal=19h30m", "#/fast", "Start a 19h\u{a0}30m fast?"),
    ("fast.start?goal=19:5", "#/fast", "Start a 19h fast?"),
    ("water.drink?volume=250+ml", "#/water", "Log 250\u{a0}ml of Water?"),
    ("water.drink?volume=0.5l&beverage=tEA", "#/water", "Log 500\u{a0}ml of Tea?"),
    ("water.drink?beverage=green%20tea&volume=8%20fl%20oz", "#/water", "of Green tea?"),
    ("tally.count?activity=push-UPS", "#/count/", "Add 10 to Push-ups?"),
    ("tally.count?activity=Push-ups&amount=-2,5", "#/count/", "Add −2.5 to Push-ups?"),
    (
      "plan.done?task=call+%3Cb%3Emum%3C/b%3E", "#/plan",
      "Mark “Call &lt;b&gt;Mum&lt;/b&gt;” as done?"
    ),
    ("undo", "#/today", "Undo “"),
  ]

  @Test(arguments: asked)
  func `A link asks, and does what it asks when the user says so`(
    link: String, route: String, question: String
  ) {
    var tab = tab
    tab.fill(.beverage, [:], ["name": "Green tea", "factor": "90"])
    let before = tab.session.snapshot
    tab.go("#/do/" + link)
    #expect(tab.html.contains(question))
    #expect(tab.html.contains(#"id="sheet-title""#))
    #expect(tab.routes.last?.description.hasPrefix(route) == true)
    #expect(tab.session.snapshot == before)
    let asking = tab
    tab.tap(.sheetClose)
    #expect(!tab.html.contains(question))
    #expect(tab.session.snapshot == before)

    tab = asking
    tab.tap(.sheetSubmit, [:])
    #expect(tab.session.sheet == nil)
    #expect(tab.session.snapshot != before)
    let isUndo = link == "undo"
    #expect(tab.session.toast?.canUndo != isUndo && tab.html.contains("toast-undo"))
    if !isUndo { tab.tap(.undo) }
    #expect(tab.drinks.isEmpty && tab.entries.isEmpty && tab.fasts.isEmpty)
  }

  @Test func `Every verb that changes something has a link`() {
    let linked =
      Self.asked.map { String($0.link.prefix { $0 != "?" }) } + ["plan.add", "fast.stop"]
    let changing = VerbName.allCases.filter { $0.changes }.map { $0.rawValue }
    #expect(Set(linked) == Set(changing))
  }

  @Test mutating func `A fast is stopped by a link`() {
    tab.tap(.fastStart)
    tab.now = .noon + .hours(2)
    tab.go("#/do/fast.stop?time=13:00")
    #expect(tab.html.contains("Stop the fast as of today 13:00?"))
    tab.tap(.sheetSubmit, [:])
    #expect(tab.fasts.map(\.duration) == [.hours(1)])
  }

  @Test(arguments: [
    ("fast.status", "#/fast"), ("water.status", "#/water"), ("plan.status", "#/plan"),
    ("today.status", "#/today"), ("date.status?date=trip+to+oslo", "#/dates"),
    ("tally.status?activity=Push-ups", "#/count/"),
  ])
  func `A link that asks how things stand leads to its page`(link: String, route: String) {
    var tab = tab
    tab.go("#/do/" + link)
    #expect(tab.session.sheet == nil)
    #expect(tab.routes.last?.description.hasPrefix(route) == true)
  }

  @Test(arguments: [
    ("x", "no action “x”"), ("", "no action “”"), ("<script>", "no action “&lt;script&gt;”"),
    ("fast.start?gaol=16:8", "unexpected part: “gaol”"),
    ("fast.stop?volume=1l", "unexpected part: “volume”"),
    ("water.drink?volume=1l&volume=2l", "unexpected part: “volume”"),
    ("undo?x", "unexpected part: “x”"),
    ("plan.add?title=a&goal=b", "unexpected part: “goal”"),
    ("water.drink", "missing “volume”"), ("tally.count?amount=2", "missing “activity”"),
    ("plan.done", "missing “task”"), ("tally.status", "missing “activity”"),
    ("water.drink?volume=", "Amount not recognised: “”"),
    ("water.drink?volume", "Amount not recognised: “”"),
    ("water.drink?volume=much", "Amount not recognised: “much”"),
    ("water.drink?volume=250%2", "Amount not recognised: “250%2”"),
    ("water.drink?volume=%zz%", "Amount not recognised: “%zz%”"),
    ("water.drink?volume=%ff", "Amount not recognised: “\u{fffd}”"),
    ("water.drink?volume=1l&beverage=petrol", "Beverage not recognised: “petrol”"),
    ("tally.count?activity=Sit-ups", "Counter not recognised: “Sit-ups”"),
    ("tally.status?activity=Sit-ups", "Counter not recognised: “Sit-ups”"),
    ("tally.count?activity=Push-ups&amount=ten", "Amount not recognised: “ten”"),
    ("plan.done?task=Nothing", "Task not recognised: “Nothing”"),
    ("fast.start?goal=soon", "Goal not recognised: “soon”"),
    ("fast.start?time=later", "Time not recognised: “later”"),
    ("fast.stop", "No fast is running"),
    ("tally.count?activity=" + String(repeating: "é", count: 500), "é…”"),
    ("plan.add?title=" + String(repeating: "x", count: 8000), "longer than 8000"),
  ])
  func `What cannot be done is refused in words`(link: String, words: String) {
    var tab = tab
    let before = tab.session.snapshot
    tab.go("#/do/" + link)
    #expect(tab.html.contains("This link can&#39;t be opened"))
    #expect(tab.html.contains(words))
    #expect(!tab.html.contains("<script>"))
    tab.tap(.sheetSubmit, [:])
    #expect(tab.session.sheet == nil)
    #expect(tab.session.snapshot == before)
  }

  @Test(arguments: [
    ("water.drink?volume=0", "above zero"), ("water.drink?volume=101l", "100"),
    ("tally.count?activity=Push-ups&amount=0", "zero"), ("fast.start?goal=99h", "72"),
    ("fast.start?time=in+2h", "future"),
  ])
  func `What the rules refuse stays a question, with the reason beside it`(
    link: String, words: String
  ) {
    var tab = tab
    let before = tab.session.snapshot
    tab.go("#/do/" + link)
    tab.tap(.sheetSubmit, [:])
    #expect(tab.html.contains("You opened a link"))
    #expect(tab.html.contains(words))
    #expect(tab.session.snapshot == before)
  }

  @Test(arguments: [
    ("plan.add?title=Buy+milk+%26+%C3%A6ble", "#/plan", "Buy milk &amp; æble"),
    ("plan.add", "#/plan", ""),
    ("plan.add?title=Read&place=backlog+none", "#/plan/backlog", "Read"),
    ("plan.add?title=Read&place=nowhere", "#/plan", "Read"),
    ("plan.add?title=Read&place=2026-11-23+evening+must", "#/plan/2026-11-23", "Read"),
  ])
  func `A new task is typed, not added`(link: String, route: String, text: String) {
    var tab = tab
    let before = tab.session.snapshot
    tab.go("#/do/" + link)
    #expect(tab.routes.last?.description == route)
    #expect(tab.html.contains(">\(text)</textarea>"))
    #expect(tab.session.snapshot == before)
  }

  @Test mutating func `The app may be opened by a link, also for the first time`() {
    tab = FakeTab(
      at: .noon, zone: Zone(fixed: .utc), disk: tab.disk, route: "#/do/water.drink?volume=1l")
    #expect(tab.routes == [.daily(.water, .now)])
    #expect(tab.html.contains("Log 1,000"))
    tab = FakeTab(at: .noon, route: "#/do/plan.add?title=Buy+milk")
    #expect(tab.html.contains("What do you want to track?"))
    tab.tap(.onboardingSkip)
    #expect(tab.html.contains(">Buy milk</textarea>"))
  }

  @Test mutating func `A half-typed task comes along into the new version`() {
    tab.go("#/plan")
    tab.tap(.composeOpen, ["place": "2026-11-21 evening none"])
    tab.tap(.composeType, ["text": "Überfall & 100 % +1?=#"])
    tab.tap(.updateApply)
    let route = tab.routes.last?.description ?? ""
    tab = FakeTab(at: .noon, disk: tab.disk, route: route)
    #expect(tab.html.contains(">Überfall &amp; 100 % +1?=#</textarea>"))
    #expect(tab.session.tab.visit.composer?.place == .day(tab.session.today, .evening, .free))
    tab.tap(.composeClose)
    let count = tab.routes.count
    tab.tap(.updateApply)
    #expect(tab.routes.count == count)
  }
}
