import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

/// The refusal of entries in the future, by tap and by form.
struct FutureSessionTests {
  private var tab = FakeTab(at: .noon)
  private let push: RecordID

  init() {
    tab.tap(.onboardingSkip)
    push = tab.activity("Push-ups")
  }

  private func address(_ of: String, _ day: String) -> String {
    (of == "water" ? "#/water/" : "#/count/\(of)/") + day
  }

  @Test(arguments: ["2026-11-22", "2026-11-24"], [true, false])
  func `The page of a later day offers nothing to add and says why`(day: String, isWater: Bool) {
    var tab = tab
    let name = isWater ? "water" : push.description
    tab.go(address(name, day))
    #expect(!tab.html.contains("data-action=\"entry.add\""))
    #expect(!tab.html.contains("data-sheet=\"entry\""))
    #expect(tab.html.contains("This day hasn&#39;t started."))
    tab.go(address(name, "2026-11-20"))
    #expect(tab.html.contains("data-action=\"entry.add\""))
    #expect(!tab.html.contains("This day hasn&#39;t started."))
  }

  @Test(arguments: [true, false])
  func `A tap that comes all the same is refused`(isWater: Bool) {
    var tab = tab
    let name = isWater ? "water" : push.description
    tab.go(address(name, "2026-11-24"))
    let before = tab.session.snapshot
    tab.tap(.entryAdd, ["of": name, "amount": "1000"])
    #expect(tab.session.snapshot == before)
    #expect(
      tab.session.toast?.text == "The time can't be in the future. Choose a time up to now.")
  }

  @Test(arguments: [true, false])
  func `A form says beside the time that it lies in the future`(isWater: Bool) {
    var tab = tab
    let name = isWater ? "water" : push.description
    tab.fill(.entry, ["of": name], ["amount": "1", "time": "12:06"])
    #expect(tab.errors.keys.sorted() == ["time"])
    #expect(tab.drinks.isEmpty && tab.entries.isEmpty)
    tab.tap(.sheetSubmit, ["time": "12:05"])
    #expect(tab.session.sheet == nil, "a clock may be off by five minutes")
    #expect(tab.drinks.count + tab.entries.count == 1)
  }

  @Test mutating func `What an earlier version let through stays, and is edited and deleted`() {
    let ahead = Moment(.noon + .days(3), offset: .utc)
    let drink = Drink(
      id: RecordID(high: 1, low: 1), at: ahead, volume: .millilitres(250), beverage: .water)
    let op = Op(
      stamp: Stamp(time: 1, replica: ReplicaID(rawValue: 9)), changes: [drink.change(from: nil)])
    tab.send(.ops(ReadableOps([op]), []))
    tab.go("#/water/2026-11-24")
    #expect(tab.html.contains("250"))
    let entry = ["of": "water", "id": drink.id.description]
    tab.fill(.entry, entry, ["amount": "300", "note": "later"])
    #expect(tab.drinks.map(\.volume) == [.millilitres(300)])
    #expect(tab.drinks.map(\.at) == [ahead])
    tab.fill(.entry, entry, ["time": "13:00"])
    #expect(tab.errors.keys.sorted() == ["time"])
    tab.tap(.entryDelete, entry)
    #expect(tab.drinks.isEmpty)
  }
}
