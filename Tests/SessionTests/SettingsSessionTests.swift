import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

struct SettingsSessionTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
    tab.go("#/settings")
  }

  @Test(arguments: [
    ("theme", "dark", "look"), ("dayStart", "4", "look"), ("firstWeekday", "0", "look"),
    ("volumeUnit", "floz", "water"), ("haptics", "", "streaks"), ("confetti", "", "streaks"),
    ("streaks", "", "streaks"), ("show.water", "", "trackers"), ("rest.0", "", "streaks"),
    ("overLimit", "warn", "plan"),
  ])
  func `Each setting is stored, and undone after a reload`(
    name: String, value: String, part: String
  ) {
    var tab = tab
    tab.go("#/settings/" + part)
    let before = tab.html.detail
    tab.tap(.settingsSet, ["name": name, "value": value])
    #expect(tab.html.detail != before)
    tab = tab.restarted(seed: 2)
    tab.go("#/settings/" + part)
    #expect(tab.html.detail != before)
    tab.tap(.undo)
    #expect(tab.html.detail == before)
  }

  @Test(arguments: [
    ("week", "#/settings/look"), ("UNIT", "#/settings/water"), ("rest", "#/settings/streaks"),
    ("schedule", "#/settings/fast"), ("dark", "#/settings/look"), ("devices", "#/sync"),
    ("backup", "#/data"), ("notification", "#/reminders"), ("sync", "#/sync"),
    ("theme", "#/settings/look"), ("csv", "#/data"), ("privacy", "#/about"), ("delete", "#/about"),
    ("ounce", "#/settings/water"), ("Language", "#/settings/look"), ("font", "#/settings/look"),
    ("account", "#/sync"), ("password", "#/sync"), ("cloud", "#/sync"),
    ("lock screen", "#/widgets"), ("apple health", "#/reminders"), ("bug", "#/feedback"),
    ("habit", "#/settings/tallies"), ("todo", "#/settings/plan"),
    ("version", "#/settings/about"),
    ("vibrat", "#/settings/streaks"), ("OMAD", "#/settings/fast"),
    ("onboarding", "#/settings/trackers"), ("order", "#/settings/trackers"),
    ("cache", "#/settings/storage"), ("xyz", nil),
    ("mode", nil),
  ])
  func `A setting is found by a part of its name, or the beginning of a search word`(
    query: String, address: String?
  ) {
    var tab = tab
    tab.tap(.settingsSearch, ["query": query])
    let list = tab.html.split(separator: "detail-pane")[0]
    if let address {
      #expect(list.contains(#"class="setting row-button" href="\#(address)""#))
      #expect(!list.contains("No results"))
    } else {
      #expect(list.contains("No results for “\(query)”."))
    }
    tab.tap(.settingsSearch, ["query": ""])
    #expect(tab.html.contains("#/settings/about"))
  }

  @Test mutating func `The row of the shown group is marked, and is the page if it was chosen`() {
    for (address, row, isPage) in [
      ("#/settings", "trackers", false), ("#/settings/trackers", "trackers", true),
      ("#/settings/look", "look", true),
    ] {
      tab.go(address)
      let list = tab.html.split(separator: "detail-pane")[0]
      let rows = list.split(separator: "<a ").filter { $0.contains("data-shown") }
      #expect(rows.count == 1 && rows[0].contains(##"href="#/settings/\##(row)""##))
      #expect(rows[0].contains("aria-current") == isPage)
    }
  }

  @Test mutating func `A row found by a search word shows the word`() {
    tab.tap(.settingsSearch, ["query": "pass"])
    let list = tab.html.split(separator: "detail-pane")[0]
    #expect(list.contains("Devices</span><span class=\"quiet\">password</span>"))
  }

  @Test(arguments: [
    ("day starts", "#/settings/look", "Day starts at"), ("backup", "#/data", "Backup"),
    ("drink", "#/reminders", "Remind me to drink"), ("health", "#/reminders", "Health"),
    ("sample", "#/settings/trackers", "Add sample data"),
  ])
  func `A hit leads to the row of its setting`(query: String, address: String, row: String) {
    var tab = tab
    tab.tap(.settingsSearch, ["query": query])
    #expect(tab.html.contains(#"href="\#(address)" data-hit="\#(row)""#))
  }

  @Test(arguments: ["widgets", "csv"])
  func `A hit that is a page leads to none of its rows`(query: String) {
    var tab = tab
    tab.tap(.settingsSearch, ["query": query])
    #expect(tab.html.contains(#"data-key="found""#) && !tab.html.contains("data-hit"))
  }

  @Test(arguments: [
    ("show.fast", "silent"), ("show.water", "to drink"), ("show.plan", "task reminders"),
    ("show.tallies", "per counter"),
  ])
  func `Reminders of a hidden tracker are not found`(setting: String, query: String) {
    var tab = tab
    tab.tap(.settingsSearch, ["query": query])
    #expect(tab.html.contains("data-hit"))
    tab.tap(.settingsSet, ["name": setting])
    #expect(!tab.html.contains("data-hit"))
  }

  @Test mutating func `Shortcuts of single keys can be turned off in this browser`() {
    #expect(!tab.html.contains("data-keyless"))
    tab.tap(.keysTurn)
    #expect(tab.html.contains("data-keyless"))
    var again = tab.restarted(seed: 2)
    #expect(again.html.contains("data-keyless"))
    again.tap(.keysTurn)
    #expect(!again.html.contains("data-keyless"))
    #expect(!again.restarted(seed: 3).html.contains("data-keyless"))
  }

  @Test mutating func `The last change is found by a search word, to undo it`() {
    tab.tap(.settingsSet, ["name": "theme", "value": "dark"])
    tab.tap(.settingsSearch, ["query": "undo"])
    let list = tab.html.split(separator: "detail-pane")[0]
    #expect(list.contains("Last change") && !list.contains("No results"))
  }

  @Test mutating func `A tracker that is hidden has no settings to go to`() {
    tab.tap(.settingsSet, ["name": "show.water"])
    #expect(!tab.html.contains("#/settings/water"))
    tab.go("#/settings/dates")
    #expect(tab.html.contains("Page not found"))
  }

  @Test(arguments: [
    ("theme", "pink"), ("dayStart", "7"), ("dayStart", "x"), ("volumeUnit", "cup"), ("show.x", ""),
    ("rest.7", ""), ("rest.x", ""), ("nothing", ""), ("", ""),
  ])
  func `What is no setting changes nothing`(name: String, value: String) {
    var tab = tab
    let count = tab.disk.ops.count
    tab.tap(.settingsSet, ["name": name, "value": value])
    #expect(tab.disk.ops.count == count)
  }

  @Test(arguments: [
    ("fast", "#/fast", "fast-card"), ("water", "#/water", "water-card"),
    ("tallies", "#/count", "tally-card"), ("dates", "#/dates", "date-card"),
  ])
  func `A tracker that is hidden leaves the navigation and Today`(
    tracker: String, address: String, card: String
  ) {
    var tab = tab
    _ = tab.activity("Push-ups")
    tab.fill(.date, [:], ["name": "Holiday", "date": "2026-12-24"])
    tab.tap(.fastStart)
    tab.go("#/today")
    #expect(tab.html.contains(card))
    tab.tap(.settingsSet, ["name": "show.\(tracker)"])
    #expect(!tab.html.contains(card))
    #expect(!tab.html.contains(#"class="nav-link" href="\#(address)""#))
    tab.tap(.settingsSet, ["name": "show.\(tracker)"])
    #expect(tab.html.contains(card))
  }

  @Test mutating func `Trackers stand on Today in the order that buttons give them`() {
    tab.go("#/settings/trackers")
    let before = tab.html.detail
    for (by, order) in [("-1", 1), ("-1", 1), ("1", 2)] {
      let reply = tab.session.handle(
        Event(now: .noon, kind: .action(.settingsSet(.move(.water, by: Int(by) ?? 0)))))
      #expect(reply.announcement == "Water: position \(order) of 5")
    }
    tab.tap(.settingsSet, ["name": "todayOrder", "value": "water", "by": "-1"])
    #expect(tab.html.detail != before)
    tab.go("#/today")
    #expect(tab.places(of: #"data-key="water""#, #"data-key="fast-card""#))
    tab = tab.restarted(seed: 2)
    tab.go("#/today")
    #expect(tab.places(of: #"data-key="water""#, #"data-key="fast-card""#))
    tab.tap(.undo)
    #expect(tab.places(of: #"data-key="fast-card""#, #"data-key="water""#))
  }

  @Test mutating func `Only trackers in use can be moved, and none where there is one`() {
    tab.go("#/settings/trackers")
    tab.tap(.settingsSet, ["name": "show.water"])
    #expect(tab.html.contains("Move Plan up") && !tab.html.contains("Move Water up"))
    for name in ["plan", "tallies", "dates"] { tab.tap(.settingsSet, ["name": "show.\(name)"]) }
    #expect(!tab.html.contains("Order on Today"))
  }

  @Test mutating func `The list of keys leaves out those that lead nowhere`() {
    for isHidden in [false, true] {
      tab.tap(.sheetOpen, ["sheet": "shortcuts"])
      #expect(tab.html.contains("<kbd>2</kbd>") == !isHidden)
      #expect(tab.html.contains("<kbd>3</kbd>"))
      tab.tap(.settingsSet, ["name": "show.fast"])
    }
  }

  @Test mutating func `Where fasting is hidden, no second ticks and no clock stands in the title`()
  {
    tab.tap(.fastStart)
    tab.go("#/today")
    #expect(tab.session.screen.showsSeconds)
    tab.tap(.settingsSet, ["name": "show.fast"])
    #expect(!tab.session.screen.showsSeconds)
    #expect(Shell(tab.session.screen).title == "Today · Dayring")
  }

  @Test mutating func `A rest day, weekly or single, lets a streak run on`() {
    for day in ["2026-11-18", "2026-11-20"] {
      tab.fill(.entry, ["of": "water"], ["amount": "2000", "date": day])
    }
    tab.go("#/water")
    #expect(tab.html.contains("1\u{a0}day"))
    tab.fill(.restDay, [:], ["date": "2026-11-19"])
    #expect(tab.html.contains("2\u{a0}days"))
    tab.tap(.restRemove, ["day": "2026-11-19"])
    #expect(tab.html.contains("1\u{a0}day"))
    tab.tap(.undo)
    #expect(tab.html.contains("2\u{a0}days"))
    tab.tap(.settingsSet, ["name": "rest.0"])
    tab.now = .noon + .days(2)
    tab.fill(.entry, ["of": "water"], ["amount": "2000", "date": "2026-11-21"])
    #expect(tab.html.contains("3\u{a0}days"))
  }

  @Test(arguments: ["", "2026-02-30", "x"])
  func `A rest day that does not exist is refused beside the field`(date: String) {
    var tab = tab
    tab.fill(.restDay, [:], ["date": date])
    #expect(tab.errors.keys.sorted() == ["date"])
  }

  @Test(arguments: [
    (["name": "", "factor": "50"], "name"), (["name": "TEA"], "name"),
    (["name": "A", "factor": "101"], "factor"), (["name": "A", "factor": "-1"], "factor"),
    (["name": "A", "factor": ""], "factor"), (["name": "A", "factor": "half"], "factor"),
  ])
  func `A beverage that cannot be is refused beside its field`(
    typed: [String: String], field: String
  ) {
    var tab = tab
    tab.fill(.beverage, [:], typed)
    #expect(tab.errors.keys.sorted() == [field])
    #expect(Beverages(in: tab.session.ledger).custom.isEmpty)
  }

  @Test mutating func `What a beverage counts as holds for what was drunk of it before`() {
    tab.fill(.beverage, [:], ["name": "Broth", "factor": "50"])
    let id = Beverages(in: tab.session.ledger).custom[0].key.rawValue
    tab.fill(.entry, ["of": "water"], ["amount": "1000", "beverage": id])
    tab.go("#/water")
    #expect(tab.html.contains(">500<"))
    tab.fill(.beverage, ["id": id], ["name": "Soup", "factor": "80"])
    #expect(tab.html.contains(">800<"))
    #expect(tab.html.contains("Soup"))
    tab.tap(.beverageRemove, ["id": id])
    #expect(tab.html.contains(">800<"))
    #expect(tab.html.contains("Soup"))
  }

  @Test mutating func `What was set in one tab holds in the other`() {
    var other = FakeTab(at: .noon, seed: 50, disk: tab.disk, route: "#/water")
    tab.tap(.settingsSet, ["name": "volumeUnit", "value": "floz"])
    tab.tap(.settingsSet, ["name": "show.dates"])
    other.send(.ops(ReadableOps(tab.disk.ops.suffix(2)), []))
    #expect(other.settings == tab.settings)
    #expect(other.html.contains("of 64\u{a0}fl\u{a0}oz"))
    other.tap(.settingsSet, ["name": "theme", "value": "dark"])
    tab.send(.ops(ReadableOps(other.disk.ops.suffix(1)), []))
    #expect(tab.settings == other.settings)
    #expect(tab.settings.volumeUnit == .fluidOunces)
  }
}

extension FakeTab {
  /// Whether the page has one text before the other.
  fileprivate func places(of first: String, _ second: String) -> Bool {
    guard let one = html.firstRange(of: first), let other = html.firstRange(of: second) else {
      return false
    }
    return one.lowerBound < other.lowerBound
  }
}

extension String {
  /// Without what changes by itself: the toast, and what can be undone.
  /// The group that is shown.
  fileprivate var detail: Substring {
    let detail = firstRange(of: #"<div class="detail-pane""#)
    let toast = firstRange(of: #"<div class="toast"#)
    return self[(detail?.lowerBound ?? startIndex)..<(toast?.lowerBound ?? endIndex)]
  }
}
