import CivilTime
import Ledger
import LedgerTesting
import SQLiteLedger
import Testing
import TestSupport

@testable import NativeHost

/// The window of a desktop on which `dayring serve` shows reminders as well.
struct DesktopTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger
  private let server: SQLiteLedger
  private let now = Instant.test(minute: 0)

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
    server = try SQLiteLedger(testing: folder.path("a.db"))
  }

  @Test func `A window that alone shows reminders shows each`() throws {
    _ = try server.addChannel(.webhook, "http://127.0.0.1/")
    let host = AppHost(ledger)
    #expect(host.claim(reminder: "hydration-8/2026-03-10", at: now))
    #expect(host.claim(reminder: "hydration-8/2026-03-10", at: now))
  }

  @Test func `On one desktop, a reminder is shown by the window or by the server`() throws {
    let channel = try #require(try server.addChannel(.desktop, ""))
    let host = AppHost(ledger)
    let (first, second) = ("hydration-8/2026-03-10", "hydration-10/2026-03-10")
    #expect(host.claim(reminder: first, at: now))
    let later = now + .days(1)
    for key in [first, second] {
      let isTaken = try server.claimDelivery(of: key, by: channel.number, at: later) { _ in
        later + .minutes(1)
      }
      #expect(isTaken == (key == second))
    }
    #expect(!host.claim(reminder: second, at: later))
    // The server has failed to show it.
    #expect(host.claim(reminder: second, at: later + .minutes(1)))
    #expect(!host.claim(reminder: second, at: later + .days(1)))
  }
}
