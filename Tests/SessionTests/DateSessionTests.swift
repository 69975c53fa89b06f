import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

struct DateSessionTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
    tab.go("#/dates")
  }

  @Test mutating func `A date is added, edited, archived, restored and deleted`() {
    tab.fill(
      .date, [:],
      ["name": "Holiday", "date": "2026-12-01", "direction": "until", "icon": "plane"])
    let id = tab.dates[0].id.description
    #expect(tab.html.contains(">10<"))
    tab.fill(.date, ["id": id], ["date": "2026-11-11", "direction": "since", "yearly": "on"])
    #expect(tab.dates.map(\.draft.isYearly) == [true])
    #expect(tab.dates.map(\.draft.symbol) == [.plane])
    tab.tap(.dateArchive, ["id": id])
    #expect(tab.html.contains("Archived"))
    tab.tap(.dateRestore, ["id": id])
    #expect(tab.dates.map(\.isArchived) == [false])
    tab.tap(.dateDelete, ["id": id])
    #expect(tab.dates.isEmpty)
    for seed in 2...6 as ClosedRange<UInt64> {
      tab = tab.restarted(seed: seed)
      tab.tap(.undo)
    }
    #expect(tab.dates.isEmpty)
    #expect(tab.session.toast?.text == "Undone: Date added")
  }

  @Test mutating func `A day that has passed is counted since, with a word about it`() {
    tab.tap(.sheetOpen, ["sheet": "date"])
    #expect(tab.session.sheet?.form["direction"] == "until")
    tab.type(["field": "date", "date": "2026-11-01"])
    #expect(tab.session.sheet?.form["direction"] == "since")
    #expect(tab.html.contains("This date is past"))
    tab.type(["field": "date", "date": "2027-11-01"])
    #expect(tab.session.sheet?.form["direction"] == "until")
    #expect(!tab.html.contains("This date is past"))
    tab.type(["field": "date", "date": "2026-11-01"])
    tab.type(["field": "yearly", "yearly": "on"])
    #expect(tab.session.sheet?.form["direction"] == "until", "it comes round")
    tab.type(["field": "yearly", "yearly": ""])
    tab.type(["field": "direction", "direction": "until"])
    #expect(tab.session.sheet?.form["direction"] == "until", "who asks for it gets it")
    #expect(!tab.html.contains("This date is past"))
  }

  @Test(arguments: [
    (["name": "", "date": "2026-12-01"], "name"), (["name": "A", "date": ""], "date"),
    (["name": "A", "date": "2026-02-30"], "date"), (["name": "A", "date": "1899-12-31"], "date"),
    (["name": "A", "date": "2201-01-01"], "date"),
    (["name": "a\nb", "date": "2026-12-01"], "name"),
  ])
  func `What cannot be is refused beside its field`(typed: [String: String], field: String) {
    var tab = tab
    let before = tab.session.snapshot
    tab.fill(.date, [:], typed)
    #expect(tab.errors.keys.sorted() == [field])
    #expect(tab.session.snapshot == before)
  }

  @Test mutating func `A day that has come counts on, as the days go by`() {
    tab.fill(.date, [:], ["name": "Exam", "date": "2026-11-23", "direction": "until"])
    for (days, words) in [
      (0, "Until Mon 23 Nov"), (2, ">Today</strong>"), (3, "Was on Mon 23 Nov"),
      (102, "100\u{a0}days today!"),
    ] {
      tab.now = .noon + .days(days)
      tab.send(.tick)
      #expect(tab.html.contains(words))
    }
  }

  @Test mutating func `Today shows the one that is nearest`() {
    for (name, date) in [("Far", "2027-11-23"), ("Near", "2026-11-25"), ("Past", "2026-11-20")] {
      tab.fill(.date, [:], ["name": name, "date": date])
    }
    tab.go("#/today")
    #expect(tab.html.contains("Near"))
    #expect(!tab.html.contains("Far"))
    #expect(!tab.html.contains("Past"))
  }
}

extension FakeTab {
  fileprivate var dates: [CountedDate] {
    session.ledger.records(of: .date).compactMap { CountedDate($0) }
  }
}
