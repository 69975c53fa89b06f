import CivilTime
import Ledger
import Testing
import Texts
import Trackers

@testable import Pages

/// The page of devices.
@Suite struct SpacePanelTests {
  private static let this = String(repeating: "0c", count: 16)
  private static let other = "f00102030405060708090a0b0c0d0e0f"

  private func html(
    _ place: SpacePanel.Place, problem: SpaceProblem? = nil,
    elsewhere: SpacePanel.Elsewhere? = nil
  ) -> String {
    let zone = Zone(fixed: UTCOffset(minutes: 60))
    let settings = Settings(in: MemoryLedger(replica: ReplicaID(rawValue: 1)))
    var panel = SpacePanel(
      place, settings, LocaleFormat(), at: zone.moment(Instant(milliseconds: 1_790_000_000_000)),
      in: zone)
    panel.problem = problem
    panel.elsewhere = elsewhere
    return panel.html.text
  }

  private func html(_ change: (inout SpaceMembership) -> Void) -> String {
    let devices = [
      SpaceMembership.Device(
        id: Self.this, name: "Chrome on Android", isThis: true,
        lastChange: Instant(milliseconds: 9_000_000_000_000)),
      SpaceMembership.Device(id: String(repeating: "01", count: 16), name: nil, isThis: false),
      SpaceMembership.Device(
        id: Self.other, name: "nas <b>", isThis: false,
        lastChange: Instant(milliseconds: 1_789_930_000_000)),
    ]
    var membership = SpaceMembership(.inStep(devices: 3), devices: devices)
    change(&membership)
    return html(.member(membership))
  }

  @Test
  func `This device comes first, others with the time of their last change`() throws {
    let html = html { _ in }
    let order = [
      "Chrome on Android", "this device", "Now", "Unnamed device", "No changes yet", "nas &lt;b",
    ]
    let places = try order.map { try #require(html.firstRange(of: $0)).lowerBound }
    #expect(places == places.sorted())
    #expect(html.contains("Last change yesterday"))
    for icon in ["phone", "laptop", "terminal"] { #expect(html.contains("icon-\(icon)")) }
  }

  @Test
  func `It says where devices meet, and where they met before another one moved them`() {
    let now = html {
      $0.relay = .init(address: "https://new.example", former: nil, followed: nil)
    }
    #expect(now.contains("This device syncs through https://new.example."))
    let moved = html {
      $0.relay = .init(
        address: "https://new.example", former: "https://<old>.example",
        followed: Instant(milliseconds: 1_789_990_000_000))
    }
    #expect(
      moved.contains("moved all devices from https://&lt;old&gt;.example to https://new.example"))
  }

  @Test
  func `Without a network it says since when, and what is safe`() {
    let html = html {
      $0.state = .noNetwork(since: Instant(milliseconds: 1_790_000_000_000), safe: 2)
    }
    #expect(html.contains("No connection since 15:13"))
    #expect(html.contains("2 changes are safe on this device."))
  }

  @Test
  func `A link for a relay that the page may not talk to is opened there`() {
    let there = "https://relay.example/#join=AQ"
    let html = html(
      .alone(server: nil, isInvited: false), problem: .elsewhere,
      elsewhere: .init(relay: "relay.example", link: there))
    #expect(html.contains(#"href="\#(there)""#) && html.contains("Open at relay.example"))
  }

  @Test
  func `Alone, it says what it is and where it could begin`() {
    let offered = html(.alone(server: "relay.example", isInvited: false))
    #expect(offered.contains("through relay.example") && offered.contains("Turn on sync"))
    #expect(offered.contains("I have a recovery code"))
    let invited = html(.alone(server: "relay.example", isInvited: true))
    #expect(invited.contains("run dayring sync add") && invited.contains("I have a recovery code"))
    #expect(!invited.contains(#"data-space="start""#))
    let insecure = html(.alone(server: nil, isInvited: false), problem: .insecure)
    #expect(insecure.contains("Encryption needs HTTPS or a page served by this device"))
    #expect(!insecure.contains(#"data-space="start""#))
  }

  @Test(arguments: SpaceProblem.allCases)
  func `Every problem has a sentence`(problem: SpaceProblem) {
    let html = html(.alone(server: nil, isInvited: false), problem: problem)
    #expect(html.contains(#"role="alert""#))
    let sentence = Texts.english.space.problem(problem).replacing("'", with: "&#39;")
    #expect(html.contains(sentence))
  }

  @Test
  func `Before joining it says what others will be able to read`() {
    let empty = html(.question(server: "relay.example", records: 0))
    #expect(empty.contains("This device has no entries yet."))
    #expect(!empty.contains("Delete entries here"))
    let html = html(.question(server: "relay.example", records: 2))
    #expect(html.contains("This device has 2 entries. If you merge, the other devices"))
    #expect(html.contains("Delete entries here and join"))
  }

  @Test
  func `Digits are read out one by one`() {
    let html = html(.waiting(digits: "012345"))
    #expect(html.contains("Six digits: 0 1 2 3 4 5"))
    #expect(html.contains("012\u{2009}345"))
  }

  @Test
  func `A link is shown as a code, and a device that opens it is asked about`() {
    let link = html { $0.adding = .link("https://a.example/#join=AQ", isCopied: false) }
    #expect(link.contains("QR code of the link") && link.contains("M4 4h7v1h-7z"))
    #expect(link.contains(##"value="https://a.example/#join=AQ""##))
    let asked = html { $0.adding = .asked(name: "Phone", digits: "123456") }
    #expect(asked.contains("“Phone” wants to join") && asked.contains(#"data-space="admit""#))
  }

  @Test
  func `Removing, leaving and deleting ask first, each in its own words`() {
    #expect(!html { _ in }.contains(#"data-space="remove""#))
    let remove = html { $0.question = .remove(device: Self.other) }
    #expect(remove.contains("keeps its data") && remove.contains(#"data-space="remove""#))
    let leave = html { $0.question = .leave }
    #expect(leave.contains("Your data stays on") && leave.contains(#"data-space="leave""#))
    let delete = html { $0.question = .delete }
    #expect(delete.contains("Sync ends for all devices at once."))
  }

  @Test
  func `A code is shown until it is written down`() {
    let html = html { $0.code = "0000-0001" }
    #expect(html.contains("0000-0001") && html.contains(#"data-space="written""#))
    #expect(!html.contains(#"data-space="code""#))
  }
}
