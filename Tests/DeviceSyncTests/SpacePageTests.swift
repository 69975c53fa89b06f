import DeviceSyncTesting
import Ledger
import Pages
import Relay
import RelayTesting
import Sealing
import Sync
import Testing
import Texts
import Wire

@testable import DeviceSync
@testable import Session

/// The page of devices in browsers, from taps to rows, over one relay.
@Suite struct SpacePageTests {
  private let relay = RelayRules(MemoryRelayStore())

  private func page(
    _ name: String, seed: UInt64, origins: [String] = ["http://relay.test"]
  ) -> BrowserPage {
    BrowserPage(
      MemoryRows(replica: ReplicaID(rawValue: seed)), at: relay, seed: seed, named: name,
      origins: origins)
  }

  private func member(_ name: String, seed: UInt64) async throws -> BrowserPage {
    var page = page(name, seed: seed)
    try await page.run()
    try await page.act(.start)
    try await page.lead()
    return page
  }

  private func write(_ title: String, to page: inout BrowserPage) throws {
    var ledger = page.rows.ledger.ledger
    var random = SystemRandomNumberGenerator()
    let change = RecordChange(
      RowDevice.note, RecordID(random: &random), [.init(.title, .text(title))])
    let now = RelayWorld.now
    for op in ledger.commitWithoutUndo([change], at: now) { try page.rows.commit(op) }
    page.tell("changed")
  }

  private func notes(_ page: BrowserPage) -> Set<String> {
    let records = page.rows.ledger.ledger.allRecords
    return Set(records.filter { $0.kind == RowDevice.note }.compactMap { $0[.title]?.text })
  }

  /// Two that have met.
  private func pair(
    _ choice: SpaceAction = .merge
  ) async throws -> (laptop: BrowserPage, phone: BrowserPage) {
    var laptop = try await member("Laptop", seed: 31)
    try write("Of the laptop", to: &laptop)
    try await laptop.run()
    try await laptop.act(.add)
    try await laptop.act(.copy)
    let link = try #require(laptop.copied)
    var phone = page("Phone", seed: 32)
    try await phone.run()
    try write("Of the phone", to: &phone)
    try await phone.run()
    try await phone.act(.join, value: link)
    #expect(phone.html.contains("This device has 1 entry."))
    try await phone.act(choice)
    for _ in 0..<4 {
      try await laptop.wake()
      try await phone.wake()
    }
    #expect(laptop.html.contains("“Phone” wants to join"))
    #expect(phone.html.contains("Six digits: "))
    try await laptop.act(.admit)
    try await phone.wake()
    return (laptop, phone)
  }

  private func settle(_ pages: inout [BrowserPage]) async throws {
    for _ in 0..<2 {
      for index in pages.indices {
        try await pages[index].lead()
        pages[index].tell("tryAgain")
        try await pages[index].run()
      }
    }
  }

  @Test
  func `A space begins with a tap, and has this browser's name`() async throws {
    var page = try await member("Laptop", seed: 31)
    #expect(page.device?.client.status == .inStep(devices: 1))
    #expect(page.html.contains("Laptop"))
    #expect(page.rows.rows(.space).count == 1, "the attempt, and what was sealed, are gone")
  }

  @Test
  func `Two browsers meet by a link, and hold and name the same`() async throws {
    let (laptop, phone) = try await pair()
    var pages = [laptop, phone]
    try await settle(&pages)
    for index in pages.indices {
      #expect(pages[index].device?.client.status == .inStep(devices: 2))
      #expect(notes(pages[index]) == ["Of the laptop", "Of the phone"])
      let html = pages[index].html
      #expect(html.contains("Synced on 2 devices"))
      #expect(html.contains("Laptop") && html.contains("Phone"))
      #expect(!html.contains(#"role="alert""#))
    }
  }

  @Test
  func `A way into a space goes on while other tabs store something`() async throws {
    var laptop = try await member("Laptop", seed: 31)
    try await laptop.act(.add)
    try await laptop.act(.copy)
    let link = try #require(laptop.copied)
    var phone = page("Phone", seed: 32)
    try await phone.run()
    try await phone.act(.join, value: link)
    try write("Of another tab", to: &phone)
    try await phone.run()
    #expect(phone.html.contains("Merge and join"))
    try await phone.act(.merge)
    try write("Of another tab", to: &phone)
    try await phone.run()
    #expect(phone.engine.acts.digits != nil)
  }

  @Test
  func `A browser that starts empty loads anew once it has its name`() async throws {
    var (_, phone) = try await pair(.empty)
    #expect(phone.isReloaded)
    #expect(!notes(phone).contains("Of the phone"))
    var anew = BrowserPage(phone.rows, at: relay, seed: 41)
    try await anew.run()
    try await anew.lead()
    #expect(notes(anew) == ["Of the laptop"])
    #expect(anew.html.contains("Phone"))
    phone.rows = anew.rows
  }

  @Test
  func `A recovery code is shown until it is written down, and brings a browser back`() async throws
  {
    var laptop = try await member("Laptop", seed: 31)
    try write("Kept", to: &laptop)
    try await laptop.run()
    try await laptop.act(.code)
    let code = try #require(laptop.engine.acts.code)
    #expect(laptop.html.contains(code.text))
    try await laptop.act(.written)
    #expect(!laptop.html.contains(code.text))
    var phone = page("Phone", seed: 32)
    try await phone.run()
    try await phone.act(.recover, value: code.text)
    try await phone.lead()
    #expect(notes(phone) == ["Kept"])
    #expect(phone.device?.client.status == .inStep(devices: 2))
  }

  @Test(arguments: [SpaceAction.leave, .delete])
  func `Who leaves or deletes is in no space once the relay says so`(
    action: SpaceAction
  ) async throws {
    let (laptop, phone) = try await pair()
    var pages = [laptop, phone]
    try await settle(&pages)
    try await pages[1].act(action)
    #expect(pages[1].engine.member == nil)
    #expect(pages[1].rows.rows(.space).isEmpty)
    #expect(notes(pages[1]) == ["Of the laptop", "Of the phone"])
    #expect(pages[1].html.contains("Turn on sync"))
    // The relay's stream says that there is more.
    pages[0].hear()
    try await pages[0].run()
    let status = pages[0].device?.client.status
    let deleted = StopReason.trouble(.refused(.deleted))
    #expect(status == (action == .leave ? .inStep(devices: 1) : .stopped(deleted)))
  }

  @Test
  func `A removed browser leaves without a call, and can begin again`() async throws {
    let (laptop, phone) = try await pair()
    var pages = [laptop, phone]
    try await settle(&pages)
    let device = try #require(pages[1].device?.state.ring.device)
    try await pages[0].act(.askRemove, name: device.text)
    try await pages[0].act(.remove, name: device.text)
    pages[1].hear()
    try await pages[1].run()
    #expect(pages[1].device?.client.status == .stopped(.trouble(.refused(.unauthorized))))
    try await pages[1].act(.leave)
    #expect(pages[1].engine.member == nil)
    try await pages[1].act(.start)
    try await pages[1].lead()
    #expect(pages[1].device?.client.status == .inStep(devices: 1))
  }

  @Test
  func `A device is renamed everywhere`() async throws {
    let (laptop, phone) = try await pair()
    var pages = [laptop, phone]
    try await settle(&pages)
    let device = try #require(pages[1].device?.state.ring.device)
    try await pages[0].act(.rename, name: device.text, value: "Kitchen <b>")
    try await settle(&pages)
    for index in pages.indices { #expect(pages[index].html.contains("Kitchen &lt;b")) }
  }

  @Test
  func `What does not arrive is said, and tried again`() async throws {
    var page = try await member("Laptop", seed: 31)
    page.failure = .silence
    try write("Waits", to: &page)
    try await page.run()
    #expect(page.html.contains("1 change is safe on this device."))
    page.failure = .stranger
    try await page.act(.tryAgain)
    #expect(!page.html.contains("No connection since"))
    page.failure = nil
    try await page.act(.tryAgain)
    #expect(page.device?.client.status == .inStep(devices: 1))
  }

  @Test(
    arguments: [
      ("https://new.test/", true), ("https://other.test", false), ("http://new.test", nil),
      ("javascript:alert(1)", nil), ("", nil),
    ] as [(String, Bool?)])
  func `A move to a relay is followed where the page may talk to it, or told`(
    address: String, follows: Bool?
  ) async throws {
    var page = try await member("Laptop", seed: 31)
    let origins = ["http://relay.test", "https://new.test"]
    page = BrowserPage(page.rows, at: relay, seed: 33, named: "Laptop", origins: origins)
    try await page.run()
    try await page.lead()
    let space = try #require(page.device?.state.space)
    let halves = [space.bytes[..<8], space.bytes[8...]].map {
      $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    let change = RecordChange(
      .relay, RecordID(high: halves[0], low: halves[1]),
      [.init(FieldName(rawValue: "address"), .text(address))])
    var ledger = page.rows.ledger.ledger
    for op in ledger.commitWithoutUndo([change], at: RelayWorld.now) { try page.rows.commit(op) }
    page.tell("changed")
    try await page.run()
    let relay = try #require(page.device?.state.relay)
    #expect(relay == (follows == true ? "https://new.test" : "http://relay.test"))
    #expect(page.html.contains("Open at other.test") == (follows == false))
    #expect(page.html.contains("moved all devices from http://relay.test") == (follows == true))
  }

  @Test
  func `Two taps ask for one thing, and a tap in no space for none of a member`() async throws {
    var page = page("Laptop", seed: 31)
    try await page.run()
    for action in [SpaceAction.add, .code, .admit, .copy, .leave] { page.tap(action) }
    #expect(page.effects.isEmpty)
    page.tap(.start)
    page.tap(.start)
    #expect(page.effects.count == 1)
  }

  @Test(arguments: ["", "{}", "[]", #"{"type":"show","now":"soon"}"#, #"{"type":"x","now":1}"#])
  func `What is no message changes nothing`(text: String) {
    var session = SpaceSession()
    let length = UInt8(text.utf8.count)
    for message in [Array(text.utf8), [0, 0, 0, length] + Array(text.utf8)] {
      switch session.reply(to: message) {
      case .nothing, .html: break
      case .effects(let effects, _, _): #expect(effects.isEmpty)
      case .step, .damaged: Issue.record("a step")
      }
    }
  }
}
