import CivilTime
import Foundation
import JSON
import Ledger
import LedgerTesting
import SQLiteLedger
import TestSupport
import Testing
import Trackers
import WatchLink

@testable import NativeHost
@testable import Session

/// The commands of a watch, which this process carries out, and the state that it sends back.
struct WatchTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
  }

  private func command(
    _ id: String, _ kind: WatchCommand.Kind, at instant: Instant
  ) throws -> WatchCommand {
    try #require(WatchCommand(id: id, kind, at: instant))
  }

  private func card(_ id: String, _ host: AppHost, at now: Instant) throws -> WatchState.Card {
    let state = try #require(host.watchState(at: now))
    return try #require(state.cards(at: now).first { $0.id == id })
  }

  @Test func `A command that comes late counts from its tap, and one that comes again not at all`()
    throws
  {
    var page = try HostedPage.begun(ledger)
    let tap = page.instant
    let commands = [
      try command("A-1", .start, at: tap),
      try command("A-2", .drink(tenths: 2500), at: tap + .minutes(5)),
    ]
    page.now += 3 * 3_600_000
    for _ in 0..<3 { try page.host.take(commands, at: page.instant) }
    #expect(try card("fast", page.host, at: page.instant).clock?.lowerBound == tap)
    #expect(try ledger.storedDrinks == 1)
    let drink = try #require(
      page.host.session.ledger.everyRecord(of: Drink.kind).compactMap { Drink($0) }.first)
    #expect(drink.at.instant == tap + .minutes(5))
    #expect(try ledger.asOthersSeeIt == page.host.session.ledger.allRecords)
    let state = try #require(page.host.watchState(at: page.instant))
    #expect(state.answers.map { $0.id } == ["A-1", "A-2"])
    #expect(state.answers.allSatisfy { $0.isDone })
  }

  @Test func `What was carried out is known in the next process, even without its answers`() throws
  {
    var page = try HostedPage.begun(ledger)
    let commands = [try command("A-2", .drink(tenths: 2500), at: page.instant)]
    try page.host.take(commands, at: page.instant)
    try ledger.keep([("watch.answers", "[")])
    var next = AppHost(try SQLiteLedger(testing: folder.path("a.db")))
    try next.open(Boot(), at: page.instant)
    try next.take(commands, at: page.instant)
    #expect(try ledger.storedDrinks == 1)
    #expect(next.watchState(at: page.instant)?.answers.map { $0.id } == ["A-2"])
  }

  @Test func `A stop ends only the fast that the watch has shown`() throws {
    var page = try HostedPage.begun(ledger)
    let first = page.instant
    try page.host.take([try command("A-1", .start, at: first)], at: first)
    page.now += 3_600_000
    let end = page.instant
    try page.host.take([try command("A-2", .stop(start: first), at: end)], at: end)
    try page.host.take([try command("A-3", .start, at: end + .hours(1))], at: end + .hours(2))
    try page.host.take([try command("A-4", .stop(start: first), at: end)], at: end + .hours(2))
    #expect(
      try ledger.fasts().sorted { $0.start.instant < $1.start.instant }.map { $0.end?.instant }
        == [end, nil])
  }

  @Test func `A task is done by its title, on the day of the tap only`() throws {
    var page = try HostedPage.begun(ledger)
    let today = page.moment.local.calendarDay
    try page.perform(.plan(.add(TaskDraft("Call mum", .day(today, .evening, .free)))), id: 7)
    let late = try command("A-1", .done("Call mum"), at: page.instant - .days(1))
    try page.host.take([late], at: page.instant)
    #expect(try card("plan", page.host, at: page.instant).rows.map { $0.isDone } == [false])
    let answer = try #require(page.host.watchState(at: page.instant)?.answers.last)
    #expect(!answer.isDone && answer.said.contains("Call mum"))
    try page.host.take([try command("A-2", .done("Call mum"), at: page.instant)], at: page.instant)
    #expect(try card("plan", page.host, at: page.instant).rows.map { $0.isDone } == [true])
    let done = page.host.session.ledger.allRecords
    try page.host.take([try command("A-3", .done("Call mum"), at: page.instant)], at: page.instant)
    #expect(page.host.session.ledger.allRecords == done, "It was done already.")
    #expect(
      page.host.watchState(at: page.instant)?.answers.map { $0.isDone } == [false, true, true])
  }

  @Test func `A refusal changes nothing, and its reason is in the answer`() throws {
    var page = try HostedPage.begun(ledger)
    let before = page.host.session.ledger.allRecords
    // A watch whose clock is ahead, and an amount that looks like a mistake.
    let command = try command("A-1", .drink(tenths: 1_000_000), at: page.instant + .days(400))
    try page.host.take([command], at: page.instant)
    #expect(page.host.session.ledger.allRecords == before)
    let answer = try #require(page.host.watchState(at: page.instant)?.answers.last)
    #expect(!answer.isDone && !answer.said.isEmpty)
  }

  @Test func `What is not stored yet has no answer, so that it comes again`() throws {
    var page = try HostedPage.begun(ledger)
    let commands = [try command("A-1", .drink(tenths: 2500), at: page.instant)]
    try page.fillDisk(of: ledger)
    for _ in 0..<2 { try page.host.take(commands, at: page.instant) }
    #expect(page.host.watchState(at: page.instant)?.answers == [])
    try ledger.limit(pages: 1_000_000)
    try page.act("store.retry")
    try page.host.take(commands, at: page.instant)
    #expect(page.host.watchState(at: page.instant)?.answers.map { $0.id } == ["A-1"])
    #expect(try ledger.storedDrinks == 1)
  }

  @Test func `The state has the cards of the watch, the chosen glass, and survives its bytes`()
    throws
  {
    var page = try HostedPage.begun(ledger)
    try page.perform(.fast(.start(at: nil, plan: .minutes(960))))
    let state = try #require(page.host.watchState(at: page.instant))
    #expect(state.cards(at: page.instant).map { $0.id } == ["fast", "water", "plan"])
    #expect(state.glass?.tenths == Settings(in: page.host.session.ledger).quickAdds.first?.tenths)
    #expect(state.glass?.name.isEmpty == false)
    #expect(WatchState(state.bytes) == state)
  }
}
