import CivilTime
import DeviceSync
import Ledger
import SQLiteLedger
import Sealing
import TestSupport
import Testing
import Trackers
import Wire

@testable import SpaceHost

/// People with databases of their own, at one relay.
extension Household {
  static let relay = "http://relay.test"
  /// In November 2026: before that year there are no lists.
  private static let beginning = Instant(milliseconds: 1_796_000_000_000)

  /// A database in a space of its own.
  func person(_ name: String) async throws -> SpaceStore {
    time = max(time, Household.beginning)
    let store = try store(name)
    try await found(store)
    try await catchUp(store)
    return store
  }

  /// A list of a person, in step.
  func foundList(_ store: SpaceStore, _ name: String = "Shopping") async throws -> ListID {
    var runner = try runner(of: store)
    let list = try await runner.foundList(name, as: "Anna")
    _ = try await runner.catchUp()
    return list
  }

  /// Lets a person in by a link of the owner, and has both in step.
  func share(
    _ list: ListID, of owner: SpaceStore, with other: SpaceStore, as role: Role,
    name: String = "Ben"
  ) async throws {
    var anna = try runner(of: owner)
    var ben = try runner(of: other)
    let until = UInt64(time.milliseconds) + 86_400_000
    var sharing = try await Sharing(list, as: role, until: until, asks: 4, by: &anna)
    let link = try ListLink(sharing.link.text(app: "https://app.test/"))
    var asking = Asking(by: link, as: name, own: try #require(ben.member()))
    #expect(try await ben.ask(&asking, as: name) == nil)
    #expect(asking.digits == nil)
    #expect(try await sharing.askers(over: &anna).isEmpty, "it has not sent its request")
    #expect(try await ben.ask(&asking, as: name) == nil)
    let asker = try #require(try await sharing.askers(over: &anna).first)
    #expect(asker.request.name == name && asker.digits == asking.digits)
    try await sharing.admit(asker, by: &anna)
    #expect(try await ben.ask(&asking, as: name) == list)
    for _ in 0..<2 {
      _ = try await anna.catchUp()
      _ = try await ben.catchUp()
    }
  }

  /// A change of a list's records by this person's own process.
  @discardableResult
  func commit(
    _ kind: Kind, _ id: RecordID, _ fields: [RecordChange.Write], in list: ListID,
    on store: SpaceStore
  ) throws -> Op {
    var random = random
    try store.openLists(using: &random)
    let change = RecordChange(kind.labelled(list), id, fields)
    return try store.ledger.commit(Change("test", [change]), at: time)
  }

  func add(
    _ number: UInt64, _ title: String, to list: ListID, on store: SpaceStore
  ) throws {
    let at = RecordChange.Write(.at, .moment(Moment(time, offset: .utc)))
    try commit(
      .task, .test(number), [at, .init(.title, .text(title))], in: list, on: store)
  }

  func title(_ number: UInt64, in list: ListID?, on store: SpaceStore) throws -> Value? {
    let kind = list.map { Kind.task.labelled($0) } ?? .task
    return try store.ledger.record(.test(number), of: kind)?[.title]
  }

  /// Equal records of a list for all.
  func expectEqual(_ list: ListID, _ stores: [SpaceStore]) throws {
    let first = try stores[0].ledger.allRecords(of: list)
    for store in stores {
      #expect(try store.ledger.allRecords(of: list) == first)
      #expect(try store.of(list).outbox().waiting == 0)
      #expect(try store.ledger.examine().damage.isEmpty)
    }
  }
}
