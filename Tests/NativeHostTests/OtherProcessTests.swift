import CivilTime
import Foundation
import JSON
import Ledger
import LedgerTesting
import Testing
import TestSupport

@testable import NativeHost
@testable import SQLiteLedger
@testable import Session

/// Other processes that write to the database of an open page.
struct OtherProcessTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger
  private let other: SQLiteLedger

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
    other = try SQLiteLedger(testing: folder.path("a.db"))
  }

  @Test func `A change of another process is shown with the next event`() throws {
    var page = try HostedPage.begun(ledger)
    #expect(try !page.host.hasNews())
    try other.addDrink(2370)
    #expect(try page.host.hasNews())
    #expect(!page.html.contains("237\u{a0}ml"))
    try page.send(["type": "visible"])
    #expect(try !page.host.hasNews())
    #expect(page.html.contains("237\u{a0}ml") && page.drawsPanels)
    #expect(try other.allRecords == page.host.session.ledger.allRecords)
  }

  @Test func `A change that was read for a reminder is news until the page has it`() throws {
    var page = try HostedPage.begun(ledger)
    try other.addDrink(2370)
    // A hidden page sends nothing meanwhile.
    _ = try page.host.due(at: Instant(milliseconds: page.now), displayed: [])
    #expect(try page.host.hasNews())
    try page.send(["type": "visible"])
    #expect(try !page.host.hasNews())
    #expect(page.html.contains("237\u{a0}ml") && page.drawsPanels)
  }

  @Test func `Panels are drawn anew after a change of records, and only then`() throws {
    var page = try HostedPage.begun(ledger)
    #expect(page.drawsPanels == false)
    try page.drink("2370")
    #expect(page.drawsPanels)
    try page.send(["type": "stored", "batch": 0])
    #expect(!page.drawsPanels)
    try page.send(["type": "tick"])
    #expect(!page.drawsPanels)
    try page.act("undo")
    #expect(page.drawsPanels)
    let set = #"{"type":"action","now":\#(page.now),"action":"set","name":"fastGoal","value":""}"#
    let reply = try JSON(parsing: try page.host.answerReminders(Array(set.utf8)))
    let ops = try #require(reply["keep"]?["ops"])
    try page.send(Array(#"{"type":"imported","now":\#(page.now),"ops":\#(ops.serialized)}"#.utf8))
    #expect(page.drawsPanels)
  }

  @Test func `A write of another process between reading and storing is not missed`() throws {
    var page = try HostedPage.begun(ledger)
    try other.addDrink(2000)
    try drinkUnread(&page)
    #expect(page.host.session.ledger.allRecords == (try ledger.asOthersSeeIt))
    #expect(try ledger.storedDrinks == 2)
    try page.act("undo")
    #expect(try ledger.storedDrinks == 1)
  }

  @Test(arguments: [false, true])
  func `A page that cannot read an op says that records are missing`(between: Bool) throws {
    var page = try HostedPage.begun(ledger)
    try page.go("#/data")
    #expect(page.html.contains("panel-data"))
    let stamp = try #require(Stamp("0000000000050000-0000000000000abc"))
    let later = #"{"stamp":"0000000000050000-0000000000000abc","later":true}"#
    try other.transaction { db in try other.log(stamp, Array(later.utf8), of: nil, in: db) }
    if between { try drinkUnread(&page) }
    try page.send(["type": "visible"])
    #expect(!page.html.contains("panel-data"), "An export would lack what is missing.")
    try page.drink("2370")
    #expect(try other.records(of: .drink).count == (between ? 2 : 1))
  }

  @Test func `A page is loaded again after a backup was restored`() throws {
    var page = try HostedPage.begun(ledger)
    try restore { try page.drink("2500") }
    try page.drink("3000")
    #expect(page.effects.last == "reload", "It was meant for what the page showed.")
    let again = try HostedPage(try SQLiteLedger(testing: ledger.path), seed: 2)
    #expect(again.host.session.ledger.records(of: .drink).isEmpty)
  }

  @Test func `Nothing is stored in a log that was restored between reading and storing`() throws {
    var page = try HostedPage.begun(ledger)
    try restore { try page.drink("2500") }
    // The restored log has more ops than the page knows.
    for amount: Int64 in 1...9 { try other.addDrink(amount) }
    try drinkUnread(&page)
    #expect(try other.records(of: .drink).count == 9)
    #expect(try page.host.hasNews())
    try page.send(["type": "visible"])
    #expect(page.effects.last == "reload")
  }

  @Test(arguments: [false, true])
  func `Ops that another process stamps anew have these stamps in the page`(
    between: Bool
  ) throws {
    var page = try HostedPage.begun(ledger)
    try page.drink("2370")
    try page.act("sheet.open", ["sheet": "date"])
    let field = try #require(try other.records(of: .drink).first?.fields.first)
    try other.restamp([field.stamp], at: .test(minute: 1000))
    if between { try drinkUnread(&page) }
    #expect(try page.host.hasNews())
    try page.send(["type": "visible"])
    #expect(page.host.session.ledger.allRecords == (try ledger.asOthersSeeIt))
    #expect(page.html.contains("data-modal") && !page.effects.contains("reload"))
    #expect(page.html.contains("237\u{a0}ml") && page.drawsPanels)
    try page.drink("2500")
    #expect(page.host.session.ledger.allRecords == (try ledger.asOthersSeeIt))
    for _ in 1...(between ? 3 : 2) { try page.act("undo") }
    #expect(try ledger.storedDrinks == 0)
  }

  @Test func `Failed batches are stored once each, beside the changes of another process`() throws {
    var page = try HostedPage.begun(ledger)
    let former = page.host.session.ledger.undoEntries
    try ledger.limit(pages: 1)
    try fill(&page, 1...50)
    try fill(&page, 51...100)
    #expect(page.html.contains("storage is full"))
    try other.addDrink(2370)
    try ledger.limit(pages: 1_000_000)
    try page.act("store.retry")
    #expect(!page.html.contains("storage is full"))
    let undo = page.host.session.ledger.undoEntries
    #expect(Array(undo.dropLast(3)) == former)
    #expect(try other.undoEntries(limit: 999).reversed() == undo)
    #expect(page.host.session.ledger.allRecords == (try ledger.asOthersSeeIt))
    for left in [100, 50, 0] {
      try page.act("undo")
      #expect(try ledger.storedDrinks == left)
    }
  }

  /// Adds a drink as if everything stored since the last event had come after this one was read.
  private func drinkUnread(_ page: inout HostedPage) throws {
    page.host.send(
      .action(try #require(.read("entry.add", ["of": "water", "amount": "2500"]))),
      at: Instant(milliseconds: page.now))
  }

  /// Restores a backup that was made before a change.
  private func restore(_ change: () throws -> Void) throws {
    let copy = folder.path("copy.db")
    try ledger.backUp(to: copy)
    try change()
    try other.restore(
      from: copy, as: DatabaseIdentity(replica: ReplicaID(rawValue: 7), generation: "g7"),
      keepingFormerIn: nil)
  }

  /// Imports drinks that need pages of the database.
  private func fill(_ page: inout HostedPage, _ numbers: ClosedRange<UInt64>) throws {
    let drinks = numbers.map { number in
      RecordChange(
        .drink, number,
        [.at: .moment(minute: 1440), .note: .text(String(repeating: "x", count: 900))])
    }
    page.show(
      try page.host.answer(
        Event(now: Instant(milliseconds: page.now), kind: .imported(drinks, as: "drink.add"))))
  }
}
