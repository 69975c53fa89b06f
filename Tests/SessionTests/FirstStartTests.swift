import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

struct FirstStartTests {
  private var tab = FakeTab(at: .noon)

  @Test mutating func `Skipped, it leaves all as it is by default`() {
    tab.tap(.onboardingChoose, ["tracker": "fast"])
    tab.tap(.onboardingSkip)
    #expect(tab.routes == [.today])
    #expect(tab.settings.isWelcomed)
    #expect(tab.settings.hidden == [])
    #expect(tab.html.contains("page-today"))
    #expect(tab.session.toast == nil)
  }

  @Test mutating func `Who comes to join other devices is not asked first`() {
    tab.go("#/sync")
    #expect(tab.html.contains("panel-sync"))
    tab.go("#/today")
    #expect(tab.html.contains("onboarding"))
  }

  @Test mutating func `Who has entries from other devices is asked nothing`() {
    var other = FakeTab(at: .noon, seed: 2)
    other.tap(.onboardingSkip)
    other.tap(.entryAdd, ["of": "water", "amount": "2500"])
    let isNew = { (tab: FakeTab) in tab.html.contains("onboarding.skip") }
    #expect(isNew(tab))
    tab.send(.ops(ReadableOps(Array(other.disk.ops.suffix(1))), []))
    #expect(!isNew(tab) && tab.drinks.count == 1)
  }

  @Test mutating func `Finished, it keeps what was chosen, from the beginning on`() {
    tab.tap(.onboardingChoose, ["tracker": "dates"])
    tab.tap(.onboardingChoose, ["tracker": "tallies"])
    tab.tap(.onboardingChoose, ["tracker": "dates"])
    tab.tap(.onboardingChoose, ["goal": "30000"])
    tab.tap(.onboardingChoose, ["key": "18:6"])
    tab.tap(.onboardingNext)
    #expect(tab.html.contains(#"value="18:6" checked"#))
    tab.tap(.onboardingNext)
    #expect(tab.html.contains(#"value="30000" checked"#))
    tab.tap(.onboardingFinish)
    #expect(tab.settings.hidden == [.counter])
    #expect(tab.settings.schedule.description == "18:6")
    for address in ["#/water", "#/water/2026-11-01"] {
      tab.go(address)
      #expect(tab.html.contains("of 3,000"))
    }
    #expect(tab.disk.ops.count == 1)
    tab = tab.restarted(seed: 2)
    #expect(tab.html.contains("page-today"))
    tab.tap(.undo)
    #expect(tab.html.contains("What do you want to track?"))
  }

  @Test mutating func `In the United States it measures in fluid ounces`() {
    tab = FakeTab(at: .noon, language: "en-US")
    for _ in 1...2 { tab.tap(.onboardingNext) }
    #expect(tab.html.contains("64\u{a0}fl\u{a0}oz"))
    tab.tap(.onboardingChoose, ["unit": "ml"])
    #expect(tab.html.contains("2,000\u{a0}ml") && !tab.html.contains("64\u{a0}fl\u{a0}oz"))
    tab.tap(.onboardingChoose, ["unit": "floz"])
    tab.tap(.onboardingFinish)
    #expect(tab.settings.volumeUnit == .fluidOunces)
    #expect(tab.settings.quickAdds == VolumeUnit.fluidOunces.standardQuickAdds)
    tab.go("#/water")
    #expect(tab.html.contains("of 64"))
    for _ in 1...8 { tab.tap(.entryAdd, ["of": "water", "amount": "2366"]) }
    #expect(tab.html.contains("Goal reached"))
  }

  @Test mutating func `Skipped, it takes the unit of the place with its own goal`() {
    tab = FakeTab(at: .noon, language: "en-US")
    tab.tap(.onboardingSkip)
    tab.go("#/water")
    #expect(tab.html.contains("of 64"))
    tab.tap(.settingsSet, ["name": "volumeUnit", "value": "ml"])
    tab.go("#/water")
    #expect(tab.html.contains("of 2,000"))
    #expect(tab.settings.quickAdds == VolumeUnit.millilitres.standardQuickAdds)
  }

  @Test mutating func `Asks for no goal of what is not tracked`() {
    tab.tap(.onboardingChoose, ["tracker": "water"])
    tab.tap(.onboardingChoose, ["tracker": "fast"])
    #expect(!tab.html.contains("How much do you want to drink each day?"))
    #expect(!tab.html.contains("How do you want to fast?"))
    tab.tap(.onboardingFinish)
    #expect(tab.settings.hidden == [.fast, .water])
  }

  @Test mutating func `Chosen again, it starts with what holds, and a goal applies from today on`()
  {
    tab.tap(.onboardingChoose, ["key": "18:6"])
    tab.tap(.onboardingFinish)
    tab.go("#/settings")
    tab.tap(.onboardingOpen)
    tab.tap(.onboardingNext)
    #expect(tab.html.contains(#"value="18:6" checked"#))
    #expect(!tab.html.contains("sample data"))
    tab.tap(.onboardingChoose, ["tracker": "dates"])
    tab.tap(.onboardingChoose, ["goal": "30000"])
    tab.tap(.onboardingFinish)
    #expect(tab.html.contains("page-settings"))
    #expect(tab.settings.hidden == [.date] && tab.settings.schedule.description == "18:6")
    for (address, goal) in [("#/water", "of 3,000"), ("#/water/2026-11-01", "of 2,000")] {
      tab.go(address)
      #expect(tab.html.contains(goal))
    }
    tab.tap(.undo)
    #expect(tab.settings.hidden == [])
  }

  @Test mutating func `Chosen again, it changes nothing unless it is finished`() {
    tab.tap(.onboardingSkip)
    let count = tab.disk.ops.count
    for leave in [{ $0.tap(.onboardingSkip) }, { $0.go("#/today") }, { $0.tap(.onboardingFinish) }]
      as [(inout FakeTab) -> Void]
    {
      tab.tap(.onboardingOpen)
      #expect(tab.html.contains("Keep my settings"))
      leave(&tab)
      #expect(!tab.html.contains("Keep my settings"))
    }
    #expect(tab.disk.ops.count == count)
  }

  @Test mutating func `Reminders are offered where they can be had, of what is tracked`() {
    #expect(!tab.html.contains("Remind me"))
    for (tracker, expected) in [("water", (true, nil)), ("fast", (false, .twoHours))]
      as [(String, (Bool, WaterInterval?))]
    {
      var tab = FakeTab(at: .noon, canNotify: true)
      tab.tap(.onboardingChoose, ["tracker": tracker])
      tab.tap(.onboardingRemind)
      tab.tap(.onboardingFinish)
      let settings = ReminderSettings(in: tab.session.ledger)
      #expect(settings.fastGoal == expected.0 && settings.water == expected.1)
      #expect(tab.asksToNotify)
      tab.tap(.undo)
      #expect(ReminderSettings(in: tab.session.ledger) == ReminderSettings())
    }
    tab = FakeTab(at: .noon, canNotify: true)
    tab.tap(.onboardingRemind)
    tab.tap(.onboardingRemind)
    tab.tap(.onboardingFinish)
    #expect(!tab.asksToNotify && ReminderSettings(in: tab.session.ledger) == ReminderSettings())
  }

  @Test mutating func `It asks only of what is tracked, and goes back as it came`() {
    func has(_ words: String) -> Bool { tab.html.contains(words) }
    tab.tap(.onboardingChoose, ["tracker": "fast"])
    tab.tap(.onboardingNext)
    #expect(has("drink each day?") && has("onboarding.finish"))
    tab.tap(.onboardingNext)
    #expect(has("drink each day?"))
    tab.tap(.onboardingBack)
    #expect(has("want to track?") && !has("onboarding.back") && has("sample.add"))
    tab.tap(.onboardingChoose, ["tracker": "water"])
    #expect(has("onboarding.finish") && !has("onboarding.next"))
  }

  @Test mutating func `May begin with nothing at all`() {
    for tracker in Tracker.allCases { tab.tap(.onboardingChoose, ["tracker": tracker.rawValue]) }
    tab.tap(.onboardingFinish)
    #expect(tab.html.contains("Choose trackers in Settings."))
  }

  @Test mutating func `With sample data, Today has all there is to see`() {
    tab.tap(.sampleAdd)
    #expect(tab.settings.isWelcomed)
    for part in [
      "fast-card", "water-card", "tally-card", "date-card", "quick-adds", "week-strip", "legend",
    ] {
      #expect(tab.html.contains(part))
    }
    #expect(tab.html.ranges(of: "<circle class=\"ring-track\"").count > 3)
    tab.tap(.sampleRemove)
    #expect(tab.activities.isEmpty)
    #expect(tab.drinks.isEmpty)
    #expect(tab.fasts.isEmpty)
  }
}

extension FakeTab {
  fileprivate var asksToNotify: Bool {
    effects.contains { effect in
      if case .askToNotify = effect { true } else { false }
    }
  }
}

struct SampleDataSessionTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
    let id = tab.activity("Mine", ["direction": "atLeast", "goal": "3"])
    tab.tap(.entryAdd, ["of": id.description, "amount": "1000"])
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    tab.fill(.entry, ["of": "water"], ["amount": "500", "date": "2026-11-01", "note": "early"])
    tab.fill(.date, [:], ["name": "Holiday", "date": "2026-12-24"])
    tab.fill(.beverage, [:], ["name": "Broth"])
    tab.fill(.restDay, [:], ["date": "2026-11-15"])
    tab.fill(
      .addFast, [:],
      [
        "startDate": "2026-11-19", "startTime": "20:00", "endDate": "2026-11-20",
        "endTime": "12:00",
      ])
    tab.tap(.fastStart)
  }

  @Test mutating func `It comes and goes without a trace`() {
    let before = tab.visible
    tab.tap(.sampleAdd)
    #expect(tab.visible.count > before.count + 500)
    for record in before { #expect(tab.visible.contains(record)) }
    tab = tab.restarted(seed: 2)
    tab.go("#/settings")
    #expect(tab.html.contains("Remove sample data"))
    tab.tap(.sampleRemove)
    #expect(tab.visible == before)
    #expect(tab.html.contains("Add sample data"))
  }

  @Test mutating func `Adding and removing it can each be undone, after a reload`() {
    let before = tab.visible
    tab.tap(.sampleAdd)
    let with = tab.visible
    tab.tap(.sampleRemove)
    tab = tab.restarted(seed: 2)
    tab.tap(.undo)
    #expect(tab.visible.map(\.id) == with.map(\.id))
    tab = tab.restarted(seed: 3)
    tab.tap(.undo)
    #expect(tab.visible == before)
  }

  @Test mutating func `What the user added to one of its activities stays, with the activity`() {
    tab.tap(.sampleAdd)
    let sample = tab.activities.first { $0.name == "Pages" }
    let id = sample?.id.description ?? ""
    tab.tap(.entryAdd, ["of": id, "amount": "5000"])
    tab.tap(.sampleRemove)
    #expect(tab.activities.map(\.name).sorted() == ["Mine", "Pages"])
    #expect(tab.entries.map(\.amount.thousandths).sorted() == [1000, 5000])
    tab.go("#/count/\(id)")
    #expect(tab.html.contains("of 15\u{a0}pages"))
    tab.go("#/settings")
    #expect(tab.html.contains("Add sample data"))
  }

  @Test mutating func `Without the engine that makes it, the page says so`() {
    tab.send(.partFailed)
    #expect(tab.html.contains("This part of the app couldn&#39;t be loaded."))
  }

  @Test mutating func `Removing what is not there changes nothing`() {
    let count = tab.disk.ops.count
    tab.tap(.sampleRemove)
    #expect(tab.disk.ops.count == count)
  }
}
