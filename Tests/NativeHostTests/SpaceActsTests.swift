import CivilTime
import Foundation
import LedgerTesting
import Pages
import SQLiteLedger
import Testing
import TestSupport

@testable import NativeHost

/// The actions of the page of devices in a window, which are commands of the shell.
struct SpaceActsTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger
  private let now = Instant.test(minute: 0)

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
  }

  /// - Parameter isMember: of a space with one other device.
  private func host(isMember: Bool, canAct: Bool = true) throws -> AppHost {
    let devices = ["01", "02"].map {
      SpaceMembership.Device(id: $0, name: "device \($0)", isThis: $0 == "01")
    }
    let membership = isMember ? SpaceMembership(.inStep(devices: 2), devices: devices) : nil
    let reader = HostedSpace.Reader(
      membership: { _ in membership }, isMember: { _ in isMember }, isSyncing: { _ in true },
      relay: { $0.hasPrefix("https://") ? "https://r.example" : nil }, canAct: canAct)
    return try HostedPage(AppHost(ledger, space: HostedSpace(reader))).host
  }

  /// - Returns: the page after it.
  @discardableResult
  private func act(
    _ action: String, name: String = "", value: String = "", on host: inout AppHost
  ) throws -> String {
    let json = try JSONSerialization.data(
      withJSONObject: ["action": action, "name": name, "value": value])
    let page = try host.answer(
      prompt: "dayring:devices.act", String(decoding: json, as: UTF8.self), at: now)
    return try #require(page)
  }

  private func page(of host: inout AppHost) throws -> String {
    try #require(try host.answer(prompt: "dayring:devices", "", at: now))
  }

  private static func run(_ number: Int, _ words: [String], input: String? = "") -> SpaceRequest {
    .run(ShellCommand(number: number, words: ["sync"] + words, input: input))
  }

  @Test(arguments: [
    ("start", "", " https://r ", ["start", "--json", "--", "https://r"]),
    ("start", "", "--yes", ["start", "--json", "--", "--yes"]),
    ("tryAgain", "", "", ["now", "--json"]),
    ("rename", "02", "--json", ["rename", "--json", "--", "02", "--json"]),
    ("remove", "02", "", ["remove", "--yes", "--json", "--", "02"]),
    ("leave", "", "", ["leave", "--yes", "--json"]),
    ("delete", "", "", ["delete", "--yes", "--json"]),
    ("code", "", "", ["recovery", "--json"]),
  ])
  func `An action is a command of the shell, in which no value is taken for an option`(
    action: String, name: String, value: String, words: [String]
  ) throws {
    var host = try host(isMember: true)
    try act(action, name: name, value: value, on: &host)
    #expect(host.takeSpaceRequests() == [Self.run(1, words)])
    #expect(host.takeSpaceRequests().isEmpty)
  }

  @Test func `What the page may not ask for is no request`() throws {
    var host = try host(isMember: true)
    try act("nothing", on: &host)
    try act("rename", name: "02", value: "  ", on: &host)
    try act("start", value: String(repeating: "a", count: 9000), on: &host)
    try act("recover", value: "1234", on: &host)
    for action in ["copy", "admit", "refuse", "cancel", "merge", "empty", "written"] {
      try act(action, on: &host)
    }
    _ = try host.answer(prompt: "dayring:devices.act", "{", at: now)
    #expect(host.takeSpaceRequests().isEmpty)
    var mute = try self.host(isMember: true, canAct: false)
    let shown = try act("leave", on: &mute)
    #expect(mute.takeSpaceRequests().isEmpty)
    #expect(!shown.contains("data-space"))
  }

  @Test func `A device is added by a link, and let in once`() throws {
    var host = try host(isMember: true)
    try act("add", on: &host)
    #expect(host.takeSpaceRequests() == [Self.run(1, ["add", "--answer", "--json"], input: nil)])
    host.take(#"{"link":"https://r/#join=abc"}"#, ofCommand: 1)
    #expect(try page(of: &host).contains(#"value="https://r/#join=abc""#))
    #expect(try act("copy", on: &host).contains("Copied"))
    #expect(host.takeSpaceRequests() == [.copy("https://r/#join=abc")])
    try act("admit", on: &host)
    #expect(host.takeSpaceRequests().isEmpty)
    host.take(#"{"name":"Phone","digits":"123456"}"#, ofCommand: 1)
    let asked = try page(of: &host)
    #expect(asked.contains("“Phone” wants to join") && asked.contains("1 2 3 4 5 6"))
    for action in ["admit", "admit", "refuse"] { try act(action, on: &host) }
    #expect(host.takeSpaceRequests() == [.answer("yes\n")])
    host.take(#"{"admitted":"Phone","device":"03"}"#, ofCommand: 1)
    host.finish(command: 1, isDone: true, errors: "")
    #expect(try !page(of: &host).contains("Phone"))
  }

  @Test func `A device that is not let in hears nothing, and its request is gone`() throws {
    var host = try host(isMember: true)
    try act("add", on: &host)
    host.take(#"{"link":"https://r/#join=abc"}"#, ofCommand: 1)
    host.take(#"{"name":"Phone","digits":"123456"}"#, ofCommand: 1)
    _ = host.takeSpaceRequests()
    #expect(try !act("refuse", on: &host).contains("Phone"))
    #expect(host.takeSpaceRequests() == [.end])
    host.take(#"{"name":"Phone","digits":"123456"}"#, ofCommand: 1)
    host.finish(command: 1, isDone: false, errors: "Terminated")
    let shown = try page(of: &host)
    #expect(!shown.contains("Phone") && !shown.contains("Terminated"))
  }

  @Test(arguments: ["merge", "empty"])
  func `Joining asks first, passes the link on as input, and shows the digits`(
    way: String
  ) throws {
    var host = try host(isMember: false)
    #expect(try act("join", value: "nothing", on: &host).contains("This isn&#39;t a link"))
    let question = try act("join", value: "https://r/#join=abc", on: &host)
    #expect(question.contains("Join the devices that sync through https://r.example?"))
    #expect(host.takeSpaceRequests().isEmpty)
    try act(way, on: &host)
    let command = Self.run(1, ["join", "--" + way, "--json", "-"], input: "https://r/#join=abc")
    #expect(host.takeSpaceRequests() == [command])
    host.take(#"{"digits":"123456"}"#, ofCommand: 1)
    #expect(try page(of: &host).contains("1 2 3 4 5 6"))
    #expect(try act("cancel", on: &host).contains("Sync is off"))
    #expect(host.takeSpaceRequests() == [.end])
  }

  @Test func `A question about a link leaves a running command alone`() throws {
    var host = try host(isMember: false)
    try act("start", value: "https://r", on: &host)
    _ = host.takeSpaceRequests()
    #expect(try act("join", value: "https://r/#join=abc", on: &host).contains("Join the devices"))
    #expect(try act("cancel", on: &host).contains("Sync is off"))
    #expect(host.takeSpaceRequests().isEmpty)
    try act("join", value: "https://r/#join=abc", on: &host)
    host.finish(command: 1, isDone: false, errors: "")
    #expect(try page(of: &host).contains("Join the devices"))
  }

  @Test func `Commands run one after the other, and only waiting for a device is given up`() throws
  {
    var host = try host(isMember: true)
    try act("add", on: &host)
    for _ in 1...2 { try act("code", on: &host) }
    for _ in 1...2 { try act("remove", name: "02", on: &host) }
    #expect(
      host.takeSpaceRequests() == [
        Self.run(1, ["add", "--answer", "--json"], input: nil), .end,
        Self.run(2, ["recovery", "--json"]),
      ])
    host.take(#"{"code":"of another"}"#, ofCommand: 1)
    host.take(#"{"code":"ABCD-EFGH"}"#, ofCommand: 2)
    host.finish(command: 2, isDone: true, errors: "")
    let shown = try page(of: &host)
    #expect(shown.contains("ABCD-EFGH") && !shown.contains("of another"))
    #expect(
      host.takeSpaceRequests() == [Self.run(3, ["remove", "--yes", "--json", "--", "02"])])
    for number in 10...30 { try act("remove", name: "\(number)", on: &host) }
    for number in 3...40 { host.finish(command: number, isDone: true, errors: "") }
    #expect(host.takeSpaceRequests().count == 8)
    #expect(try !act("written", on: &host).contains("ABCD-EFGH"))
  }

  @Test func `A device is removed after a question`() throws {
    var host = try host(isMember: true)
    #expect(try act("askRemove", name: "02", on: &host).contains("Remove device 02?"))
    #expect(try !act("cancel", on: &host).contains("Remove device 02?"))
    try act("askRemove", name: "02", on: &host)
    #expect(try !act("remove", name: "02", on: &host).contains("Remove device 02?"))
    #expect(host.takeSpaceRequests().count == 1)
  }

  @Test(arguments: [
    (#"{"error":{"problem":"It is <full>.","remedy":"Wait."}}"#, "It is &lt;full&gt;. Wait."),
    ("Error: anything\n", "Error: anything"), ("", "The relay can&#39;t be reached. Try again."),
    ("{}", "{}"),
  ])
  func `A failure is told in the words of the command, until the next action`(
    errors: String, words: String
  ) throws {
    var host = try host(isMember: true)
    try act("leave", on: &host)
    host.finish(command: 1, isDone: false, errors: errors)
    #expect(try page(of: &host).contains("<p>\(words)</p>"))
    #expect(try !act("askLeave", on: &host).contains("<p>\(words)</p>"))
  }
}
