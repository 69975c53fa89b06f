import CivilTime
import Ledger
import LedgerTesting
import SQLiteLedger
import TestSupport
import Testing
import Trackers

@testable import NativeHost
@testable import Session

/// The records of fasts for a health store, and their confirmation.
struct HealthBatchTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
  }

  @Test func `A record is handed out until it is confirmed, and again after an edit`() throws {
    var page = try saving()
    try page.addFast(daysAgo: 2, id: 1)
    let first = try #require(page.batch.first)
    #expect(first.id == RecordID(high: 0, low: 1) && first.fast?.duration == .hours(17))
    #expect(!first.mayBeThere)
    #expect(page.batch == [first], "It was not confirmed.")
    try page.host.confirm([first], at: page.instant)
    #expect(page.batch.isEmpty)
    #expect(try ledger.asOthersSeeIt == page.host.session.ledger.allRecords)
    try page.edit(1, hours: 18)
    let edited = try #require(page.batch.first)
    #expect(edited.id == first.id && edited.version > first.version)
    #expect(edited.fast?.duration == .hours(18))
    #expect(HealthState(in: page.host.session.ledger).changedCount == 1)
    try page.host.confirm([edited], at: page.instant)
    #expect(page.batch.isEmpty)
    #expect(HealthState(in: page.host.session.ledger).changedCount == 0)
  }

  @Test func `A confirmation of a former version does not confirm the edit after it`() throws {
    var page = try saving()
    try page.addFast(daysAgo: 2, id: 1)
    let former = page.batch
    try page.edit(1, hours: 18)
    try page.host.confirm(former, at: page.instant)
    #expect(page.batch.map { $0.fast?.duration } == [.hours(18)])
  }

  @Test func `What was deleted or is too short by now is deleted there, and comes back by undo`()
    throws
  {
    var page = try saving()
    try page.addFast(daysAgo: 2, id: 1)
    try page.addFast(daysAgo: 4, id: 2)
    try page.host.confirm(page.batch, at: page.instant)
    try page.perform(.fast(.delete(RecordID(high: 0, low: 1))))
    try page.edit(2, hours: 5)
    let gone = page.batch
    #expect(
      gone.map { $0.id.description } == [2, 1].map { RecordID(high: 0, low: $0).description })
    #expect(gone.allSatisfy { $0.fast == nil })
    try page.host.confirm(gone, at: page.instant)
    #expect(page.batch.isEmpty)
    try page.act("undo")
    try page.act("undo")
    let back = page.batch
    #expect(back.count == 2 && back.allSatisfy { $0.fast?.duration == .hours(17) })
    #expect(zip(back, gone).allSatisfy { $0.version > $1.version })
  }

  @Test func `Undo takes back what the user did, and not that it was written`() throws {
    var page = try saving()
    try page.addFast(daysAgo: 2, id: 1)
    try page.drink("2500")
    try page.host.confirm(page.batch, at: page.instant)
    try page.act("undo")
    #expect(page.batch.isEmpty)
    #expect(page.host.session.ledger.undoEntries.last?.label == "fast.add")
  }

  @Test func `Past fasts follow in batches from the oldest, past those that the store refuses`()
    throws
  {
    var page = try saving()
    let fasts = (1...150).map { number in
      let end = page.instant - .days(number)
      return RecordChange(
        Fast.kind, RecordID(high: 0, low: UInt64(number)),
        [
          .init(.at, .moment(Moment(end - .hours(17), offset: .utc))),
          .init(.end, .moment(Moment(end, offset: .utc))), .init(.goal, .integer(960)),
        ])
    }
    try page.change(fasts, as: .imported(.file))
    let first = page.batch
    #expect(first.count == 100)
    #expect(first.first?.id == RecordID(high: 0, low: 150))
    let second = page.host.healthBatch(after: first.last?.cursor, at: page.instant)
    #expect(second.count == 50)
    #expect(second.last?.id == RecordID(high: 0, low: 1))
    let end = try #require(second.last).cursor
    #expect(page.host.healthBatch(after: end, at: page.instant).isEmpty)
    // The store has refused the oldest one.
    try page.host.confirm(Array(first.dropFirst()) + second, at: page.instant)
    #expect(page.batch.map { $0.id } == [RecordID(high: 0, low: 150)])
  }

  @Test func `Nothing is handed out that is not wanted`() throws {
    var page = try HostedPage.begun(ledger)
    try page.addFast(daysAgo: 2, id: 1)
    #expect(page.batch.isEmpty, "It is off.")
    try page.saveToHealth(past: false)
    #expect(page.batch.isEmpty, "It ended before.")
    try page.addFast(daysAgo: 0, id: 2)
    try page.perform(.fast(.delete(RecordID(high: 0, low: 2))))
    #expect(page.batch.isEmpty, "The store never had it.")
    try page.addFast(daysAgo: 0, id: 3)
    try page.change([
      RecordChange(
        Fast.kind, RecordID(high: 0, low: 3), [.init(.origin, .text(Origin.appleHealth))])
    ])
    #expect(page.batch.isEmpty, "It came from there.")
  }

  @Test func `What a shortcut has begun to write is waited for, and then looked for`() throws {
    var page = try saving()
    try page.addFast(daysAgo: 2, id: 1)
    let found = page.host.session.ledger.healthFast(RecordID(high: 0, low: 1))
    let health = try #require(found)
    try page.change([health.taking(at: page.moment)])
    #expect(page.batch.isEmpty)
    page.now += 11 * 60_000
    #expect(page.batch.map { $0.mayBeThere } == [true])
    // One that a shortcut has written has no identifier there, so it cannot be replaced.
    let written = try #require(health.writing(at: page.moment))
    try page.change([written])
    try page.edit(1, hours: 18)
    #expect(page.batch.isEmpty)
    #expect(HealthState(in: page.host.session.ledger).changedCount == 1)
  }

  /// A page with the saving of fasts turned on, past ones too.
  private func saving() throws -> HostedPage {
    var page = try HostedPage.begun(ledger)
    try page.saveToHealth()
    return page
  }
}

extension HostedPage {
  fileprivate var batch: [HealthRecord] { host.healthBatch(at: instant) }

  /// Changes the length of a fast, some time later.
  fileprivate mutating func edit(_ id: UInt64, hours: Int) throws {
    now += 1000
    let id = RecordID(high: 0, low: id)
    guard let fast = host.session.ledger.fast(id) else { return }
    let end = Moment(fast.start.instant + .hours(hours), offset: fast.start.offset)
    try perform(.fast(.edit(id, FastEdit(end: end))))
  }
}
