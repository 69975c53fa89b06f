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

  /// Opens a page that has nothing to begin with, a day after the first entry of the tests.
  init(_ ledger: SQLiteLedger, seed: UInt64 = 1, now: Int64 = 1_748_851_200_000) throws {
    host = AppHost(ledger)
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
    effects += (reply["effects"]?.elements ?? []).compactMap { $0["type"]?.text }
  }

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
}
