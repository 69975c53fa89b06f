import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

struct CounterSessionTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
    tab.go("#/count")
  }

  @Test mutating func `An activity is added with all that was said of it`() {
    let id = tab.activity(
      "Walking",
      [
        "unit": "km", "quick": "1 2,5 -0.125", "icon": "shoe", "colour": "green",
        "direction": "atLeast", "goal": "8",
      ])
    let activity = tab.activities[0]
    #expect(activity.id == id)
    #expect(activity.unit == "km")
    #expect(activity.quickAmounts.map(\.thousandths) == [1000, 2500, -125])
    #expect(activity.symbol == .shoe)
    #expect(activity.colour == .green)
    #expect(tab.html.contains("of 8\u{a0}km"))
    tab.tap(.undo)
    #expect(tab.activities.isEmpty)
  }

  @Test
  mutating func `A new activity begins with what the settings say, and may have something else`() {
    tab.go("#/settings/tallies")
    tab.fill(.newActivities, [:], ["direction": "atMost", "goal": "2,5", "quick": "5 -1"])
    #expect(tab.html.contains("Limit 2.5") && tab.html.contains("5 · −1"))
    tab.go("#/count")
    let taken = tab.activity("Coffee")
    let other = tab.activity("Pages", ["direction": "none", "quick": "10"])
    #expect(
      tab.activities.map { $0.quickAmounts.map(\.thousandths) } == [[5000, -1000], [10_000]])
    #expect(tab.goal(of: taken) == DailyGoal(.atMost, 2500))
    #expect(tab.goal(of: other) == nil)
    tab.go("#/settings")
    let count = tab.disk.ops.count
    tab.fill(.newActivities, [:], [:])
    #expect(tab.disk.ops.count == count, "Saved as it was, it changes nothing.")
  }

  @Test(arguments: [
    (["quick": ""], "quick"), (["quick": "0"], "quick"), (["quick": "ten"], "quick"),
    (["quick": "1 2 3 4 5 6 7"], "quick"), (["quick": "1 500"], "quick"),
    (["quick": "5\n1 500\n2"], "quick"), (["direction": "atLeast", "goal": "0"], "goal"),
    (["direction": "atMost", "goal": "-1"], "goal"), (["direction": "atLeast"], "goal"),
  ])
  func `What no activity may begin with is refused beside its field`(
    typed: [String: String], field: String
  ) {
    var tab = tab
    tab.fill(.newActivities, [:], typed)
    #expect(tab.errors.keys.sorted() == [field])
    #expect(tab.settings.newActivities == CounterDefaults())
  }

  @Test(arguments: [
    (["name": ""], "name"), (["name": "  "], "name"), (["name": "push-UPS"], "name"),
    (["name": "a\u{7}b"], "name"), (["name": String(repeating: "x", count: 81)], "name"),
    (["name": "A", "unit": String(repeating: "x", count: 21)], "unit"),
    (["name": "A", "quick": ""], "quick"), (["name": "A", "quick": "0"], "quick"),
    (["name": "A", "quick": "1 2 3 4 5 6 7"], "quick"), (["name": "A", "quick": "ten"], "quick"),
    (["name": "A", "quick": "1000001"], "quick"), (["name": "A", "quick": "0.0001"], "quick"),
    (["name": "A", "direction": "atLeast", "goal": ""], "goal"),
    (["name": "A", "direction": "atLeast", "goal": "0"], "goal"),
    (["name": "A", "direction": "atMost", "goal": "-1"], "goal"),
    (["name": "A", "direction": "atLeast", "goal": "1000001"], "goal"),
    (["name": "A", "direction": "atLeast", "goal": "99999999999999999999"], "goal"),
  ])
  func `What cannot be is refused beside its field`(typed: [String: String], field: String) {
    var tab = tab
    _ = tab.activity("Push-ups")
    let before = tab.session.snapshot
    tab.fill(.activity, [:], typed)
    #expect(tab.errors.keys.sorted() == [field])
    #expect(tab.html.contains(#"id="field-\#(field)-error""#))
    #expect(tab.session.snapshot == before)
  }

  @Test mutating func `A quick amount, any amount and a correction add up`() {
    let id = tab.activity("Push-ups").description
    tab.tap(.entryAdd, ["of": id, "amount": "20000"])
    #expect(tab.session.toast?.text == "Push-ups: 20 added")
    tab.fill(.entry, ["of": id], ["amount": "-2,5", "note": "miscounted"])
    #expect(tab.session.toast?.text == "Push-ups: 2.5 removed")
    #expect(tab.entries.map(\.amount.thousandths).sorted() == [-2500, 20_000])
    #expect(tab.html.contains("17.5"))
    tab.tap(.undo)
    tab.tap(.undo)
    #expect(tab.entries.isEmpty)
  }

  @Test mutating func `A toast says how much of what was counted in a unit`() {
    let id = tab.activity("guitar", ["unit": "minutes"]).description
    tab.tap(.entryAdd, ["of": id, "amount": "15000"])
    #expect(tab.session.toast?.text == "guitar: 15\u{a0}minutes added")
  }

  @Test(arguments: ["", "0", "0.0", "x", "1000001", "0.0001", "1 2 3 x"])
  func `What is no amount is refused beside the field`(amount: String) {
    var tab = tab
    let id = tab.activity("Push-ups").description
    let before = tab.session.snapshot
    tab.fill(.entry, ["of": id], ["amount": amount])
    #expect(tab.errors.keys.sorted() == ["amount"])
    #expect(tab.session.snapshot == before)
  }

  @Test mutating func `An entry is edited and deleted, and both can be undone after a reload`() {
    let id = tab.activity("Push-ups").description
    tab.tap(.entryAdd, ["of": id, "amount": "20000"])
    let entry = ["of": id, "id": tab.entries[0].id.description]
    tab.fill(.entry, entry, ["amount": "25", "time": "08:00", "note": "morning"])
    #expect(tab.entries.map(\.amount.thousandths) == [25_000])
    #expect(tab.entries.map(\.at.instant) == [.noon - .hours(4)])
    tab.tap(.entryDelete, entry)
    #expect(tab.entries.isEmpty)
    tab = tab.restarted(seed: 2)
    tab.tap(.undo)
    #expect(tab.entries.map(\.note) == ["morning"])
    tab = tab.restarted(seed: 3)
    tab.tap(.undo)
    #expect(tab.entries.map(\.amount.thousandths) == [20_000])
    #expect(tab.entries.map(\.at.instant) == [.noon])
  }

  @Test mutating func `A number is counted up or down without a minus, and shown again like that`()
  {
    let id = tab.activity("Push-ups").description
    tab.fill(.entry, ["of": id], ["amount": "2.5", "direction": "down"])
    #expect(tab.entries.map(\.amount.thousandths) == [-2500])
    let entry = ["of": id, "id": tab.entries[0].id.description]
    tab.tap(.sheetOpen, entry.merging(["sheet": "entry"]) { $1 })
    #expect(tab.html.contains(#"value="2.5""#))
    tab.tap(.sheetSubmit, ["amount": "3"])
    #expect(tab.entries.map(\.amount.thousandths) == [-3000])
    tab.fill(.entry, entry, ["direction": "up"])
    #expect(tab.entries.map(\.amount.thousandths) == [3000])
    tab.fill(.entry, entry, ["amount": "-4", "direction": "down"])
    #expect(tab.entries.map(\.amount.thousandths) == [-4000])
  }

  @Test mutating func `On the page of an earlier day, all goes to that day`() {
    let id = tab.activity("Push-ups").description
    tab.go("#/count/\(id)/2026-11-19")
    tab.tap(.entryAdd, ["of": id, "amount": "1000"])
    tab.fill(.entry, ["of": id], ["amount": "2"])
    #expect(tab.entries.map { $0.at.local.calendarDay.iso8601 } == ["2026-11-19", "2026-11-19"])
  }

  @Test mutating func `An activity is edited and moved, and its place is checked first`() {
    let names = ["A", "B", "C"]
    let ids = names.map { tab.activity($0).description }
    tab.fill(.activity, ["id": ids[2]], ["name": "D", "place": "1"])
    #expect(tab.activities.map(\.name) == ["D", "A", "B"])
    for place in ["0", "4", "x", "-1"] {
      tab.fill(.activity, ["id": ids[2]], ["name": "E", "place": place])
      #expect(tab.errors.keys.sorted() == ["place"])
    }
    tab.fill(.activity, ["id": ids[1]], ["place": ""])
    #expect(tab.activities.map(\.name) == ["D", "A", "B"])
    tab.tap(.undo)
    tab.tap(.undo)
    #expect(tab.activities.map(\.name) == names)
  }

  @Test mutating func `A goal holds from its day on, whichever way round`() {
    let id = tab.activity("Coffee", ["direction": "atMost", "goal": "3"]).description
    tab.now = .noon + .days(1)
    tab.fill(.dailyGoal, ["of": id], ["direction": "atLeast", "goal": "1,5"])
    tab.go("#/count/\(id)/2026-11-21")
    #expect(tab.html.contains("limit 3"))
    tab.go("#/count/\(id)")
    #expect(tab.html.contains("of 1.5"))
    tab.fill(.dailyGoal, ["of": id], ["direction": "none"])
    #expect(!tab.html.contains("of 1.5"))
    tab.tap(.undo)
    #expect(tab.html.contains("of 1.5"))
  }

  @Test(arguments: [
    ("", "1\n5\n10", "10"), ("min", "5\n15\n30", "30"), ("Pages", "5\n10\n20", "20"),
    ("steps", "1000\n2500\n5000", "10000"), ("zloty", "1\n5\n10", "10"),
  ])
  func `What is offered for a new activity suits its unit`(
    unit: String, quick: String, goal: String
  ) {
    var tab = tab
    tab.tap(.sheetOpen, ["sheet": "activity"])
    // The last field is empty, and stands for one more amount.
    tab.type(["field": "unit", "unit": unit, "quick": "1\n5\n10\n", "goal": "10"])
    let shown = tab.session.sheet?.form["quick"].split(separator: "\n").joined(separator: "\n")
    #expect(shown == quick)
    #expect(tab.session.sheet?.form["goal"] == goal)
    #expect(tab.session.sheet?.form["direction"] == "atLeast")
    tab.type(["field": "quick", "quick": "7", "unit": unit])
    tab.type(["field": "unit", "quick": "7", "unit": "km"])
    #expect(tab.session.sheet?.form["quick"] == "7", "what was typed stays")
    #expect(tab.session.sheet?.form["goal"] == "5")
  }

  @Test mutating func `What the user has chosen for all goes before what suits a unit`() {
    tab.fill(.newActivities, [:], ["direction": "none", "quick": "1"])
    tab.tap(.sheetOpen, ["sheet": "activity"])
    tab.type(["field": "unit", "unit": "min"])
    #expect(tab.session.sheet?.form["quick"] == "1")
    #expect(tab.session.sheet?.form["direction"] == "none")
  }

  @Test mutating func `The goal's number is asked for only where there is a goal`() {
    let id = tab.activity("Coffee", ["direction": "none"]).description
    tab.tap(.sheetOpen, ["sheet": "dailyGoal", "of": id])
    #expect(!tab.html.contains("field-goal"))
    tab.type(["field": "direction", "direction": "atMost"])
    #expect(tab.html.contains("field-goal"))
    tab.tap(.sheetSubmit, ["direction": "atMost", "goal": "0"])
    #expect(tab.session.sheet == nil)
  }

  @Test
  mutating func `The sheet of an entry says when it was last changed, a new one's says nothing`() {
    let id = tab.activity("Push-ups").description
    tab.tap(.entryAdd, ["of": id, "amount": "20000"])
    tab.now = tab.now + .minutes(5)
    let entry = tab.entries[0].id.description
    tab.fill(.entry, ["of": id, "id": entry], ["amount": "21"])
    tab.now = tab.now + .minutes(60)
    tab.tap(.sheetOpen, ["sheet": "entry", "of": id, "id": entry])
    #expect(tab.html.contains("Last changed today 12:05"))
    tab.tap(.sheetOpen, ["sheet": "entry", "of": id])
    #expect(!tab.html.contains("Last changed"))
    tab.tap(.sheetOpen, ["sheet": "activity", "id": id])
    #expect(tab.html.contains("Last changed today 12:00"))
  }

  @Test mutating func `The primary is the first, or else the one that was chosen`() {
    let ids = ["A", "B"].map { tab.activity($0).description }
    tab.go("#/today")
    #expect(tab.html.contains("data-key=\"legend-#/count/\(ids[0])\""))
    tab.tap(.activityPrimary, ["id": ids[1]])
    #expect(tab.html.contains("data-key=\"legend-#/count/\(ids[1])\""))
    tab.tap(.activityArchive, ["id": ids[1]])
    #expect(tab.html.contains("data-key=\"legend-#/count/\(ids[0])\""))
  }

  @Test mutating func `An archived activity is out of sight, keeps what it had, and comes back`() {
    let id = tab.activity("Push-ups").description
    tab.tap(.entryAdd, ["of": id, "amount": "20000"])
    tab.tap(.sheetOpen, ["sheet": "activity", "id": id])
    tab.tap(.activityArchive, ["id": id])
    #expect(tab.session.sheet == nil)
    tab.go("#/today")
    #expect(!tab.html.contains("Push-ups"))
    tab.go("#/count")
    #expect(tab.html.contains("Archived"))
    tab.fill(.activity, ["id": id], ["name": "Press-ups"])
    #expect(tab.session.sheet == nil)
    tab.tap(.activityRestore, ["id": id])
    #expect(tab.activities.map(\.isArchived) == [false])
    #expect(tab.activities.map(\.name) == ["Press-ups"])
    #expect(tab.entries.count == 1)
  }

  @Test mutating func `The page of a deleted activity is left, and undo brings all of it back`() {
    let id = tab.activity("Push-ups").description
    tab.tap(.entryAdd, ["of": id, "amount": "20000"])
    tab.go("#/count/\(id)/history")
    tab.tap(.sheetOpen, ["sheet": "activity", "id": id])
    tab.tap(.activityDelete, ["id": id])
    #expect(tab.session.sheet == nil)
    #expect(tab.routes.last == .counter)
    #expect(tab.activities.isEmpty)
    tab = tab.restarted(seed: 2)
    tab.tap(.undo)
    #expect(tab.entries.map(\.amount.thousandths) == [20_000])
  }

  @Test mutating func `An activity that is not there says so, and has no parts`() {
    let address = "#/count/\(RecordID(derivedFrom: "nobody"))"
    for part in ["", "/history", "/stats", "/2026-11-20"] {
      tab.go(address + part)
      #expect(tab.html.contains("This address doesn&#39;t exist:"))
      #expect(tab.html.contains(address + part))
      #expect(!tab.html.contains("class=\"segment"))
    }
  }

  @Test mutating func `Another tab's entries show here; what it deleted says so`() {
    let id = tab.activity("Push-ups").description
    var other = FakeTab(at: .noon, seed: 50, disk: tab.disk, route: "#/count/\(id)")
    tab.tap(.entryAdd, ["of": id, "amount": "20000"])
    other.send(.ops(ReadableOps(tab.disk.ops.suffix(1)), []))
    #expect(other.entries == tab.entries)
    other.tap(.sheetOpen, ["sheet": "activity", "id": id])
    tab.tap(.activityDelete, ["id": id])
    other.send(.ops(ReadableOps(tab.disk.ops.suffix(1)), []))
    other.tap(.sheetSubmit, ["name": "Press-ups"])
    #expect(
      other.session.sheet?.form.message?.hasPrefix("This counter was deleted.") == true)
    other.tap(.sheetClose)
    #expect(other.html.contains("This address doesn&#39;t exist:"))
    other.tap(.entryAdd, ["of": id, "amount": "20000"])
    #expect(other.session.toast?.text.hasPrefix("This counter was deleted.") == true)
  }
}

extension FakeTab {
  /// On the day of ``Instant/noon``.
  fileprivate func goal(of activity: RecordID) -> DailyGoal? {
    let day = Zone(fixed: .utc).moment(.noon).day(startingAt: .midnight)
    return DatedGoals(of: activity.description, in: session.ledger).goal(on: day)
  }
}
