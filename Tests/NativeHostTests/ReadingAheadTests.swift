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
    // Some lie in the records as they are, and some are only known to be deleted.
    _ = try other.undo(at: .test(minute: 1500))
  }

  @Test(arguments: [false, true])
  func `The page has all records, and those of entries are packed`(isAhead: Bool) throws {
    var page = try HostedPage(ledger, isReadAhead: isAhead)
    let records = page.host.session.ledger
    #expect(records.isPacked && records.isWhole)
    #expect(try records.allRecords == other.allRecords)
    #expect(try records.undoEntries == other.undoEntries(limit: 999).reversed())
    try page.drink("2370")
    #expect(try page.host.session.ledger.allRecords == other.allRecords)
  }

  @Test func `What another process writes before the page starts is in the page`() throws {
    var host = AppHost(ledger)
    host.readAhead()
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
