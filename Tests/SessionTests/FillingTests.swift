import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

/// A page that was opened while most of a long history is still to be read.
struct FillingTests {
  /// The number of newest months that have been read when the page opens.
  private static let recent = 6
  private static let disk: FakeTab.Disk = {
    var tab = FakeTab(at: .noon - .days(400))
    tab.tap(.onboardingSkip)
    tab.tap(.sampleAdd)
    // Done a year ago, so that it is due today.
    tab.now = .noon - .days(365)
    tab.tap(.composeOpen, ["place": "2025-11-21 morning none"])
    tab.tap(.composeAdd, ["text": "Taxes every year"])
    for task in tab.session.ledger.dayPlan(tab.session.today).tasks
    where task.title == "Taxes" {
      tab.tap(.taskTick, ["id": task.id.description])
    }
    var sooner = FakeTab(at: .noon - .days(40), seed: 3, disk: tab.disk)
    for day in stride(from: -40, to: 0, by: 1) {
      sooner.now = .noon + .days(day)
      for _ in 0..<14 { sooner.tap(.entryAdd, ["of": "water", "amount": "2500"]) }
    }
    return sooner.disk
  }()

  private var tab = FakeTab(at: .noon, seed: 9, disk: disk, reading: recent)
  private var whole: FakeTab { FakeTab(at: .noon, seed: 9, disk: Self.disk) }

  init() throws { try #require(!tab.session.ledger.isWhole) }

  @Test mutating func `Today is there at once, and the same once all is`() {
    #expect(tab.html.contains("page-today"))
    let before = tab.html
    tab.readRest(after: Self.recent)
    #expect(tab.session.ledger.isWhole)
    #expect(tab.html == whole.html)
    #expect(before != tab.html, "Streaks are not said by a part of the records.")
    #expect(!before.contains("class=\"streak"))
  }

  @Test mutating func `What is tapped meanwhile is done and kept`() {
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    #expect(!tab.waits)
    tab.readRest(after: Self.recent)
    let drinks = tab.drinks.count
    #expect(tab.restarted(seed: 4).drinks.count == drinks)
    #expect(drinks == whole.drinks.count + 1)
  }

  @Test mutating func `A page that needs more says how far back it goes, and fills`() {
    tab.go("#/fast/history")
    #expect(tab.html.contains("loading more…"))
    #expect(!tab.html.contains("export.history"))
    tab.readRest(after: Self.recent)
    #expect(!tab.html.contains("loading more…"))
    // Without what was said of the new day, which came later here.
    for page in ["#/today", "#/fast/history"] { tab.go(page) }
    var other = whole
    other.go("#/fast/history")
    #expect(tab.html == other.html)
  }

  @Test
  mutating func `What is done to an entry that is not here waits, and changes nothing before`()
    throws
  {
    let old = try #require(whole.fasts.first)
    let state = (tab.session.ledger.recordCount, tab.html, tab.effects.count)
    tab.tap(.sheetOpen, ["sheet": SheetName.editFast.rawValue, "id": old.id.description])
    #expect(tab.waits)
    #expect(state == (tab.session.ledger.recordCount, tab.html, tab.effects.count))
    tab.readRest(after: Self.recent)
    tab.tap(.sheetOpen, ["sheet": SheetName.editFast.rawValue, "id": old.id.description])
    #expect(!tab.waits)
    #expect(tab.session.sheet != nil)
  }

  @Test mutating func `Nothing is taken for all while some of it is lacking`() {
    #expect(tab.session.snapshot.isEmpty)
    #expect(tab.session.pack().isEmpty)
    tab.readRest(after: Self.recent)
    #expect(tab.session.snapshot == whole.session.snapshot)
    #expect(!tab.session.pack().isEmpty)
  }

  @Test mutating func `The page of devices knows what is here before all is read`() throws {
    for session in [tab.session, whole.session] {
      var space = SpaceSession()
      #expect(session.spaceIndex.withUnsafeBufferPointer { space.loadRecords($0) })
      #expect(space.ledger.entryCount == session.ledger.entryCount)
      #expect(space.ledger.recordCount > 1)
      #expect(
        Settings(in: space.ledger).dayStart == Settings(in: whole.session.ledger).dayStart)
    }
  }

  @Test mutating func `What cannot be read is told, and never stored as all`() {
    tab.send(.read(isWhole: false))
    #expect(tab.html.contains("can&#39;t read some of your stored data"))
    #expect(tab.session.pack().isEmpty)
    tab.tap(.undo)
    #expect(!tab.waits, "Nothing more is to come.")
    var other = whole
    other.tap(.fastStart)
    tab.send(.ops(ReadableOps(other.disk.ops.suffix(1)), []))
    #expect(!tab.session.ledger.runningFasts().isEmpty, "Others go on, and this shows it.")
  }

  @Test mutating func `A new day that needs more than is here begins once it is`() {
    var linked = FakeTab(
      at: .noon, seed: 9, disk: Self.disk, route: "#/do/water.drink?volume=250+ml",
      reading: Self.recent)
    #expect(linked.session.sheet != nil)
    for tab in [tab, linked] { #expect(!tab.session.titles.contains("Taxes")) }
    tab.readRest(after: Self.recent)
    linked.readRest(after: Self.recent)
    for tab in [tab, linked, whole] { #expect(tab.session.titles.contains("Taxes")) }
  }
}

extension Session {
  /// Of today's tasks.
  fileprivate var titles: [String] { ledger.dayPlan(today).tasks.map { $0.title } }
}
