import CivilTime
import Foundation
import JSON
import Ledger
import LedgerTesting
import SQLiteLedger
import TestSupport
import Testing
import Texts
import Trackers

@testable import NativeHost
@testable import Session

/// The file that widgets read, and what follows a commit.
struct WidgetFeedTests {
  private let folder: TemporaryFolder
  private let shared: TemporaryFolder
  private let ledger: SQLiteLedger
  private var follower: CommitFollower

  init() throws {
    folder = try TemporaryFolder()
    shared = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
    follower = CommitFollower(feedFolder: shared.url.path)
  }

  @Test mutating func `Each commit is followed once, and the file holds what it changed`() throws {
    var page = try HostedPage.begun(ledger)
    #expect(follower.follow(page.host, at: page.instant)?.feed == .written)
    #expect(follower.follow(page.host, at: page.instant) == nil)
    try page.drink("2500")
    #expect(follower.follow(page.host, at: page.instant)?.feed == .written)
    #expect(try card("water")["sentence"]?.text?.hasPrefix("Water: 250 ml") == true)
    #expect(try shared.names == ["widgets.json"], "No database, and no lock.")
  }

  @Test mutating func `A file whose bytes would be the same is not written again`() throws {
    var page = try HostedPage.begun(ledger)
    try page.perform(.fast(.start(at: nil, plan: .minutes(960))))
    _ = follower.follow(page.host, at: page.instant)
    let before = number()
    try page.remind { $0.fastGoal = true }
    page.now += 55 * 60_000
    #expect(follower.follow(page.host, at: page.instant)?.feed == .unchanged)
    #expect(number() == before)
    page.now += 65 * 60_000
    #expect(
      follower.follow(page.host, at: page.instant)?.feed == .unchanged,
      "An hour has passed, and nothing in it has gone out of date.")
    #expect(number() == before)
  }

  @Test mutating func `A running fast is a clock, and its words hold until it ends`() throws {
    var page = try HostedPage.begun(ledger)
    try page.perform(.fast(.start(at: nil, plan: .minutes(960))))
    _ = follower.follow(page.host, at: page.instant)
    let end = page.now + 960 * 60_000
    let card = try card("fast")
    #expect(card["clock"] == .array([.integer(page.now), .integer(end)]))
    #expect(card["value"]?.text == "" && card["permille"] == .null)
    #expect(card["sentence"]?.text == "Fasting: until tomorrow 00:00.")
    let later = try #require(page.host.widgetFeed(at: page.instant)).entries.first {
      $0.from?.milliseconds == end
    }
    #expect(later?.cards.first { $0.id == "fast" }?.isMet == true)
  }

  @Test func `Yesterday's total is not shown as today's`() throws {
    var page = try HostedPage.begun(ledger)
    try page.drink("2500")
    let feed = try #require(page.host.widgetFeed(at: page.instant))
    let next = try #require(feed.entries.first { $0.from == page.instant + .hours(16) })
    let sentences = [feed.entries[0], next].map { entry in
      entry.cards.first { $0.id == "water" }?.sentence ?? ""
    }
    #expect(sentences[0].contains("250 ml of") && sentences[1].contains("Water: 0 ml of"))
  }

  @Test func `Each counter has a card, and a card at most twelve rows`() throws {
    var page = try HostedPage.begun(ledger)
    for number in 1...20 {
      let name = "Counter \(number)"
      try page.perform(.counter(.add(CounterDraft(name: name), goal: nil)), id: UInt64(number))
    }
    let cards = try #require(page.host.widgetFeed(at: page.instant)).entries[0].cards
    let counters = cards.filter { $0.id.hasPrefix("tally-") }
    #expect(counters.map { $0.title } == (1...20).map { "Counter \($0)" })
    #expect(cards.map { $0.rows.count }.max() == 12)
  }

  @Test mutating func `A process that ended between writing and renaming leaves the former file`()
    throws
  {
    var page = try HostedPage.begun(ledger)
    _ = follower.follow(page.host, at: page.instant)
    let former = try shared.bytes("widgets.json")
    try shared.write(Array(#"{"version":1,"entr"#.utf8), to: "widgets.json.next")
    #expect(try shared.bytes("widgets.json") == former)
    // The next process.
    follower = CommitFollower(feedFolder: shared.url.path)
    try page.drink("2500")
    #expect(follower.follow(page.host, at: page.instant)?.feed == .written)
    #expect(try shared.names == ["widgets.json"])
    _ = try JSON(parsing: try shared.bytes("widgets.json"))
  }

  @Test mutating func `A fault in writing is reported, loses no commit and is made good`() throws {
    var page = try HostedPage.begun(ledger)
    let missing = shared.path("missing")
    follower = CommitFollower(feedFolder: missing)
    try page.drink("2500")
    guard case .failed? = follower.follow(page.host, at: page.instant)?.feed else {
      Issue.record("There is no such folder.")
      return
    }
    #expect(try ledger.asOthersSeeIt == page.host.session.ledger.allRecords)
    try FileManager.default.createDirectory(atPath: missing, withIntermediateDirectories: false)
    #expect(follower.follow(page.host, at: page.instant)?.feed == .written)
    #expect(follower.follow(page.host, at: page.instant) == nil)
  }

  @Test mutating func `What stands in the way of the file is reported, and the former stays`()
    throws
  {
    var page = try HostedPage.begun(ledger)
    _ = follower.follow(page.host, at: page.instant)
    let former = try shared.bytes("widgets.json")
    try FileManager.default.createDirectory(
      atPath: shared.path("widgets.json.next"), withIntermediateDirectories: false)
    try page.drink("2500")
    guard case .failed? = follower.follow(page.host, at: page.instant)?.feed else {
      Issue.record("A folder has its name.")
      return
    }
    #expect(try shared.bytes("widgets.json") == former)
  }

  @Test mutating func `The texts are in the language of the page, and follow its zone`() throws {
    var page = try HostedPage.begun(ledger)
    try page.perform(.fast(.start(at: nil, plan: .minutes(960))))
    _ = follower.follow(page.host, at: page.instant)
    try page.move(to: Zone(fixed: UTCOffset(minutes: 120)))
    #expect(follower.follow(page.host, at: page.instant)?.feed == .written)
    #expect(try card("fast")["sentence"]?.text == "Fasting: until tomorrow 02:00.")
  }

  /// A card of the first entry.
  private func card(_ id: String) throws -> JSON {
    let document = try JSON(parsing: try shared.bytes("widgets.json"))
    let cards = document["entries"]?.elements?.first?["cards"]?.elements
    return try #require(cards?.first { $0["id"]?.text == id })
  }

  /// The number of the file: another after each write.
  private func number() -> UInt64 {
    var status = stat()
    return stat(shared.path("widgets.json"), &status) == 0 ? UInt64(status.st_ino) : 0
  }
}
