import Ledger
import Testing

@testable import Session

/// Browsers that were paired with a server before devices joined each other.
struct FormerPairingTests {
  @Test func `What is left of a pairing goes, and what was entered stays`() {
    var tab = FakeTab(at: .noon, seed: 1)
    tab.tap(.onboardingSkip)
    tab.tap(.entryAdd, ["of": "water", "amount": "2500"])
    var disk = tab.disk
    let waiting = disk.ops[0]
    disk.meta["token"] = "secret"
    disk.meta["cursor"] = "g1.7"
    disk.meta["outbox.\(waiting.stamp)"] = String(decoding: waiting.bytes, as: UTF8.self)
    let former = FakeTab(at: .noon, seed: 2, disk: disk)
    #expect(former.session.notices == [.pairingEnded])
    #expect(former.html.contains("dayring sync add"))
    #expect(former.disk.meta == tab.disk.meta && former.visible == tab.visible)
    #expect(former.restarted(seed: 3).session.notices.isEmpty)
  }

  @Test func `Others are told nothing`() {
    #expect(FakeTab(at: .noon, seed: 1).session.notices.isEmpty)
  }
}
