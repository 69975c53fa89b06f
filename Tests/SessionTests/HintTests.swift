import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

/// The hint about a browser's storage: rare, and not before there is any data.
struct HintTests {
  private let used: FakeTab

  init() {
    var tab = FakeTab(at: .noon)
    tab.tap(.onboardingSkip)
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    used = tab
  }

  private func state(_ edit: (inout StorageState) -> Void = { _ in }) -> StorageState {
    var state = StorageState()
    state.isPersistent = true
    edit(&state)
    return state
  }

  private func later(_ tab: FakeTab, days: Int, _ state: StorageState) -> FakeTab {
    var later = tab
    later.now = later.now + .hours(24 * days)
    later = later.restarted(seed: UInt64(days + 2))
    later.send(.storage(state))
    return later
  }

  @Test func `That it can be installed is said at the second visit, on Today, and once`() {
    let way = state { $0.install = .prompt }
    var first = used
    first.send(.storage(way))
    #expect(first.session.notices.isEmpty)
    var second = later(used, days: 1, way)
    #expect(second.session.notices == [.install(.prompt)])
    #expect(second.html.contains(#"data-action="install""#))
    second.go("#/water")
    #expect(!second.html.contains(#"data-notice="install""#))
    second.go("#/")
    #expect(second.html.contains(#"data-notice="install""#))
    second.tap(.install)
    #expect(second.effects.contains { if case .install = $0 { true } else { false } })
    #expect(later(second, days: 2, way).session.notices.isEmpty)
  }

  @Test func `It is gone once the app is installed`() {
    var tab = later(used, days: 1, state { $0.install = .menu })
    #expect(tab.session.notices == [.install(.menu)])
    tab.send(.storage(state()))
    #expect(tab.session.notices.isEmpty)
  }

  @Test func `Samples are nobody's data`() {
    var tab = FakeTab(at: .noon)
    tab.tap(.sampleAdd)
    let again = later(tab, days: 1, state { $0.install = .prompt })
    #expect(!again.visible.isEmpty && again.session.notices.isEmpty)
  }

  @Test(arguments: [InstallWay.share, .dock, .menu])
  func `How it is done by hand stands in a sheet`(way: InstallWay) {
    var tab = later(used, days: 1, state { $0.install = way })
    tab.tap(.sheetOpen, ["sheet": "install"])
    #expect(tab.session.sheet?.kind == .install(way, leavesData: true))
    let isApart = way != .menu
    #expect(tab.html.contains("The installed app starts empty") == isApart)
    #expect(tab.html.contains("drawing-share") == (way == .share))
    tab.tap(.sheetClose)
    #expect(tab.session.sheet == nil)
  }

  @Test func `Where nothing can be installed, no sheet opens`() {
    var tab = used
    tab.tap(.sheetOpen, ["sheet": "install"])
    #expect(tab.session.sheet == nil)
  }

  @Test func `On an iPhone it is said before anything is entered, and not again`() {
    let way = state {
      $0.install = .share
      $0.clearsAfterAWeek = true
    }
    var tab = FakeTab(at: .noon)
    tab.send(.storage(way))
    #expect(tab.html.contains("Add Dayring to the home screen"))
    #expect(tab.html.contains("after seven days without a visit"))
    tab.tap(.onboardingSkip)
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    #expect(later(tab, days: 1, way).session.notices.isEmpty)
  }

  @Test(arguments: [(false, 30), (true, 7)])
  func `The only copy is spoken of now and then`(clears: Bool, days: Int) {
    let state = state { $0.clearsAfterAWeek = clears }
    let notice = [Notice.onlyCopy(clearsAfterAWeek: clears)]
    let first = later(used, days: 1, state)
    #expect(first.session.notices.isEmpty)
    #expect(later(first, days: days - 1, state).session.notices.isEmpty)
    let asked = later(first, days: days, state)
    #expect(asked.session.notices == notice)
    #expect(later(asked, days: days - 1, state).session.notices.isEmpty)
    #expect(later(asked, days: days, state).session.notices == notice)
  }

  @Test func `A backup puts it off, and other devices end it`() {
    let alone = state()
    let first = later(used, days: 1, alone)
    var asked = later(first, days: 30, alone)
    asked.send(.backedUp)
    #expect(asked.session.notices.isEmpty)
    #expect(later(asked, days: 29, alone).session.notices.isEmpty)
    let inSpace = state { $0.isInSpace = true }
    var joined = later(asked, days: 30, alone)
    #expect(joined.session.notices == [.onlyCopy(clearsAfterAWeek: false)])
    joined.send(.storage(inSpace))
    #expect(joined.session.notices.isEmpty)
    #expect(later(joined, days: 90, inSpace).session.notices.isEmpty)
  }

  @Test(arguments: ["", "x", "-1", "-9223372036854775808", "9223372036854775807"])
  func `A time that cannot be is none`(value: String) {
    var tab = used
    tab.disk.meta["hint.copy"] = value
    let later = later(tab, days: 40, state())
    #expect(later.session.notices.isEmpty)
    #expect(later.disk.meta["hint.copy"] == String(later.now.milliseconds))
  }
}
