import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

struct RedoSessionTests {
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
    tab.go("#/water")
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
  }

  @Test mutating func `After an undo the toast offers Redo, and then Undo again`() {
    #expect(tab.session.toast?.canUndo == true && tab.session.toast?.canRedo == false)
    tab.tap(.undo)
    #expect(tab.session.toast?.canUndo == false && tab.session.toast?.canRedo == true)
    #expect(tab.html.contains(#"data-action="redo""#))
    tab.tap(.redo)
    #expect(tab.drinks.map(\.volume) == [.millilitres(250)])
    #expect(tab.session.toast?.text == "Redone: Drink added")
    #expect(tab.session.toast?.canUndo == true && tab.session.toast?.canRedo == false)
    tab.tap(.undo)
    #expect(tab.drinks.isEmpty)
  }

  @Test mutating func `The key is there as long as something can be redone`() {
    #expect(!tab.html.contains(#"data-shortcut="U""#))
    tab.tap(.undo)
    tab.tap(.toastExpire)
    #expect(tab.html.contains(#"data-shortcut="U""#))
    tab.tap(.redo)
    #expect(!tab.html.contains(#"data-shortcut="U""#))
  }

  @Test mutating func `What was undone can be redone after the page was closed`() {
    tab.tap(.undo)
    var later = tab.restarted(seed: 2)
    #expect(later.drinks.isEmpty)
    later.tap(.redo)
    #expect(later.drinks.map(\.volume) == [.millilitres(250)])
    #expect(later.disk.meta["redo"] == nil)
    var last = later.restarted(seed: 3)
    last.tap(.undo)
    #expect(last.drinks.isEmpty)
  }

  @Test mutating func `A new change ends it, on the disk too`() {
    tab.tap(.undo)
    #expect(tab.disk.meta["redo"]?.contains("drink.add") == true)
    tab.tap(.entryAdd, ["of": "water", "amount": "3000"])
    #expect(tab.disk.meta["redo"] == nil)
    tab.tap(.redo)
    #expect(tab.session.toast?.text == "Nothing to redo.")
    #expect(tab.drinks.map(\.volume) == [.millilitres(300)])
  }

  @Test(arguments: ["", "[", "[1]", "{}", #"[{"label":"a"}]"#])
  func `A damaged row is nothing to redo`(row: String) {
    var disk = tab.disk
    disk.meta["redo"] = row
    var later = FakeTab(at: .noon, seed: 2, disk: disk)
    later.tap(.redo)
    #expect(later.session.toast?.text == "Nothing to redo.")
    #expect(later.drinks.count == 1)
  }

  @Test mutating func `A change in one tab ends what another has stored to redo`() {
    tab.tap(.undo)
    #expect(tab.disk.meta["redo"] != nil)
    var second = FakeTab(at: .noon, seed: 3)
    second.disk = tab.disk
    second.tap(.onboardingSkip)
    #expect(second.disk.meta["redo"] == nil)
  }

  @Test mutating func `Only so much of it is stored, the newest first`() {
    var memory = RedoMemory()
    let entries = (0..<6).map { number in
      UndoEntry(label: "\(number)" + String(repeating: "x", count: 100_000), records: [])
    }
    let stored = memory.note(entries, isChange: false)
    #expect(memory.note(entries, isChange: false).isEmpty)
    var later = RedoMemory()
    #expect(later.adopt(stored) == Array(entries.suffix(4)))
  }
}
