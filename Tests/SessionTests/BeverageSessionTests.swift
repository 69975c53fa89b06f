import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

/// The beverage that is chosen for quick amounts, and what is said of it.
struct BeverageSessionTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
    tab.go("#/water")
  }

  @Test mutating func `What is chosen is what a tap pours, until it is removed`() {
    tab.fill(.beverage, [:], ["name": "Broth", "factor": "50"])
    let broth = Beverages(in: tab.session.ledger).custom[0]
    tab.tap(.beverageChoose, ["key": broth.key.rawValue])
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    #expect(tab.drinks.map(\.beverage) == [broth.key])
    #expect(
      tab.session.toast?.text == "250\u{a0}ml Broth added (counts as 125\u{a0}ml)")
    tab.tap(.beverageRemove, ["id": broth.key.rawValue])
    #expect(tab.html.contains(#"value="water" checked"#))
    tab.now = .noon + .seconds(1)
    tab.tap(.entryAdd, ["of": "water", "amount": "1000"])
    tab.now = .noon + .seconds(2)
    tab.fill(.entry, ["of": "water"], ["amount": "300"])
    #expect(tab.drinks.map(\.beverage.rawValue) == ["water", "water", broth.key.rawValue])
  }

  @Test mutating func `A share may have digits of any script`() {
    for (name, factor) in [("Broth", "٥٠"), ("Cider", "５０")] {
      tab.fill(.beverage, [:], ["name": name, "factor": factor])
    }
    #expect(Beverages(in: tab.session.ledger).custom.map(\.factor) == [50, 50])
  }

  @Test mutating func `On Today a tap pours the beverage that is chosen there`() {
    tab.go("#/today")
    #expect(tab.html.contains(#"value="water" selected"#))
    tab.tap(.beverageChoose, ["key": "coffee"])
    #expect(tab.html.contains(#"value="coffee" selected"#))
    #expect(tab.html.contains("Add 250\u{a0}ml, Coffee"))
    #expect(tab.html.contains(#"class="quick-adds accent-orange""#))
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    #expect(tab.drinks.map(\.beverage.rawValue) == ["coffee"])
    #expect(tab.session.toast?.text == "250\u{a0}ml coffee added")
    tab.tap(.settingsSet, ["name": "show.water"])
    #expect(!tab.html.contains("beverage-choice"))
  }

  @Test(arguments: ["today", "water", "sheet", "link"])
  func `Each way to add a drink says how much of it counts`(door: String) {
    var tab = tab
    tab.fill(.beverage, [:], ["name": "Broth", "factor": "50"])
    let key = Beverages(in: tab.session.ledger).custom[0].key.rawValue
    switch door {
    case "sheet": tab.fill(.entry, ["of": "water"], ["amount": "250", "beverage": key])
    case "link":
      tab.go("#/do/water.drink?volume=250+ml&beverage=Broth")
      tab.tap(.sheetSubmit, [:])
    default:
      tab.go("#/" + door)
      tab.tap(.beverageChoose, ["key": key])
      tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    }
    #expect(tab.drinks.map(\.beverage.rawValue) == [key])
    #expect(tab.session.toast?.text == "250\u{a0}ml Broth added (counts as 125\u{a0}ml)")
  }
}
