import CivilTime
import Foundation
import JSON
import Ledger
import LedgerTesting
import SQLiteLedger

@testable import NativeHost
@testable import Session

/// A page over an ``AppHost``, which sends it events as its script would.
struct HostedPage {
  var host: AppHost
  var now: Int64
  /// The page that is shown.
  private(set) var html = ""
  private(set) var effects: [String] = []
  /// The rows of which the page was told that they are stored.
  private(set) var meta: [String: String] = [:]
  /// Whether the last event waits until all records are read.
  private(set) var waits = false
  /// Whether the last reply has the page draw its panels anew.
  private(set) var drawsPanels = false

  /// Opens a page that has nothing to begin with, a day after the first entry of the tests.
  init(
    _ ledger: SQLiteLedger, seed: UInt64 = 1, now: Int64 = 1_748_851_200_000,
    longestCall: Int = 256 << 20, isReadAhead: Bool = false
  ) throws {
    var host = AppHost(ledger, longestCall: longestCall)
    if isReadAhead { host.readAhead(at: Instant(milliseconds: now)) }
    try self.init(host, seed: seed, now: now)
  }

  init(_ host: AppHost, seed: UInt64 = 1, now: Int64 = 1_748_851_200_000) throws {
    self.host = host
    self.now = now
    let seed = String(seed, radix: 16)
    try send(["type": "boot", "seed": String(repeating: "0", count: 32 - seed.count) + seed])
  }

  mutating func send(_ event: [String: Any]) throws {
    var event = event
    event["now"] = event["now"] ?? now
    try send([UInt8](JSONSerialization.data(withJSONObject: event)))
  }

  /// - Throws: if the reply is no JSON.
  mutating func send(_ bytes: [UInt8]) throws {
    let reply = try JSON(parsing: try host.answer(bytes))
    html = reply["html"]?.text ?? html
    waits = reply["waits"] != nil
    let effects = reply["effects"]?.elements ?? []
    self.effects += effects.compactMap { $0["type"]?.text }
    // As `Web/host/app.js` and `Web/host/reminders.js` take it.
    let stores = effects.filter { $0["type"]?.text == "store" }
    drawsPanels = stores.contains { $0["ops"]?.elements?.isEmpty == false }
    for (key, value) in stores.compactMap({ $0["meta"]?.object }).joined() {
      meta[key] = value.text
    }
  }

  mutating func go(_ route: String) throws { try send(["type": "route", "route": route]) }

  mutating func show(_ reply: Reply) { html = reply.html ?? html }

  mutating func act(_ action: String, _ fields: [String: String] = [:]) throws {
    try send(["type": "action", "action": action, "fields": fields])
  }

  mutating func drink(_ amount: String) throws {
    try act("entry.add", ["of": "water", "amount": amount])
  }
}

extension SQLiteLedger {
  /// What another process finds.
  var asOthersSeeIt: [Record] {
    get throws { try SQLiteLedger(testing: path).allRecords }
  }

  /// The number of drinks that another process finds.
  var storedDrinks: Int {
    get throws { try SQLiteLedger(testing: path).records(of: .drink).count }
  }

  /// Adds a drink of so many tenths of a millilitre.
  func addDrink(_ amount: Int64, minute: Int = 24 * 60) throws {
    let change = RecordChange(
      .drink, UInt64(amount), [.at: .moment(minute: minute), .amount: .integer(amount)])
    _ = try commit(Change("drink.add", [change]), at: .test(minute: minute))
  }

  func limit(pages: Int) throws {
    try access { db in try db.execute(sql: "PRAGMA max_page_count = \(pages)") }
  }
}
