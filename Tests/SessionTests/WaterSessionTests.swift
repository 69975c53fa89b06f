import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

struct WaterSessionTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
    tab.go("#/water")
  }

  @Test mutating func `A quick add logs what it says, and the toast takes it back`() {
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    #expect(tab.drinks.map(\.volume) == [.millilitres(250)])
    #expect(tab.drinks.map(\.at.instant) == [.noon])
    #expect(tab.session.toast?.text == "250\u{a0}ml water added")
    #expect(tab.session.toast?.canUndo == true)
    tab.tap(.undo)
    #expect(tab.drinks.isEmpty)
    #expect(tab.session.toast?.text == "Undone: Drink added")
  }

  @Test(arguments: [[:], ["of": "water"], ["of": "water", "amount": "x"], ["of": "1"]])
  func `A quick add that cannot be read changes nothing`(fields: [String: String]) {
    var tab = tab
    let before = tab.session.snapshot
    tab.tap(.entryAdd, fields)
    #expect(tab.session.snapshot == before)
  }

  @Test mutating func `Any amount of anything can be logged with a note`() {
    tab.fill(
      .entry, ["of": "water"],
      ["amount": "0,33 l", "beverage": "tea", "note": "Earl Grey", "time": "08:15"])
    #expect(tab.session.sheet == nil)
    let drink = tab.drinks[0]
    #expect(drink.volume == .millilitres(330))
    #expect(drink.beverage.rawValue == "tea")
    #expect(drink.note == "Earl Grey")
    #expect(drink.at.instant == .noon - .minutes(225))
  }

  @Test(arguments: [
    ("", "Enter a number, like 250 or 2.5."), ("water", "Enter a number, like 250 or 2.5."),
    ("1.500", "“1.500” can mean 1500 or 1.5."), ("2 500", "“2 500” can be one number or several."),
    ("99999999999999999999", "Enter a number, like 250 or 2.5."),
    ("0", "The amount must be above zero."), ("-250", "The amount must be above zero."),
    ("100001", "That's more than 100 litres at once."),
  ])
  func `What is no amount is refused beside the field`(amount: String, why: String) {
    var tab = tab
    let before = tab.session.snapshot
    tab.fill(.entry, ["of": "water"], ["amount": amount, "note": "kept"])
    #expect(tab.session.snapshot == before)
    #expect(tab.errors.keys.sorted() == ["amount"])
    #expect(tab.errors["amount"]?.hasPrefix(why) == true)
    #expect(tab.session.sheet?.form["note"] == "kept")
    tab.tap(.sheetSubmit, ["amount": "250"])
    #expect(tab.drinks.map(\.volume) == [.millilitres(250)])
  }

  @Test mutating func `More than ten litres are asked back, and again when they were changed`() {
    tab.fill(.entry, ["of": "water"], ["amount": "12000"])
    #expect(tab.drinks.isEmpty)
    #expect(tab.errors["amount"]?.hasPrefix("That's more than 10 litres at once.") == true)
    #expect(tab.html.contains("Add anyway"))
    tab.type(["field": "amount", "amount": "21000"])
    #expect(!tab.html.contains("Add anyway"))
    tab.tap(.sheetSubmit, ["amount": "21000"])
    #expect(tab.drinks.isEmpty)
    tab.tap(.sheetSubmit, ["amount": "21000"])
    #expect(tab.drinks.map(\.volume) == [.millilitres(21_000)])
    #expect(tab.session.sheet == nil)
  }

  @Test mutating func `An amount once confirmed need not be confirmed for a new note`() {
    tab.fill(.entry, ["of": "water"], ["amount": "12000"])
    tab.tap(.sheetSubmit, ["amount": "12000"])
    tab.fill(.entry, tab.drink(0), ["note": "the whole keg"])
    #expect(tab.drinks.map(\.note) == ["the whole keg"])
    tab.fill(.entry, tab.drink(0), ["amount": "13000"])
    #expect(tab.errors.keys.sorted() == ["amount"])
    tab.tap(.sheetSubmit, ["amount": "13000"])
    #expect(tab.drinks.map(\.volume) == [.millilitres(13_000)])
  }

  @Test mutating func `Each part of a drink can be edited`() {
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    tab.fill(.entry, tab.drink(0), ["amount": "300"])
    tab.fill(.entry, tab.drink(0), ["beverage": "juice"])
    tab.fill(.entry, tab.drink(0), ["date": "2026-11-20", "time": "23:30"])
    tab.fill(.entry, tab.drink(0), ["note": "late"])
    #expect(tab.drinks.map(\.volume) == [.millilitres(300)])
    #expect(tab.drinks.map(\.beverage.rawValue) == ["juice"])
    #expect(tab.drinks.map(\.at.instant) == [.noon - .minutes(750)])
    #expect(tab.drinks.map(\.note) == ["late"])
    for _ in 0..<4 { tab.tap(.undo) }
    #expect(tab.drinks.map(\.volume) == [.millilitres(250)])
    #expect(tab.drinks.map(\.at.instant) == [.noon])
  }

  @Test mutating func `A form that was opened and saved as it was changes nothing`() {
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    let before = tab.session.snapshot
    let count = tab.disk.ops.count
    tab.fill(.entry, tab.drink(0), [:])
    tab.fill(.dailyGoal, ["of": "water"], [:])
    tab.fill(.quickAdds, [:], [:])
    #expect(tab.session.sheet == nil)
    #expect(tab.session.snapshot == before)
    #expect(tab.disk.ops.count == count)
  }

  @Test mutating func `Ounces survive an edit in millilitres, and millilitres one in ounces`() {
    tab.tap(.settingsSet, ["name": "volumeUnit", "value": "floz"])
    tab.fill(.entry, ["of": "water"], ["amount": "8"])
    tab.tap(.settingsSet, ["name": "volumeUnit", "value": "ml"])
    tab.tap(.sheetOpen, tab.drink(0).merging(["sheet": "entry"]) { $1 })
    #expect(tab.session.sheet?.form["amount"] == "237")
    tab.tap(.sheetSubmit, ["note": "a glass"])
    #expect(tab.drinks.map(\.volume.tenths) == [2366])
    tab.tap(.settingsSet, ["name": "volumeUnit", "value": "floz"])
    tab.tap(.settingsSet, ["name": "volumeUnit", "value": "ml"])
    tab.fill(.dailyGoal, ["of": "water"], ["goal": "2500"])
    tab.fill(.quickAdds, [:], ["quick": "150 250 400"])
    tab.tap(.settingsSet, ["name": "volumeUnit", "value": "floz"])
    tab.fill(.dailyGoal, ["of": "water"], ["goal": "84.5"])
    tab.fill(.quickAdds, [:], ["quick": "5.1 8.5 12"])
    #expect(tab.html.contains("of 84.5"))
    tab.tap(.settingsSet, ["name": "volumeUnit", "value": "ml"])
    #expect(tab.html.contains("of 2,500"))
    #expect(tab.settings.quickAdds.map(\.tenths) == [1500, 2500, 3549])
  }

  @Test(arguments: [
    ("100 200 300", [1000, 2000, 3000]), ("0.25l 8oz", [2500, 2366]),
    ("150, 250, 500", [1500, 2500, 5000]),
  ])
  func `Quick adds are read as amounts are`(text: String, tenths: [Int64]) {
    var tab = tab
    tab.fill(.quickAdds, [:], ["quick": text])
    #expect(tab.settings.quickAdds.map(\.tenths) == tenths)
    tab.tap(.undo)
    #expect(tab.settings.quickAdds == VolumeUnit.millilitres.standardQuickAdds)
  }

  @Test(
    arguments: [
      "", "0", "-5", "1 2 3 4 5 6 7", "much", "1.500", "20000", "999999999999",
      "99999999999999999999",
    ], ["ml", "floz"])
  func `Quick adds that cannot be are refused beside the field`(text: String, unit: String) {
    var tab = tab
    tab.tap(.settingsSet, ["name": "volumeUnit", "value": unit])
    if text == "1.500", unit == "floz" { return }
    tab.fill(.quickAdds, [:], ["quick": text])
    #expect(tab.errors.keys.sorted() == ["quick"])
    #expect(tab.settings.quickAdds == tab.settings.volumeUnit.standardQuickAdds)
  }

  @Test mutating func `On the page of an earlier day, all goes to that day`() {
    tab.go("#/water/2026-11-20")
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    tab.fill(.entry, ["of": "water"], ["amount": "300", "time": "09:00"])
    #expect(tab.drinks.map(\.at.instant) == [.noon - .days(1), .noon - .hours(27)])
    #expect(tab.html.contains("550"))
    tab.tap(.entryAdd, ["of": tab.activity("Push-ups").description, "amount": "1000"])
    #expect(tab.entries.map(\.at.instant) == [.noon])
  }

  @Test(arguments: [0, 4, 6], [0, 3, 5, 12, 23])
  func `An earlier day is the tracker's, whenever days begin`(dayStart: Int, hour: Int) {
    var tab = tab
    tab.now = .noon - .hours(12) + .hours(hour)
    tab.tap(.settingsSet, ["name": "dayStart", "value": "\(dayStart)"])
    tab.go("#/water/2026-11-18")
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    tab.fill(.entry, ["of": "water"], ["amount": "250"])
    let start = DayStart(hour: dayStart) ?? .midnight
    #expect(
      tab.drinks.map { $0.at.day(startingAt: start).iso8601 } == ["2026-11-18", "2026-11-18"])
    #expect(tab.html.contains("2 entries") || tab.html.contains("500"))
  }

  @Test mutating func `A drink is deleted from its sheet, and comes back`() {
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    let before = tab.drinks
    tab.tap(.sheetOpen, tab.drink(0).merging(["sheet": "entry"]) { $1 })
    tab.tap(.entryDelete, tab.drink(0))
    #expect(tab.drinks.isEmpty)
    #expect(tab.session.sheet == nil)
    tab = tab.restarted(seed: 2)
    tab.tap(.undo)
    #expect(tab.drinks == before)
  }

  @Test mutating func `The sheet of a drink that another tab deleted says so`() {
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    var other = FakeTab(at: .noon, seed: 50, disk: tab.disk)
    other.tap(.sheetOpen, tab.drink(0).merging(["sheet": "entry"]) { $1 })
    tab.tap(.entryDelete, tab.drink(0))
    other.send(.ops(ReadableOps(tab.disk.ops.suffix(1)), []))
    other.tap(.sheetSubmit, ["amount": "300"])
    #expect(
      other.session.sheet?.form.message?.hasPrefix("This entry was deleted.") == true)
    #expect(other.drinks.isEmpty)
  }

  @Test mutating func `A goal holds from its day on`() {
    tab.fill(.entry, ["of": "water"], ["amount": "1500", "date": "2026-11-20"])
    tab.fill(.dailyGoal, ["of": "water"], ["goal": "1500"])
    #expect(tab.html.contains("of 1,500"))
    tab.go("#/water/2026-11-20")
    #expect(tab.html.contains("of 2,000"))
    tab.now = .noon + .days(1)
    tab.fill(.dailyGoal, ["of": "water"], ["goal": "2.5 l"])
    tab.go("#/water/2026-11-21")
    #expect(tab.html.contains("of 1,500"))
    tab.go("#/water")
    #expect(tab.html.contains("of 2,500"))
  }

  @Test(arguments: ["", "0", "99", "20001", "-1", "a lot"])
  func `A goal that cannot be is refused beside the field`(goal: String) {
    var tab = tab
    let before = tab.session.snapshot
    tab.fill(.dailyGoal, ["of": "water"], ["goal": goal])
    #expect(tab.errors.keys.sorted() == ["goal"])
    #expect(tab.session.snapshot == before)
  }

  @Test mutating func `Undo leads back after a reload, step by step`() {
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    tab.fill(.entry, tab.drink(0), ["note": "x"])
    tab.fill(.dailyGoal, ["of": "water"], ["goal": "3000"])
    tab.fill(.beverage, [:], ["name": "Broth"])
    for seed in 2...5 as ClosedRange<UInt64> {
      tab = tab.restarted(seed: seed)
      tab.tap(.undo)
    }
    #expect(tab.drinks.isEmpty)
    #expect(Beverages(in: tab.session.ledger).custom.isEmpty)
    tab.go("#/water")
    #expect(tab.html.contains("of 2,000"))
  }

  @Test mutating func `Months go back, and no further on than this one`() {
    tab.go("#/water/history")
    #expect(tab.html.contains("November 2026"))
    tab.tap(.monthMove, ["by": "-1"])
    tab.tap(.monthMove, ["by": "-1"])
    #expect(tab.html.contains("September 2026"))
    for _ in 0..<4 { tab.tap(.monthMove, ["by": "1"]) }
    #expect(tab.html.contains("November 2026"))
  }
}

extension FakeTab {
  /// The fields that name one of the drinks, the newest first.
  fileprivate func drink(_ index: Int) -> [String: String] {
    ["of": "water", "id": drinks[index].id.description]
  }
}
