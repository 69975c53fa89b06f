import CivilTime
import Foundation
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import SQLiteLedger

/// The reminders delivered by each channel of this machine.
@Suite struct DeliveryTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
  }

  private func claim(
    _ key: String = "a", by channel: Int64 = 1, minute: Int, _ ledger: SQLiteLedger? = nil
  ) throws -> Bool {
    try (ledger ?? self.ledger).claimDelivery(of: key, by: channel, at: .test(minute: minute)) {
      .test(minute: minute + 1 << $0)
    }
  }

  @Test
  func `An attempt can be taken once, and again when its time has come`() throws {
    #expect(try claim(minute: 0))
    #expect(try !claim(minute: 0))
    #expect(try claim("b", minute: 0) && claim("a", by: 2, minute: 0), "others are apart")
    let other = try SQLiteLedger(testing: ledger.path)
    #expect(try claim(minute: 1, other), "after one minute")
    #expect(try !claim(minute: 2))
    #expect(try claim(minute: 3), "after two more")
    #expect(try ledger.nextDelivery(after: .test(minute: 3)) == .test(minute: 7))
  }

  @Test
  func `What has arrived is never tried again, and forgotten after 200 days`() throws {
    #expect(try claim(minute: 0))
    try ledger.settleDelivery(of: "a", by: 1, at: .test(minute: 0))
    #expect(try ledger.nextDelivery(after: .test(minute: 0)) == nil)
    let days = 200 * 24 * 60
    for (day, isTaken) in [(days, false), (days + 1, true)] {
      #expect(try claim("b", minute: day))
      try ledger.settleDelivery(of: "b", by: 1, at: .test(minute: day))
      #expect(try claim(minute: day + 1) == isTaken)
      try ledger.tampering { try $0.execute(sql: "DELETE FROM delivery WHERE key = 'b'") }
    }
  }

  @Test
  func `A removed channel leaves nothing to the next one`() throws {
    let first = try #require(try ledger.addChannel(.webhook, "http://a/"))
    #expect(try ledger.addChannel(.webhook, "http://a/") == nil)
    #expect(try claim(by: first.number, minute: 0))
    #expect(try ledger.removeChannel(first.number))
    #expect(try !ledger.removeChannel(first.number))
    let second = try #require(try ledger.addChannel(.webhook, "http://a/"))
    #expect(second.number != first.number)
    #expect(try ledger.channels() == [second])
    #expect(try claim(by: first.number, minute: 0), "forgotten")
  }

  @Test
  func `A restored backup changes neither channels nor what was delivered`() throws {
    let removed = try #require(try ledger.addChannel(.desktop, ""))
    _ = try ledger.removeChannel(removed.number)
    let channel = try #require(try ledger.addChannel(.ntfy, "http://a/b"))
    #expect(try claim(by: channel.number, minute: 0))
    try ledger.settleDelivery(of: "a", by: channel.number, at: .test(minute: 0))
    let copy = try SQLiteLedger(testing: folder.path("copy.db"))
    _ = try copy.addChannel(.desktop, "")
    try ledger.restore(
      from: copy.path,
      as: DatabaseIdentity(replica: ReplicaID(rawValue: 7), generation: "new"),
      keepingFormerIn: nil)
    #expect(try ledger.channels() == [channel])
    #expect(try !claim(by: channel.number, minute: 500))
    let next = try #require(try ledger.addChannel(.desktop, ""))
    #expect(next.number == channel.number + 1)
  }
}
