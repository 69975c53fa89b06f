import CivilTime
import Foundation
import JSON
import Ledger
import LedgerTesting
import SQLiteLedger
import Testing
import TestSupport

@testable import NativeHost
@testable import Session

/// A page and other processes on one database.
struct AppHostTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger
  private var path: String { folder.path("a.db") }

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
  }

  @Test func `A change is stored when the reply arrives, and the next page shows it`() throws {
    var page = try HostedPage.begun(ledger)
    #expect(!page.html.contains(#"class="toast"#) && !page.html.contains("237\u{a0}ml"))
    try page.drink("2370")
    #expect(page.html.contains(#"class="toast"#), "A toast says what is stored.")
    #expect(try ledger.asOthersSeeIt == page.host.session.ledger.allRecords)
    var again = try HostedPage(try SQLiteLedger(testing: path), seed: 2)
    try again.go("#/water")
    #expect(again.host.session.ledger.allRecords == page.host.session.ledger.allRecords)
    #expect(again.html.contains("237\u{a0}ml"))
    #expect(again.host.session.ledger.undoEntries == page.host.session.ledger.undoEntries)
  }

  @Test func `Page and shell undo and redo each other's changes`() throws {
    var page = try HostedPage.begun(ledger)
    let other = try SQLiteLedger(testing: path)
    try other.addDrink(2000)
    try page.drink("2500")
    try page.act("undo")
    try page.act("undo")
    #expect(try ledger.storedDrinks == 0)
    #expect(try other.redo(at: .test(minute: 1500)) != nil)
    #expect(try ledger.storedDrinks == 1)
    try page.act("redo")
    #expect(try ledger.storedDrinks == 2)
    #expect(try other.undo(at: .test(minute: 1501)) != nil)
    try page.send(["type": "tick"])
    #expect(page.host.session.ledger.allRecords == (try other.allRecords))
    #expect(try ledger.storedDrinks == 1)
  }

  @Test func `On a full disk the page says so, and the change is stored once there is room`() throws
  {
    var page = try HostedPage.begun(ledger)
    let before = try ledger.asOthersSeeIt
    try ledger.limit(pages: 1)
    let drinks = (1...50).map { number in
      RecordChange(
        .drink, UInt64(number),
        [.at: .moment(minute: 1440), .note: .text(String(repeating: "x", count: 900))])
    }
    page.show(
      try page.host.answer(
        Event(now: .test(minute: 1440), kind: .imported(drinks, as: "drink.add"))))
    #expect(page.html.contains("storage is full"))
    #expect(try ledger.asOthersSeeIt == before)
    try ledger.limit(pages: 1_000_000)
    try page.act("store.retry")
    #expect(!page.html.contains("storage is full"))
    #expect(try ledger.asOthersSeeIt == page.host.session.ledger.allRecords)
    let undo = page.host.session.ledger.undoEntries
    #expect(try ledger.undoEntries(limit: 999).reversed() == undo)
  }

  @Test func `A database that cannot be written is shown, and stays as it is`() throws {
    _ = try HostedPage.begun(ledger)
    try ledger.addDrink(2000)
    let before = try ledger.allRecords
    try FileManager.default.removeItem(atPath: path + "-lock")
    try FileManager.default.createDirectory(
      atPath: path + "-lock", withIntermediateDirectories: false)
    let copy = try SQLiteLedger(testing: path)
    #expect(copy.refusal != nil)
    var page = try HostedPage(copy)
    #expect(page.html.contains("200") && page.html.contains("store data in this window"))
    try page.drink("2500")
    #expect(!page.html.contains(#"class="toast"#))
    #expect(try copy.allRecords == before)
  }

  @Test func `The language is kept, and the page is told once it is`() throws {
    var page = try HostedPage.begun(ledger)
    try page.send(["type": "locale", "locale": ["languages": [["nb", "norsk"]]]])
    try page.act("settings.set", ["name": "language", "value": "nb"])
    #expect(page.meta == ["language": "nb"])
    #expect(String(decoding: try page.host.rows(), as: UTF8.self).contains(#""language":"nb""#))
    #expect(String(decoding: try AppHost(ledger).rows(), as: UTF8.self).contains("nb"))
  }

  @Test(arguments: [
    "", "{", "null", "[]", #"{"type":"boot"}"#, #"{"type":"action","now":1}"#,
    #"{"type":"action","now":1,"action":"no.such","fields":{}}"#,
    #"{"type":"ops","now":1,"ops":[{"stamp":"x"}]}"#, #"{"type":"stored","now":1,"batch":99}"#,
    #"{"type":"storeFailed","now":1,"batch":1,"reason":"quota"}"#,
    #"{"type":"tick","now":1e400}"#, ##"{"type":"route","now":1,"route":"#/\u0000/../.."}"##,
    #"{"type":"imported","now":1,"ops":[{}]}"#,
  ])
  func `An event that no page sends changes nothing stored`(event: String) throws {
    var page = try HostedPage.begun(ledger)
    let before = try ledger.allRecords
    try page.send(Array(event.utf8))
    #expect(try ledger.allRecords == before)
    var unopened = AppHost(ledger)
    _ = try JSON(parsing: try unopened.answer(Array(event.utf8)))
    _ = try JSON(parsing: try unopened.answerReminders(Array(event.utf8)))
    #expect(try ledger.allRecords == before)
  }

  @Test func `Sample data come and go with one undo each`() throws {
    var page = try HostedPage.begun(ledger)
    try page.act("sample.add")
    #expect(try ledger.storedDrinks > 50)
    #expect(try ledger.asOthersSeeIt == page.host.session.ledger.allRecords)
    try page.act("undo")
    #expect(try ledger.storedDrinks == 0)
  }

  @Test func `An export has what another process has just written`() throws {
    var page = try HostedPage.begun(ledger)
    page.host.exchange = ExchangeSession()
    let now = Instant(milliseconds: page.now)
    _ = try page.host.answerExchange(Array(#"{"type":"open","now":\#(page.now)}"#.utf8), at: now)
    try SQLiteLedger(testing: path).addDrink(2222)
    let save = #"{"type":"action","now":\#(page.now),"action":"save","value":"backup"}"#
    _ = try page.host.answerExchange(Array(save.utf8), at: now)
    #expect(String(decoding: page.host.exchange.output, as: UTF8.self).contains("2222"))
  }

  @Test func `Reminders are shown by this host, and their buttons store what they say`() throws {
    var page = try HostedPage.begun(ledger)
    let now = Instant(milliseconds: page.now)
    func ask(_ event: String) throws -> String {
      String(decoding: try page.host.answerReminders(Array(event.utf8)), as: UTF8.self)
    }
    let shown = try ask(#"{"type":"show","now":\#(page.now),"panel":"panel-reminders"}"#)
    #expect(shown.contains("html"))
    let test = #"{"type":"action","now":\#(page.now),"action":"test","name":"","value":""}"#
    #expect(try !ask(test).contains("test/"))
    #expect(try page.host.due(at: now, displayed: []).notifications.count == 1)
    #expect(try page.host.due(at: now, displayed: []).notifications.isEmpty)
    try page.act("fast.start")
    let before = page.host.session.ledger.allRecords
    _ = try page.host.press(.stop, of: "unknown", at: now)
    #expect(page.host.session.ledger.allRecords == (try ledger.asOthersSeeIt))
    #expect(before.count == page.host.session.ledger.allRecords.count)
    try page.send(["type": "visible"])
    #expect(!page.html.isEmpty)
  }

  @Test func `Where no notifications are shown, the page says why instead of testing it`() throws {
    var page = try HostedPage.begun(ledger)
    let now = Instant(milliseconds: page.now)
    let show = #"{"type":"show","now":\#(page.now),"panel":"panel-reminders"}"#
    func panel() throws -> String {
      String(decoding: try page.host.answerReminders(Array(show.utf8)), as: UTF8.self)
    }
    #expect(try panel().contains("Send a test"))
    page.host.note(isServed: false, at: now)
    #expect(try page.host.hasNews())
    try page.send(["type": "visible"])
    #expect(page.drawsPanels)
    let refused = try panel()
    #expect(refused.contains("No program on this desktop") && !refused.contains("Send a test"))
    let test = #"{"type":"action","now":\#(page.now),"action":"test","name":"","value":""}"#
    _ = try page.host.answerReminders(Array(test.utf8))
    #expect(try page.host.due(at: now, displayed: []).notifications.isEmpty)
    page.host.note(.denied, at: now)
    #expect(try panel().contains("Notifications are blocked"))
    #expect(try page.host.due(at: now, displayed: []).notifications.isEmpty)
    page.host.note(isServed: true, at: now)
    #expect(try panel().contains("Send a test"))
    #expect(try page.host.due(at: now, displayed: []).notifications.contains { $0.tag == "test" })
  }

  @Test func `Settings have no feedback, which no operator would read`() throws {
    var page = try HostedPage.begun(ledger)
    try page.go("#/settings")
    #expect(page.html.contains("#/setting") && !page.html.contains("#/feedback"))
    try page.act("settings.search", ["query": "bug"])
    #expect(!page.html.contains("#/feedback"))
  }
}
