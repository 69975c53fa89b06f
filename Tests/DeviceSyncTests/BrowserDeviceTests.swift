import DeviceSyncTesting
import Foundation
import Ledger
import RelayTesting
import Sealing
import Sync
import TestSupport
import Testing

@testable import DeviceSync

/// Devices whose host is a browser, by their messages alone.
@Suite struct BrowserDeviceTests {
  /// Rows of a member, and of its user's ops.
  private func rows(
    of device: TestDevice, _ count: Int, seed: UInt64
  ) throws -> (rows: MemoryRows, written: [RecordID]) {
    var rows = MemoryRows(replica: ReplicaID(rawValue: seed))
    let member = try #require(device.member)
    _ = try rows.store(.entered(member, chain: seed, isEmpty: false))
    var (random, written) = (SeededGenerator(seed: seed), [RecordID]())
    for _ in 0..<count { written.append(try write(to: &rows, &random)) }
    return (rows, written)
  }

  private func write(
    to rows: inout MemoryRows, _ random: inout SeededGenerator, kind: Kind = RowDevice.note
  ) throws -> RecordID {
    var ledger = rows.ledger.ledger
    let id = RecordID(random: &random)
    let write = RecordChange.Write(.title, .text(id.description))
    let change = RecordChange(kind, id, [write])
    for op in ledger.commitWithoutUndo([change], at: RelayWorld.now) { try rows.commit(op) }
    return id
  }

  /// A page that leads, and carries out all that its device orders.
  private func settle(_ page: inout BrowserPage) async throws {
    try await page.run()
    page.tell("leading") { writer in
      writer.json.key("leading")
      writer.json.bool(true)
    }
    page.tell("online") { writer in
      writer.json.key("online")
      writer.json.bool(true)
    }
    try await page.run()
    page.tell("tryAgain")
    try await page.run()
  }

  private func notes(_ page: BrowserPage) -> Set<RecordID> {
    Set(page.rows.ledger.ledger.allRecords.filter { $0.kind == RowDevice.note }.map(\.id))
  }

  @Test
  func `What waits is sent, and two browsers come to hold the same`() async throws {
    let home = Household(.inLine)
    try await home.found()
    try await home.join()
    let (host, hosts) = try rows(of: home.host, 7, seed: 11)
    let (guest, guests) = try rows(of: home.guest, 5, seed: 12)
    var pages = [
      BrowserPage(host, at: home.host.relay, seed: 21),
      BrowserPage(guest, at: home.host.relay, seed: 22),
    ]
    for index in [0, 1, 0] { try await settle(&pages[index]) }
    for page in pages {
      let device = try #require(page.device)
      #expect(device.client.status == .inStep(devices: 2))
      #expect(device.state.outbox.waiting == 0)
      #expect(notes(page) == Set(hosts + guests))
    }
  }

  /// A page over a snapshot, ops that wait, and those of another device; it goes through all that a
  /// device does without an act of its user.
  private func history() async throws -> BrowserPage {
    let home = Household(.inLine)
    try await home.found()
    try await home.join()
    var (rows, _) = try rows(of: home.host, 3, seed: 13)
    try rows.compact()
    var random = SeededGenerator(seed: 14)
    _ = try write(to: &rows, &random)
    var (guest, _) = try self.rows(of: home.guest, 2, seed: 15)
    // The ledger is read for whatever may move the space.
    _ = try write(to: &guest, &random, kind: .relay)
    var other = BrowserPage(guest, at: home.host.relay, seed: 24)
    try await settle(&other)
    var page = BrowserPage(rows, at: home.host.relay, seed: 23)
    try await settle(&page)
    _ = try write(to: &page.rows, &random)
    page.noteRows()
    page.tell("changed")
    try await page.run()
    page.noteRows()
    return page
  }

  @Test
  func `Another engine replies the same to the same messages`() async throws {
    let page = try await history()
    #expect(page.transcript.count > 60)
    let (lines, device) = BrowserPage.replayed(page.transcript)
    #expect(lines == page.transcript)
    #expect(device?.client.status == .inStep(devices: 2))
  }

  /// `Tests/Host/device-messages.test.mjs` plays it in wasm and natively. `UPDATE=1` records it anew.
  @Test
  func `The recorded history still leads where it did`() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(components: "Fixtures", "history.txt")
    if ProcessInfo.processInfo.environment["UPDATE"] == "1" {
      let lines = try await history().transcript.map { $0.text + "\n" }
      try lines.joined().write(to: file, atomically: true, encoding: .utf8)
    }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let (replies, device) = BrowserPage.replayed(lines.map { BrowserPage.Line($0) })
    #expect(replies.count > 60)
    #expect(device?.client.status == .inStep(devices: 2), "to be recorded anew")
  }

  @Test
  func `A page that is closed anywhere loses nothing, and sends nothing twice`() async throws {
    let home = Household(.inLine)
    try await home.found()
    var (rows, written) = try rows(of: home.host, 0, seed: 14)
    var random = SeededGenerator(seed: 15)
    for count in 0..<60 {
      written.append(try write(to: &rows, &random))
      var page = BrowserPage(rows, at: home.host.relay, seed: UInt64(100 + count))
      page.tell("leading") { writer in
        writer.json.key("leading")
        writer.json.bool(true)
      }
      for _ in 0..<count { _ = try await page.step() }
      rows = page.rows
    }
    var page = BrowserPage(rows, at: home.host.relay, seed: 24)
    try await settle(&page)
    let device = try #require(page.device)
    #expect(device.client.status == .inStep(devices: 1))
    #expect(notes(page) == Set(written))
    #expect(device.state.outbox.waiting == 0)
    #expect(page.rows.rows(.space).count == 1)
  }

  @Test
  func `A browser in no space has no device`() async throws {
    let home = Household(.inLine)
    try await home.found()
    var page = BrowserPage(MemoryRows(), at: home.host.relay, seed: 25)
    _ = try await page.step()
    #expect(page.device == nil)
    #expect(page.hasEnded)
  }

  @Test
  func `A page that was left by another one ends, and begins with the next space`() async throws {
    let home = Household(.inLine)
    try await home.found()
    let (rows, _) = try rows(of: home.host, 1, seed: 16)
    var page = BrowserPage(rows, at: home.host.relay, seed: 26)
    try await settle(&page)
    _ = try page.rows.store(.left)
    page.tell("changed")
    try await page.run()
    #expect(page.device?.isEnded == true)

    let member = try #require(home.host.member)
    _ = try page.rows.store(.entered(member, chain: 99, isEmpty: false))
    page.tell("changed")
    try await settle(&page)
    #expect(page.device?.isEnded == false)
    #expect(page.device?.client.status == .inStep(devices: 1))
  }

  @Test
  func `What another page has stored is taken over`() async throws {
    let home = Household(.inLine)
    try await home.found()
    let (rows, _) = try rows(of: home.host, 1, seed: 17)
    var other = BrowserPage(rows, at: home.host.relay, seed: 27)
    try await other.run()
    var page = BrowserPage(rows, at: home.host.relay, seed: 28)
    try await settle(&page)
    other.rows = page.rows
    other.tell("changed")
    try await other.run()
    let states = [page, other].map { $0.device?.state.syncState }
    #expect(states[0] == states[1])
    #expect(other.device?.state.outbox.waiting == 0)
  }
}
