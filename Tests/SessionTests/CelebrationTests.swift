import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

struct CelebrationTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
    tab.go("#/water")
  }

  @Test mutating func `The goal is celebrated once, with confetti for five seconds`() {
    tab.drink(1999)
    #expect(!tab.isCelebrating)
    #expect(tab.vibrations == 0)
    tab.drink(1)
    #expect(tab.isCelebrating)
    #expect(tab.vibrations == 1)
    tab.now = .noon + .seconds(5)
    tab.send(.tick)
    #expect(!tab.isCelebrating)
    tab.drink(500)
    #expect(!tab.isCelebrating)
    #expect(tab.vibrations == 1)
  }

  @Test mutating func `Reached again after a deletion, also after a reload, it is not`() {
    tab.drink(2000)
    tab.tap(.undo)
    tab.now = .noon + .minutes(1)
    tab.drink(2000)
    #expect(!tab.isCelebrating)
    tab.tap(.entryDelete, ["of": "water", "id": tab.drinks[0].id.description])
    tab = tab.restarted(seed: 2)
    tab.drink(2000)
    #expect(!tab.isCelebrating)
    #expect(tab.vibrations == 0)
  }

  @Test mutating func `Another tab knows what was celebrated`() {
    var other = FakeTab(at: .noon, seed: 50, disk: tab.disk)
    tab.drink(2000)
    other.send(.ops(ReadableOps(tab.disk.ops.suffix(1)), tab.disk.meta.map { ($0.key, $0.value) }))
    other.drink(2000)
    #expect(!other.isCelebrating)
  }

  @Test mutating func `The next day brings the next celebration`() {
    tab.drink(2000)
    tab.now = .noon + .days(1)
    tab.drink(2000)
    #expect(tab.isCelebrating)
    #expect(tab.vibrations == 2)
  }

  @Test mutating func `Each tally has its own, and a limit has none`() {
    let ids = [
      tab.activity("Push-ups", ["direction": "atLeast", "goal": "10"]),
      tab.activity("Pages", ["direction": "atLeast", "goal": "10"]),
      tab.activity("Cigarettes", ["direction": "atMost", "goal": "10"]),
      tab.activity("Ideas", ["direction": "none"]),
    ]
    for id in ids { tab.tap(.entryAdd, ["of": id.description, "amount": "10000"]) }
    #expect(tab.vibrations == 2)
    tab.drink(2000)
    #expect(tab.vibrations == 3)
  }

  @Test mutating func `A tally is celebrated where it was counted, also in the list of all`() {
    let id = tab.activity("Push-ups", ["direction": "atLeast", "goal": "10"]).description
    tab.go("#/count")
    tab.tap(.entryAdd, ["of": id, "amount": "9000"])
    #expect(!tab.isCelebrating)
    tab.tap(.entryAdd, ["of": id, "amount": "1000"])
    #expect(tab.isCelebrating)
    tab.go("#/water")
    #expect(!tab.isCelebrating)
  }

  @Test mutating func `A fast that ends after its goal is celebrated as it ends`() {
    tab.go("#/fast")
    tab.tap(.fastStart)
    tab.now = .noon + .hours(17)
    tab.tap(.fastStop)
    #expect(tab.isCelebrating)
    #expect(tab.vibrations == 1)
  }

  @Test mutating func `What an edit or a lower goal brings about is celebrated as well`() {
    let id = tab.activity("Push-ups", ["direction": "atLeast", "goal": "10"]).description
    tab.tap(.entryAdd, ["of": id, "amount": "1000"])
    tab.fill(.entry, ["of": id, "id": tab.entries[0].id.description], ["amount": "10"])
    #expect(tab.vibrations == 1)
    tab.drink(1500)
    tab.fill(.entry, ["of": "water", "id": tab.drinks[0].id.description], ["amount": "2000"])
    #expect(tab.vibrations == 2)
    let pages = tab.activity("Pages", ["direction": "atLeast", "goal": "10"]).description
    tab.tap(.entryAdd, ["of": pages, "amount": "5000"])
    tab.fill(.dailyGoal, ["of": pages], ["goal": "5"])
    #expect(tab.vibrations == 3)
  }

  @Test mutating func `What was drunk on another day is no reason to celebrate today`() {
    tab.go("#/water/2026-11-20")
    tab.drink(2000)
    #expect(!tab.isCelebrating)
    #expect(tab.vibrations == 0)
  }

  @Test mutating func `Confetti and vibration can be off, each by itself`() {
    tab.tap(.settingsSet, ["name": "confetti"])
    tab.drink(2000)
    #expect(!tab.isCelebrating)
    #expect(tab.vibrations == 1)
    tab.tap(.settingsSet, ["name": "confetti"])
    tab.tap(.settingsSet, ["name": "haptics"])
    tab.now = .noon + .days(1)
    tab.drink(2000)
    #expect(tab.isCelebrating)
    #expect(tab.vibrations == 1)
  }

  @Test mutating func `Each tap on an amount is felt, once it is written and where that is wanted`()
  {
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    #expect(tab.pulses == [1])
    tab.tap(.entryAdd, ["of": "water", "amount": "0"])
    #expect(tab.pulses == [1], "refused")
    tab.tap(.settingsSet, ["name": "haptics"])
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    #expect(tab.pulses == [1])
  }

  @Test(arguments: [true, false])
  func `A fast that comes to its goal is celebrated where that is wanted`(isWanted: Bool) {
    var tab = tab
    if !isWanted {
      tab.tap(.settingsSet, ["name": "confetti"])
      tab.tap(.settingsSet, ["name": "haptics"])
    }
    tab.go("#/fast")
    tab.tap(.fastStart)
    tab.now = .noon + .hours(16) - .seconds(1)
    tab.send(.tick)
    #expect(!tab.isCelebrating)
    tab.now = .noon + .hours(16)
    tab.send(.tick)
    #expect(tab.isCelebrating == isWanted)
    #expect(tab.vibrations == (isWanted ? 1 : 0))
    tab.now = .noon + .hours(16) + .seconds(5)
    tab.send(.tick)
    #expect(!tab.isCelebrating)
  }

  @Test mutating func `The confetti of one page does not fly on the next`() {
    tab.drink(2000)
    tab.go("#/today")
    #expect(!tab.isCelebrating)
  }
}

extension FakeTab {
  mutating func drink(_ millilitres: Int) {
    tap(.entryAdd, ["of": "water", "amount": "\(millilitres * 10)"])
  }

  var isCelebrating: Bool { html.contains("confetti") }
}
