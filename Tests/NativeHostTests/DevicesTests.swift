import CivilTime
import Foundation
import LedgerTesting
import Pages
import SQLiteLedger
import Synchronization
import Testing
import TestSupport
import Texts

@testable import NativeHost

/// The page of devices of a window whose database the shell syncs.
struct DevicesTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger
  private let now = Instant.test(minute: 0)

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
  }

  private func space(
    isMember: Bool = true, isSyncing: Bool = true, canAct: Bool = false,
    _ membership: @escaping @Sendable () -> SpaceMembership? = { nil }
  ) -> HostedSpace {
    HostedSpace(
      HostedSpace.Reader(
        membership: { _ in membership() }, isMember: { _ in isMember },
        isSyncing: { _ in isSyncing }, relay: { $0.hasPrefix("https://") ? "r.example" : nil },
        canAct: canAct))
  }

  private func html(_ space: HostedSpace?) throws -> String {
    var page = try HostedPage(AppHost(ledger, space: space))
    return try #require(try page.host.answer(prompt: "dayring:devices", "", at: now))
  }

  private func html(
    _ state: SpaceMembership.State, isSyncing: Bool = true
  ) throws -> String {
    var membership = SpaceMembership(
      state,
      devices: [
        SpaceMembership.Device(id: "01", name: "desk", isThis: true),
        SpaceMembership.Device(id: "02", name: "<phone>", isThis: false),
      ])
    membership.relay = SpaceMembership.Relay(
      address: "https://relay.example", former: nil, followed: nil)
    let shown = membership
    return try html(space(isSyncing: isSyncing) { shown })
  }

  @Test func `There is no page of devices before the host is opened`() throws {
    var host = AppHost(ledger)
    #expect(try host.answer(prompt: "dayring:devices", "", at: now) == nil)
  }

  @Test func `A database in no space says how to enter one`() throws {
    let html = try html(space(isMember: false, isSyncing: false))
    #expect(html.contains("Sync is off"))
    for command in ["serve", "sync start RELAY", "sync join LINK", "sync recover RELAY"] {
      #expect(html.contains(">dayring \(command)</code>"))
    }
    #expect(!html.contains("sync add"))
  }

  @Test func `An app whose database no other program syncs names no command`() throws {
    let html = try html(nil)
    #expect(html.contains("Sync is off"))
    #expect(!html.contains("<code"))
  }

  @Test func `The page shows the devices, the relay and the commands, and no button`() throws {
    let html = try html(.inStep(devices: 2))
    #expect(html.contains("Synced on 2 devices"))
    #expect(html.contains("desk</strong>"))
    #expect(html.contains("&lt;phone&gt;</strong>"))
    #expect(html.ranges(of: "· this device").count == 1)
    #expect(html.contains("https://relay.example"))
    for command in ["add", "rename NAME NEW", "remove NAME", "recovery", "leave"] {
      #expect(html.contains(">dayring sync \(command)</code>"))
    }
    #expect(!html.contains("<button"))
  }

  @Test(arguments: [
    (SpaceMembership.State.inStep(devices: 2), "Nothing is waiting to be sent."),
    (.reading(percent: 0), "Nothing is waiting to be sent."),
    (.sending(2), "2 changes are safe on this device."),
    (.noNetwork(since: .test(minute: 0), safe: 2), "2 changes are safe on this device."),
  ])
  func `Where no process syncs, the page says so and how to`(
    state: SpaceMembership.State, note: String
  ) throws {
    let paused = try html(state, isSyncing: false)
    #expect(paused.contains("Sync isn&#39;t running"))
    #expect(paused.contains(note))
    let commands = [">dayring sync now</code>", ">dayring sync watch</code>"]
    for command in commands { #expect(paused.contains(command)) }
    let running = try html(state)
    #expect(!running.contains("Sync isn&#39;t running"))
    for command in commands { #expect(!running.contains(command)) }
  }

  @Test func `A trouble is shown also where no process syncs`() throws {
    #expect(try html(.stopped(.full), isSyncing: false).contains("The relay is full"))
    let removed = try html(.stopped(.removed), isSyncing: false)
    #expect(removed.contains("This device was removed"))
    #expect(removed.ranges(of: "<code").count == 1)
    #expect(removed.contains(">dayring sync leave</code>"))
  }

  @Test func `The membership is read anew after each write, whichever process wrote`() throws {
    let count = Mutex(0)
    let counting = space {
      count.withLock { $0 += 1 }
      return nil
    }
    var page = try HostedPage(AppHost(ledger, space: counting))
    var reads: [Int] = []
    func look() throws {
      for _ in 1...2 { _ = try page.host.answer(prompt: "dayring:devices", "", at: now) }
      reads.append(count.withLock { $0 })
    }
    try look()
    try page.drink("2500")
    try look()
    try SQLiteLedger(testing: ledger.path).addDrink(3300)
    try look()
    #expect(reads == [1, 2, 3])
  }

  @Test(arguments: [false, true], [false, true])
  func `A window lacks a process that syncs where its database is in a space that none syncs`(
    isMember: Bool, isSyncing: Bool
  ) throws {
    let host = AppHost(ledger, space: space(isMember: isMember, isSyncing: isSyncing))
    // Until then, the database is being read.
    #expect(!host.lacksSync())
    #expect(try HostedPage(host).host.lacksSync() == (isMember && !isSyncing))
    #expect(try !HostedPage(AppHost(ledger)).host.lacksSync())
  }
}
