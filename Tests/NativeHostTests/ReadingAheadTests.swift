import CivilTime
import Ledger
import LedgerTesting
import SQLiteLedger
import TestSupport
import Testing
import Trackers

@testable import NativeHost
@testable import Session

/// A page whose records are read while it is being loaded.
struct ReadingAheadTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger
  private let other: SQLiteLedger

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
    other = try SQLiteLedger(testing: folder.path("a.db"))
    _ = try HostedPage.begun(other)
    for number: Int64 in 1...200 {
      try other.addDrink(2000 + number, minute: Int(number) * -700)
    }
    // One has not ended for years, and one is only known to be deleted.
    let fast = RecordChange(
      Kind(rawValue: "fast"), 9, [.at: .moment(minute: -1_500_000), .end: .null])
    _ = try other.commitWithoutUndo([fast], at: .test(minute: 1500))
    _ = try other.undo(at: .test(minute: 1500))
  }

  /// A page that has the records of some months, and the others, which it gets when the test says so.
  private func partialPage() throws -> (HostedPage, () throws -> Void) {
    var host = AppHost(ledger)
    host.readAhead(at: .test(minute: 1500))
    let page = try HostedPage(host)
    let (read, late) = (page.host.rest, Pending<Result<MemoryLedger, StorageError>>())
    var partial = page
    partial.host.rest = late
    let rest = try #require(read).value
    #expect(!partial.host.session.ledger.isWhole && partial.host.isReading)
    return (partial, { late.fulfil(rest) })
  }

  @Test func `What needs the records of former years waits for them`() throws {
    var (page, end) = try partialPage()
    #expect(page.html.contains("</"))
    let before = try other.allRecords
    try page.act("undo")
    #expect(page.waits)
    #expect(try other.allRecords == before)
    #expect(try page.host.answer(prompt: "dayring:rest", "", at: .test(minute: 1500)) == "more")
    try end()
    #expect(try page.host.answer(prompt: "dayring:rest", "", at: .test(minute: 1500)) == "")
    try page.send(["type": "read"])
    try page.act("undo")
    #expect(!page.waits)
    #expect(try other.storedDrinks == 198)
    #expect(try page.host.session.ledger.allRecords == other.allRecords)
  }

  @Test func `Changes made meanwhile are in the records that come later`() throws {
    var (page, end) = try partialPage()
    try page.drink("2370")
    #expect(!page.waits)
    // Another process changes a record of long ago, and moves one from there to now.
    for (number, minute) in [(2199 as UInt64, -199 * 700), (2198, 1490)] {
      let change = RecordChange(
        Kind(rawValue: "drink"), number, [.at: .moment(minute: minute), .amount: .integer(77)])
      _ = try other.commitWithoutUndo([change], at: .test(minute: 1501))
    }
    try page.send(["type": "tick"])
    try end()
    try page.send(["type": "tick"])
    #expect(page.host.session.ledger.isWhole)
    #expect(try page.host.session.ledger.allRecords == other.allRecords)
  }

  @Test func `What other parts of an app read are all records`() throws {
    let (page, end) = try partialPage()
    try end()
    #expect(try page.host.records.allRecords == other.allRecords)
    #expect(!page.host.session.ledger.isWhole)
  }

  @Test(arguments: [-4000, -61, -30, 0, 1, 400])
  func `Records read in two steps are those that are read in one`(days: Int) throws {
    let whole = try ledger.records(
      packing: Kind.entries, into: MemoryLedger(replica: ledger.replica))
    var first: MemoryLedger?
    let today = LocalTime(milliseconds: Instant.test(minute: 0).milliseconds).calendarDay
    let rest = try ledger.sessionState(packing: Kind.entries, since: today + days) {
      first = $0.records
    }
    var records = try #require(first)
    #expect(records.openRecords(of: Kind(rawValue: "fast"), filed: .anywhere).count == 1)
    #expect(records.clock.latest == whole.clock.latest)
    records.take(rest: rest)
    #expect(records.allRecords == whole.allRecords)
    #expect(records.recordCount == whole.recordCount && records.isWhole)
    for kind in Kind.entries {
      #expect(
        records.records(of: kind, in: .always, order: .newestFirst, limit: 999)
          == whole.records(of: kind, in: .always, order: .newestFirst, limit: 999))
    }
  }

  @Test(arguments: [false, true])
  func `The page has all records, and those of entries are packed`(isAhead: Bool) throws {
    var page = try HostedPage(ledger, isReadAhead: isAhead)
    try page.host.takeRest()
    let records = page.host.session.ledger
    #expect(records.isPacked && records.isWhole)
    #expect(try records.allRecords == other.allRecords)
    #expect(try records.undoEntries == other.undoEntries(limit: 999).reversed())
    try page.drink("2370")
    #expect(try page.host.session.ledger.allRecords == other.allRecords)
  }

  @Test func `What another process writes before the page starts is in the page`() throws {
    var host = AppHost(ledger)
    host.readAhead(at: .test(minute: 1500))
    _ = host.ahead?.state(of: ledger)
    try other.addDrink(2370)
    var page = try HostedPage(host)
    #expect(try page.host.session.ledger.allRecords == other.allRecords)
    try page.act("undo")
    #expect(try page.host.session.ledger.allRecords == other.allRecords)
    #expect(try other.storedDrinks == 199)
  }

  @Test func `A page that is loaded again reads what is there by then`() throws {
    var page = try HostedPage(ledger, isReadAhead: true)
    try page.drink("2370")
    try other.addDrink(2371)
    page = try HostedPage(page.host)
    #expect(try page.host.session.ledger.allRecords == other.allRecords)
  }
}
