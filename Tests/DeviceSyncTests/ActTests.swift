import DeviceSync
import Pages
import Relay
import RelayTesting
import Sealing
import Sync
import Testing
import Wire

@testable import Session

/// Taps of the persons at two browsers, which may be one.
@Suite struct ActTests {
  private let host: ActingBrowser
  private let guest: ActingBrowser

  init() {
    let relay = RelayRules(MemoryRelayStore())
    host = ActingBrowser(TestDevice(on: relay, .batch, seed: 1), named: "Laptop")
    guest = ActingBrowser(TestDevice(on: relay, .batch, seed: 2), named: "Phone")
  }

  private func invite() async throws -> String {
    if host.device.member == nil { await host.tap(.start) }
    await host.tap(.add)
    await host.tap(.copy)
    return try #require(host.copied)
  }

  /// Until the host is asked, and both show digits.
  private func join(by link: String, _ choice: SpaceAction = .merge) async throws {
    await guest.tap(.join, value: " \(link)\n")
    #expect(guest.acts.link != nil && guest.acts.way == nil)
    await guest.tap(choice)
    #expect(guest.acts.digits == "")
    for _ in 0..<9 {
      if case .asked? = host.adding { break }
      try await host.look()
      try await guest.look()
    }
    guard case .asked(let name, let digits)? = host.adding else { throw TestFailure.untrue }
    #expect(name == "Phone" && digits.utf8.count == 6 && digits == guest.acts.digits)
  }

  @Test(arguments: [SpaceAction.merge, .empty])
  func `A browser is admitted by a tap on each side`(choice: SpaceAction) async throws {
    try await join(by: invite(), choice)
    #expect(guest.device.member == nil)
    await host.tap(.admit)
    try await guest.look()
    let (first, second) = (try #require(host.device.member), try #require(guest.device.member))
    #expect(first.space == second.space && second.ring.epochs == first.ring.epochs)
    #expect(guest.hasEnteredEmpty == (choice == .empty))
    #expect(host.names == [first.ring.device: "Laptop", second.ring.device: "Phone"])
    #expect(guest.names == [second.ring.device: "Phone"])
    for browser in [host, guest] {
      #expect(browser.adding == nil && browser.acts.wake == nil && browser.acts.problem == nil)
    }
  }

  @Test
  func `A second tap asks for nothing more`() async throws {
    _ = try await invite()
    let asked = host.device.asked.count
    await host.tap(.add)
    await host.tap(.start)
    await host.tap(.admit)
    #expect(host.device.asked.count == asked)
  }

  @Test
  func `A code brings a browser back, once it is written down`() async throws {
    await host.tap(.start)
    await host.tap(.code)
    let code = try #require(host.acts.code)
    await host.tap(.written)
    #expect(host.acts.code == nil)
    await guest.tap(.recover, value: code.text)
    #expect(guest.device.member?.space == host.device.member?.space)
    #expect(guest.names.values.map { $0 } == ["Phone"])
  }

  @Test(arguments: ["", "x", "http://app.test/#join=", "0000-0000"])
  func `Unreadable links and codes send nothing`(text: String) async {
    await guest.tap(.join, value: text)
    #expect(guest.acts.problem == .link)
    await guest.tap(.recover, value: text)
    #expect(guest.acts.problem == .code && guest.device.asked.isEmpty)
    await guest.tap(.merge)
    #expect(guest.acts.problem == nil && guest.device.asked.isEmpty)
  }

  @Test(arguments: ["https://relay.test", "http://relay.test:81", "http://relay.test.evil", ""])
  func `A link to a relay that the page may not talk to is opened there`(
    origin: String
  ) async throws {
    let link = try await invite()
    guest.origins = [origin]
    await guest.tap(.join, value: link)
    #expect(guest.acts.problem == .elsewhere && guest.acts.link == nil)
    #expect(guest.acts.elsewhere?.relay == "relay.test")
    #expect(guest.acts.elsewhere?.link.hasPrefix("http://relay.test/#join=") == true)
    await guest.tap(.merge)
    #expect(guest.device.asked.isEmpty)
  }

  @Test
  func `Origins are compared as browsers write them`() async throws {
    let link = try await invite()
    guest.origins = ["https://other.test", "HTTP://Relay.Test:80"]
    await guest.tap(.join, value: link)
    #expect(guest.acts.problem == nil && guest.acts.link != nil)
  }

  @Test
  func `Nothing is waited for longer than a link lives`() async throws {
    let link = try await invite()
    await guest.tap(.join, value: link)
    await guest.tap(.merge)
    for browser in [host, guest] {
      browser.now += 1_200_000
      try await browser.look()
      #expect(browser.acts.wake != nil)
      browser.now += 1
      try await browser.look()
      #expect(browser.acts.problem == .expired && browser.acts.wake == nil)
      #expect(browser.adding == nil && browser.acts.link == nil)
    }
  }

  @Test
  func `Waiting survives a network that is away, and a first try says so`() async throws {
    let link = try await invite()
    await guest.tap(.join, value: link)
    guest.failures = [.silence]
    await guest.tap(.merge)
    #expect(
      guest.acts.problem == .unreachable && guest.acts.link != nil && guest.acts.digits == nil)
    await guest.tap(.merge)
    guest.failures = [.gateway]
    host.failures = [.unavailable]
    try await guest.look()
    try await host.look()
    #expect(guest.acts.problem == nil && host.acts.problem == nil)
    #expect(guest.acts.wake != nil && host.acts.wake != nil)
  }

  @Test
  func `The digits stay where an answer did not arrive`() async throws {
    try await join(by: invite())
    host.failures = [.silence]
    await host.tap(.admit)
    #expect(host.acts.problem == .unreachable)
    guard case .asked? = host.adding else {
      Issue.record("gone")
      return
    }
    await host.tap(.admit)
    #expect(host.acts.problem == nil && host.adding == nil)
    try await guest.look()
    #expect(guest.device.member != nil)
  }

  @Test
  func `An admission that did not reach the log is no admission`() async throws {
    try await join(by: invite())
    host.device.trouble = .unsent
    await host.tap(.admit)
    #expect(host.acts.problem == .members && host.adding == nil)
    try await guest.look()
    #expect(guest.device.member == nil)
  }

  @Test
  func `What was given up or never asked is not taken`() async throws {
    await host.tap(.start)
    _ = host.acts.act(.add, name: "", value: "", at: host.place)
    guard case .answers(let number)? = host.acts.way?.awaited else {
      Issue.record("nothing asked")
      return
    }
    await host.tap(.refuse)
    #expect(host.report(.computed(number, [])) == nil)
    #expect(host.report(.stored(EffectNumber(rawValue: 1), .gone)) == nil)
    #expect(host.report(.failed(CallID(checked: Array(repeating: 1, count: 16)))) == nil)
    #expect(host.adding == nil && host.acts.way == nil)
  }

  @Test
  func `Only a member asks before it leaves`() async throws {
    await host.tap(.start)
    await host.tap(.askLeave)
    #expect(host.acts.question == .leave)
    await host.tap(.cancel)
    #expect(host.acts.question == nil)
    let effects = host.acts.act(.leave, name: "", value: "", at: host.place)
    guard case .request(.leave)? = effects.first, effects.count == 1 else {
      Issue.record("\(effects)")
      return
    }
  }

  @Test
  func `A browser that was removed leaves without a call`() async throws {
    await host.tap(.start)
    host.isRemoved = true
    let asked = host.device.asked.count
    await host.tap(.leave)
    #expect(host.hasLeft && host.device.asked.count == asked)
  }

  @Test(arguments: [SpaceAction.leave, .delete])
  func `What a relay without this browser cannot delete is not said to be`(
    action: SpaceAction
  ) async throws {
    await host.tap(.start)
    host.isUnknown = true
    await host.tap(action)
    #expect(host.hasLeft == (action == .leave))
  }
}
