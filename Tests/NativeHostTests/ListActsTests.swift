import CivilTime
import Foundation
import Ledger
import LedgerTesting
import Pages
import SQLiteLedger
import Session
import Synchronization
import Testing
import TestSupport
import Trackers

@testable import NativeHost

/// The actions of the pages of a list's people in a window, which are commands of the shell.
struct ListActsTests {
  private static let list = ListID(rawValue: RecordID(high: 7, low: 7))
  private static let id = list.rawValue.description
  private static let me = RecordID(high: 1 << 40, low: 1)
  private static let ben = RecordID(high: 2 << 40, low: 2)
  private static let link = RecordID(high: 3, low: 3)

  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger
  private let now = Instant.test(minute: 0)

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
  }

  /// A host of a person in a list with another one, of whom it is the owner unless that is it.
  private func host(
    role: ListRole = .owner, isMember: Bool = true, canAct: Bool = true
  ) throws -> AppHost {
    let roles = [(Self.me, role), (Self.ben, role == .owner ? ListRole.editor : .owner)]
    for (number, (person, role)) in roles.enumerated() {
      let device = FieldName(rawValue: "r.00000000000\(number + 1)")
      try write(
        number + 1, .member, person,
        [.init(.role, .integer(Int64(role.rawValue))), .init(device, .bool(true))])
      let name = number == 0 ? "Anna" : "Ben <b>"
      try write(number + 11, .person, person, [.init(.name, .text(name))])
    }
    try write(20, .sharedList, Self.list.rawValue, [.init(.name, .text("Trip"))])
    let link = ListPeoplePanel.OpenLink(Self.link, as: .editor, until: now + .hours(1))
    let ended = ListPeoplePanel.OpenLink(Self.me, as: .reader, until: now)
    let reader = HostedSpace.Reader(
      membership: { _ in nil }, isMember: { _ in isMember }, isSyncing: { _ in true },
      relay: { _ in nil },
      openLists: { ledger in
        ledger.lists.withLock {
          $0 = [ListWriter(Self.list, replica: ReplicaID(rawValue: 1 << 16 | 1))]
        }
        return [Self.list]
      }, links: { _, list in list == Self.list ? [link, ended] : [] }, canAct: canAct)
    return try HostedPage(AppHost(ledger, space: HostedSpace(reader))).host
  }

  private func write(
    _ time: Int, _ kind: Kind, _ id: RecordID, _ writes: [RecordChange.Write]
  ) throws {
    let stamp = Stamp(time: UInt64(time), replica: ReplicaID(rawValue: 0))
    try ledger.append([
      Op(stamp: stamp, changes: [RecordChange(kind.labelled(Self.list), id, writes)])
    ])
  }

  /// - Parameter subject: of the page.
  /// - Returns: the page after it.
  @discardableResult
  private func act(
    _ action: String, _ name: String = "", _ value: String = "", subject: String = id,
    on host: inout AppHost
  ) throws -> String {
    let json = try JSONSerialization.data(withJSONObject: [
      "action": "list." + action, "name": name, "value": value, "subject": subject,
    ])
    let page = try host.answer(
      prompt: "dayring:devices.act", String(decoding: json, as: UTF8.self), at: now)
    return try #require(page)
  }

  private func page(of host: inout AppHost, subject: String = id) throws -> String {
    try #require(try host.answer(prompt: "dayring:devices", subject, at: now))
  }

  private static func run(_ number: Int, _ words: [String], input: String? = "") -> SpaceRequest {
    .run(ShellCommand(number: number, words: ["list"] + words, input: input))
  }

  @Test(arguments: [
    ("withdraw", "\(link)", "", ["withdraw", "--json", "--", id, "\(link)"]),
    ("withdraw", "", "", ["withdraw", "--json", "--", id]),
    ("introduce", "", " --yes ", ["name", "--json", "--", id, "--yes"]),
    ("colour", "", "teal", ["name", "--colour", "teal", "--json", "--", id]),
    ("rename", "", "--json", ["rename", "--json", "--", id, "--json"]),
    (
      "role", "\(ben)", "reader", ["people", "--role", "\(ben)", "reader", "--json", "--", id]
    ),
    ("remove", "\(ben)", "", ["people", "--remove", "\(ben)", "--yes", "--json", "--", id]),
    (
      "handOver", "\(ben)", "",
      ["people", "--hand-over", "\(ben)", "--yes", "--json", "--", id]
    ),
    ("leave", "", "", ["leave", "--yes", "--json", "--", id]),
    ("delete", "", "", ["delete", "--yes", "--json", "--", id]),
  ])
  func `An action is a command of the shell, in which no value is taken for an option`(
    action: String, name: String, value: String, words: [String]
  ) throws {
    var host = try host()
    #expect(try act(action, name, value, on: &host).contains("Working…"))
    #expect(host.takeSpaceRequests() == [Self.run(1, words)])
    host.finish(command: 1, isDone: true, errors: "")
    #expect(try !page(of: &host).contains("Working…"))
  }

  @Test(arguments: [
    ([(String, String)](), "editor", "1", 7),
    ([("linkRole", "reader"), ("linkCount", "10")], "reader", "10", 7),
    // Of other values the former ones stay.
    (
      [
        ("linkRole", "reader"), ("linkRole", "owner"), ("linkCount", "5"), ("linkCount", "-1"),
        ("linkEnd", "2999-01-01"), ("linkEnd", "never"),
      ], "reader", "5", 28
    ),
  ])
  func `A link has the chosen terms`(
    fields: [(String, String)], role: String, count: String, days: Int
  ) throws {
    var host = try host()
    for (action, value) in fields { try act(action, "", value, on: &host) }
    try act("share", on: &host)
    let day = try #require(host.boot).zone.moment(now).local.calendarDay + days
    let words = ["share", "--role", role, "--many", count, "--until", day.iso8601, "--answer"]
    #expect(
      host.takeSpaceRequests() == [Self.run(1, words + ["--json", "--", Self.id], input: nil)])
  }

  @Test func `What the page may not ask for is no request`() throws {
    var host = try host()
    for action in ["nothing", "create", "join", "newcomer", "copy", "admit", "refuse", "stop"] {
      try act(action, "", "x", on: &host)
    }
    for action in ["role", "remove", "handOver", "askRemove", "withdraw"] {
      try act(action, "--all", "reader", on: &host)
    }
    try act("role", "\(Self.ben)", "owner", on: &host)
    try act("colour", "", "black", on: &host)
    try act("rename", "", "  ", on: &host)
    try act("rename", "", String(repeating: "a", count: 9000), on: &host)
    for subject in ["", "x", "new"] { try act("leave", subject: subject, on: &host) }
    #expect(host.takeSpaceRequests().isEmpty)
    var mute = try self.host(canAct: false)
    #expect(try !act("leave", on: &mute).contains("data-space"))
    #expect(mute.takeSpaceRequests().isEmpty)
  }

  @Test func `People are let in or not, one after the other`() throws {
    var host = try host()
    try act("share", on: &host)
    _ = host.takeSpaceRequests()
    host.take(#"{"link":"https://r/#list=abc","role":"editor"}"#, ofCommand: 1)
    #expect(try page(of: &host).contains(##"value="https://r/#list=abc""##))
    #expect(try act("copy", on: &host).contains("Copied"))
    #expect(host.takeSpaceRequests() == [.copy("https://r/#list=abc")])
    try act("admit", on: &host)
    #expect(host.takeSpaceRequests().isEmpty)
    host.take(#"{"name":"Cleo","digits":"123456","role":"reader"}"#, ofCommand: 1)
    let asked = try page(of: &host)
    #expect(asked.contains("Cleo\u{2069}” wants to read the list"))
    #expect(asked.contains("1 2 3 4 5 6"))
    // Another list has nothing to do with it.
    try act("admit", "123456", subject: "\(Self.link)", on: &host)
    for action in ["admit", "admit", "refuse", "stop"] { try act(action, "123456", on: &host) }
    #expect(host.takeSpaceRequests() == [.answer("yes\n")])
    host.take(#"{"name":"Cleo","added":true}"#, ofCommand: 1)
    #expect(try !page(of: &host).contains("Cleo"))
    host.take(#"{"name":"Dan","digits":"654321","role":"editor"}"#, ofCommand: 1)
    // A late tap on what was there before.
    for digits in ["123456", ""] { try act("admit", digits, on: &host) }
    #expect(host.takeSpaceRequests().isEmpty)
    try act("refuse", "654321", on: &host)
    #expect(host.takeSpaceRequests() == [.answer("no\n")])
    host.take(#"{"name":"Dan","added":false}"#, ofCommand: 1)
    host.take(#"{"name":"Eve","digits":"12345","role":"editor"}"#, ofCommand: 1)
    try act("admit", on: &host)
    #expect(host.takeSpaceRequests().isEmpty)
    host.finish(
      command: 1, isDone: false, errors: #"{"error":{"kind":"notConfirmed","problem":"No."}}"#)
    // It is what the user wanted.
    #expect(try !page(of: &host).contains("No."))
  }

  @Test func `Who waits for people does something else meanwhile, and goes on`() throws {
    var host = try host()
    try act("answer", on: &host)
    try act("role", "\(Self.ben)", "reader", on: &host)
    let asks = ["asks", "--answer", "--json", "--", Self.id]
    let role = ["people", "--role", "\(Self.ben)", "reader", "--json", "--", Self.id]
    #expect(
      host.takeSpaceRequests() == [
        Self.run(1, asks, input: nil), .end, Self.run(2, role),
      ])
    host.take(#"{"name":"Late","digits":"123456"}"#, ofCommand: 1)
    host.finish(command: 1, isDone: false, errors: "Terminated")
    host.finish(command: 2, isDone: true, errors: "")
    #expect(host.takeSpaceRequests() == [Self.run(3, asks, input: nil)])
    let shown = try page(of: &host)
    #expect(!shown.contains("Late") && !shown.contains("Terminated"))
    #expect(shown.contains("Waiting for people"))
    #expect(try !act("stop", on: &host).contains("Waiting for people"))
    #expect(host.takeSpaceRequests() == [.end])
  }

  @Test(arguments: [
    "{", "[]", "1", #"{"name":1,"digits":2,"link":[]}"#, String(repeating: "[", count: 99),
  ])
  func `Lines of another form show nothing`(line: String) throws {
    var host = try host()
    try act("share", on: &host)
    let before = try page(of: &host)
    host.take(line, ofCommand: 1)
    host.take(#"{"name":"Eve","digits":"123456"}"#, ofCommand: 2)
    #expect(try page(of: &host) == before)
  }

  @Test func `Texts of others are bounded`() throws {
    var host = try host()
    try act("share", on: &host)
    let name = "\u{202e}<b>" + String(repeating: "n", count: 900)
    host.take(#"{"name":"\#(name)","digits":"12345<","role":"boss"}"#, ofCommand: 1)
    let shown = try page(of: &host)
    #expect(!shown.contains("\u{202e}") && !shown.contains("<b>n") && !shown.contains("12345&lt;"))
    #expect(shown.contains(String(repeating: "n", count: 200)))
    #expect(!shown.contains(String(repeating: "n", count: 300)))
    host.take(#"{"name":"\#(String(repeating: "x", count: 70_000))"}"#, ofCommand: 1)
    #expect(try page(of: &host) == shown)
  }

  @Test(arguments: [
    ("askRemove", "remove", "Remove \u{2068}Ben &lt;b&gt;\u{2069} from"),
    ("askHandOver", "handOver", "over to \u{2068}Ben &lt;b&gt;\u{2069}?"),
    ("askDelete", "delete", "for everyone? The relay erases it."),
  ])
  func `A question comes before what cannot be undone`(
    ask: String, action: String, words: String
  ) throws {
    var host = try host()
    #expect(try act(ask, "\(Self.ben)", on: &host).contains(words))
    #expect(try !act("cancel", on: &host).contains(words))
    try act(ask, "\(Self.ben)", on: &host)
    #expect(host.takeSpaceRequests().isEmpty)
    #expect(try !act(action, "\(Self.ben)", on: &host).contains(words))
    #expect(host.takeSpaceRequests().count == 1)
  }

  @Test func `An editor can leave, and sees no links`() throws {
    var host = try host(role: .editor)
    let shown = try act("askLeave", on: &host)
    #expect(shown.contains("its tasks in your plan become your own"))
    #expect(!shown.contains("list.share") && !shown.contains("list.withdraw"))
  }

  @Test func `Only links that have not ended are shown`() throws {
    var host = try host()
    let shown = try page(of: &host)
    #expect(shown.ranges(of: "list.withdraw").count == 1)
    #expect(shown.contains("For editors, until"))
  }

  @Test(arguments: ["\(ben)", "x", "../a"])
  func `A list that is not here is said to be missing`(subject: String) throws {
    var host = try host()
    #expect(try page(of: &host, subject: subject).contains("isn&#39;t on this device"))
  }

  @Test func `A failure is told on its own page, until the next action`() throws {
    var host = try host()
    try act("leave", on: &host)
    host.finish(
      command: 1, isDone: false,
      errors: #"{"error":{"kind":"relayBusy","problem":"It is <full>.","remedy":"Wait."}}"#)
    let words = "<p>It is &lt;full&gt;. Wait.</p>"
    #expect(try page(of: &host).contains(words))
    for subject in ["", "new", "\(Self.ben)"] {
      #expect(try !page(of: &host, subject: subject).contains(words))
    }
    #expect(try !act("askLeave", on: &host).contains(words))
  }
}

/// New lists.
extension ListActsTests {
  @Test func `A list is created under a name that no option hides`() throws {
    var host = try host()
    // The name in another list.
    #expect(try page(of: &host, subject: "new").contains(#"value="Anna""#))
    try act("newcomer", "", "--yes", subject: "new", on: &host)
    let working = try act("create", "", "--json", subject: "new", on: &host)
    #expect(working.contains("Working…"))
    #expect(
      host.takeSpaceRequests() == [Self.run(1, ["add", "--json", "--as=--yes", "--", "--json"])])
    host.take(#"{"action":"list.add","list":{"id":"\#(Self.id)"}}"#, ofCommand: 1)
    host.finish(command: 1, isDone: true, errors: "")
    let done = try page(of: &host, subject: "new")
    #expect(done.contains("You&#39;re in \u{2068}Trip\u{2069}") && done.contains("list.create"))
  }

  @Test func `Joining passes the link on as input, and shows the digits until it is over`() throws {
    var host = try host()
    let link = "https://r/#list=abc"
    let waiting = try act("join", "", link, subject: "new", on: &host)
    #expect(waiting.contains("Waiting for the owner of the list"))
    #expect(host.takeSpaceRequests() == [Self.run(1, ["join", "--json", "-"], input: link)])
    host.take(#"{"digits":"123456"}"#, ofCommand: 1)
    #expect(try page(of: &host, subject: "new").contains("1 2 3 4 5 6"))
    // It goes on behind what is done meanwhile.
    try act("introduce", "", "Ann", on: &host)
    #expect(try page(of: &host, subject: "new").contains("Waiting for the owner of the list"))
    host.finish(command: 2, isDone: true, errors: "")
    #expect(
      host.takeSpaceRequests() == [
        .end, Self.run(2, ["name", "--json", "--", Self.id, "Ann"]),
        Self.run(3, ["join", "--json", "-"], input: link),
      ])
    #expect(try act("stop", subject: "new", on: &host).contains("list.join"))
    #expect(host.takeSpaceRequests() == [.end])
  }

  @Test(arguments: [("#/list/new", "new"), ("#/list/\(id)/people", id)])
  func `The page is that of its address`(address: String, subject: String) throws {
    var page = try HostedPage(try host())
    try page.drink("2500")
    try page.go(address)
    #expect(page.html.contains(#"id="panel-sync""#))
    #expect(page.html.contains(#"data-subject="\#(subject)""#))
  }

  @Test func `A database in no space is led to sync`() throws {
    var host = try host(isMember: false)
    let shown = try page(of: &host, subject: "new")
    #expect(shown.contains(##"href="#/sync""##) && !shown.contains("list.create"))
  }
}
