import CivilTime
import DeviceSync
import Ledger
import LedgerTesting
import SQLiteLedger
import Sealing
import Sync
import TestSupport
import Testing
import Trackers
import Wire

@testable import SpaceHost

/// Lists of several people, over a relay.
@Suite struct ListTests {
  @Test(arguments: Household.Sort.allCases)
  func `A change of one person is at the other, and each kind stays in its space`(
    sort: Household.Sort
  ) async throws {
    let home = try Household(sort)
    let (anna, ben) = (try await home.person("anna"), try await home.person("ben"))
    let list = try await home.foundList(anna)
    try await home.share(list, of: anna, with: ben, as: .editor)
    try home.add(1, "Milk", to: list, on: anna)
    try home.commit(2, "Own", on: anna)
    try home.add(3, "Eggs", to: list, on: ben)
    for _ in 0..<2 { for store in [anna, ben] { try await home.catchUp(store) } }
    #expect(try home.title(1, in: list, on: ben) == .text("Milk"))
    #expect(try home.title(3, in: list, on: anna) == .text("Eggs"))
    #expect(try home.title(2, in: nil, on: ben) == nil)
    try home.expectEqual(list, [anna, ben])
    let events = try anna.ledger.records(of: Kind.event.labelled(list))
    #expect(
      events.contains {
        $0[.what] == .text("add") && $0[.of] == .text(RecordID.test(3).description)
      })
    // A second device of Anna's own space gets nothing of the list by its log.
    let second = try home.store("second")
    try await home.join(second, by: anna)
    for store in [second, anna, second] { try await home.catchUp(store) }
    #expect(try home.title(2, in: nil, on: second) == .text("Own"))
    #expect(try second.ledger.allRecords.allSatisfy { $0.kind.isBare })
  }

  @Test
  func `An op that a reader may not write is void for all, and its own state is the log's`()
    async throws
  {
    let home = try Household(.memory)
    let (anna, ben) = (try await home.person("anna"), try await home.person("ben"))
    let list = try await home.foundList(anna)
    try await home.share(list, of: anna, with: ben, as: .reader)
    try home.add(1, "Milk", to: list, on: anna)
    for store in [anna, ben] { try await home.catchUp(store) }
    let forged = try home.commit(
      .task, .test(1), [.init(.title, .text("Beer"))], in: list, on: ben)
    let comment = try home.comment("Oat, please", on: .test(1), in: list, by: ben)
    #expect(try home.title(1, in: list, on: ben) == .text("Beer"))
    for _ in 0..<3 { for store in [ben, anna] { try await home.catchUp(store) } }
    for store in [anna, ben] {
      #expect(try home.title(1, in: list, on: store) == .text("Milk"))
      #expect(
        try store.ledger.record(comment, of: Kind.comment.labelled(list))?[.text]
          == .text("Oat, please"))
    }
    try home.expectEqual(list, [anna, ben])
    let untaken = try ben.of(list).untaken()
    #expect(untaken.map(\.stamp) == [forged.stamp])
    #expect(untaken.first.map { Set($0.changes[0].fields) } == Set(forged.changes[0].fields))
    let events = try anna.ledger.records(of: Kind.event.labelled(list))
    #expect(events.contains { $0[.what] == .text("void") })
  }

  @Test
  func `More changes than a reader's envelope may have are set aside, and not sent for ever`()
    async throws
  {
    let home = try Household(.memory)
    let (anna, ben) = (try await home.person("anna"), try await home.person("ben"))
    let list = try await home.foundList(anna)
    try await home.share(list, of: anna, with: ben, as: .reader)
    let state = try #require(try ben.of(list).state())
    let person = try #require(state.view.roster?.member(state.ring.device)?.person)
    var random = home.random
    try ben.openLists(using: &random)
    let comments = (1...25).map { number in
      RecordChange(
        Kind.comment.labelled(list), RecordID(high: person.prefix, low: number),
        [.init(FieldName(rawValue: "text"), .text("Hi"))])
    }
    _ = try ben.ledger.commit(Change("test", comments), at: home.time)
    for _ in 0..<3 { for store in [ben, anna] { try await home.catchUp(store) } }
    let head = try ben.of(list).state()?.view.place
    try await home.catchUp(ben)
    #expect(try ben.of(list).state()?.view.place == head)
    #expect(try ben.of(list).untaken().count == 1)
    try home.expectEqual(list, [anna, ben])
  }

  @Test
  func `A further device of a person admits itself, and reads and writes`() async throws {
    let home = try Household(.memory)
    let (anna, ben) = (try await home.person("anna"), try await home.person("ben"))
    let list = try await home.foundList(anna)
    try await home.share(list, of: anna, with: ben, as: .editor)
    try home.add(1, "Milk", to: list, on: anna)
    try await home.catchUp(anna)
    let phone = try home.store("phone")
    try await home.join(phone, by: ben)
    for store in [phone, ben, phone] { try await home.catchUp(store) }
    var runner = try home.runner(of: phone)
    #expect(try await runner.enterOwnLists().isEmpty)
    _ = try await runner.catchUp()
    #expect(try home.title(1, in: list, on: phone) == .text("Milk"))
    try home.add(2, "Eggs", to: list, on: phone)
    for _ in 0..<2 { for store in [phone, anna, ben] { try await home.catchUp(store) } }
    #expect(try home.title(2, in: list, on: anna) == .text("Eggs"))
    try home.expectEqual(list, [anna, ben, phone])
    // Nothing more is to be done.
    let calls = home.transport.calls
    #expect(try await runner.enterOwnLists().isEmpty)
    #expect(home.transport.calls == calls)
  }

  @Test
  func `An owner that begins anew knows the numbers that it has revealed, on each device`()
    async throws
  {
    let home = try Household(.memory)
    let (anna, ben) = (try await home.person("anna"), try await home.person("ben"))
    let list = try await home.foundList(anna)
    let until = UInt64(home.time.milliseconds) + 86_400_000
    var (first, asker) = (try home.runner(of: anna), try home.runner(of: ben))
    var sharing = try await Sharing(list, as: .editor, until: until, asks: 4, by: &first)
    var asking = Asking(by: sharing.link, as: "Ben", own: try #require(asker.member()))
    #expect(try await asker.ask(&asking, as: "Ben") == nil)
    #expect(try await sharing.askers(over: &first).isEmpty)
    try await home.catchUp(anna)
    let phone = try home.store("phone")
    try await home.join(phone, by: anna)
    for store in [phone, anna, phone] { try await home.catchUp(store) }
    var second = try home.runner(of: phone)
    #expect(try await second.enterOwnLists().isEmpty)
    // He begins anew as well, with the request whose hash he has left.
    var again = Asking(by: sharing.link, as: "Ben", own: try #require(asker.member()))
    #expect(try await asker.ask(&again, as: "Ben") == nil)
    let invitation = try #require(try phone.ledger.invitations(to: list).first)
    var later = try await Sharing(by: invitation, over: &second)
    let found = try #require(try await later.askers(over: &second).first)
    #expect(found.digits == again.digits && found.request.name == "Ben")
    try await later.admit(found, by: &second)
    #expect(try await asker.ask(&again, as: "Ben") == list)
    try await later.withdraw(by: &second)
    #expect(try phone.ledger.invitations(to: list).isEmpty)
  }

  @Test
  func `Who is removed reads nothing that was written since`() async throws {
    let home = try Household(.memory)
    let (anna, ben) = (try await home.person("anna"), try await home.person("ben"))
    let list = try await home.foundList(anna)
    try await home.share(list, of: anna, with: ben, as: .editor)
    try home.add(1, "Milk", to: list, on: anna)
    for store in [anna, ben] { try await home.catchUp(store) }
    var runner = try home.runner(of: anna)
    let state = try #require(try ben.of(list).state())
    let person = try #require(state.view.roster?.member(state.ring.device)?.person)
    #expect(try await runner.bringAbout(.people(.remove([person])), in: list))
    try home.add(2, "Secret", to: list, on: anna)
    for _ in 0..<2 { try await home.catchUp(anna) }
    #expect(try anna.of(list).outbox().waiting == 0)
    var former = try home.runner(of: ben)
    _ = try await former.catchUp()
    #expect(former.status == .inStep(devices: 1), "the own space goes on")
    if case .inStep? = former.status(of: list) { Issue.record("it is no member any more") }
    #expect(try home.title(1, in: list, on: ben) == .text("Milk"))
    #expect(try home.title(2, in: list, on: ben) == nil)
    #expect(try anna.of(list).state()?.view.roster?.epoch == 2)
  }

  @Test
  func `The owner begins an epoch once a person has left`() async throws {
    let home = try Household(.memory)
    let (anna, ben) = (try await home.person("anna"), try await home.person("ben"))
    let list = try await home.foundList(anna)
    try await home.share(list, of: anna, with: ben, as: .reader)
    var runner = try home.runner(of: ben)
    // The relay answers its former device no more, so it cannot read that it has left.
    _ = try await runner.bringAbout(.leave, in: list)
    for _ in 0..<2 { try await home.catchUp(anna) }
    let roster = try #require(try anna.of(list).state()?.view.roster)
    #expect(roster.epoch == 2 && !roster.isEpochDue)
    #expect(roster.people.map(\.role) == [.owner, nil])
  }

  @Test
  func `Ops that a person wrote before a demotion are set aside, and the rest is sent`()
    async throws
  {
    let home = try Household(.memory)
    let (anna, ben) = (try await home.person("anna"), try await home.person("ben"))
    let list = try await home.foundList(anna)
    try await home.share(list, of: anna, with: ben, as: .editor)
    try home.add(1, "Milk", to: list, on: ben)
    let comment = try home.comment("Two", on: .test(1), in: list, by: ben)
    let state = try #require(try ben.of(list).state())
    let person = try #require(state.view.roster?.member(state.ring.device)?.person)
    var runner = try home.runner(of: anna)
    #expect(try await runner.bringAbout(.people(.change(.role(person, .reader))), in: list))
    for _ in 0..<3 { for store in [ben, anna] { try await home.catchUp(store) } }
    try home.expectEqual(list, [anna, ben])
    #expect(try home.title(1, in: list, on: ben) == nil)
    #expect(try ben.of(list).untaken().count == 1)
    #expect(
      try anna.ledger.record(comment, of: Kind.comment.labelled(list))?[.text] == .text("Two"))
  }

  @Test
  func `Once an own device is removed, its person's key is renewed, and it reads no more`()
    async throws
  {
    let home = try Household(.memory)
    let (anna, ben) = (try await home.person("anna"), try await home.person("ben"))
    let list = try await home.foundList(anna)
    try await home.share(list, of: anna, with: ben, as: .editor)
    let phone = try home.store("phone")
    try await home.join(phone, by: ben)
    for store in [phone, ben, phone] { try await home.catchUp(store) }
    var lost = try home.runner(of: phone)
    #expect(try await lost.enterOwnLists().isEmpty)
    _ = try await lost.catchUp()
    #expect(try phone.lists() == [list])

    var laptop = try home.runner(of: ben)
    _ = try await laptop.catchUp()
    #expect(try await laptop.renewKeys().isEmpty)
    let before = try #require(try ben.of(list).state()?.view.roster)
    let device = try #require(try phone.state()?.ring.device)
    #expect(try await laptop.bringAbout(.remove([device])))
    #expect(try await laptop.renewKeys().isEmpty)
    let after = try #require(try ben.of(list).state()?.view.roster)
    #expect(after.number == before.number + 1 && after.isEpochDue)
    #expect(after.members.count == before.members.count - 1)
    // It is renewed once.
    #expect(try await laptop.renewKeys().isEmpty)
    #expect(try ben.of(list).state()?.view.roster?.number == after.number)
    // The owner's next epoch shuts the lost phone out.
    for store in [anna, ben] { try await home.catchUp(store) }
    try home.add(1, "Secret", to: list, on: anna)
    for store in [anna, ben, phone] { try await home.catchUp(store) }
    #expect(try home.title(1, in: list, on: ben) == .text("Secret"))
    #expect(try home.title(1, in: list, on: phone) == nil)
    _ = try await lost.enterOwnLists()
    #expect(try home.title(1, in: list, on: phone) == nil)
    // A new device comes in by the new key.
    let tablet = try home.store("tablet")
    try await home.join(tablet, by: ben)
    for store in [tablet, ben, tablet] { try await home.catchUp(store) }
    var runner = try home.runner(of: tablet)
    #expect(try await runner.enterOwnLists().isEmpty)
    _ = try await runner.catchUp()
    #expect(try home.title(1, in: list, on: tablet) == .text("Secret"))
  }

  @Test
  func `A list goes on after the own space was left, and ends apart from it`() async throws {
    let home = try Household(.memory)
    let anna = try await home.person("anna")
    let list = try await home.foundList(anna)
    try home.add(1, "Milk", to: list, on: anna)
    #expect(try anna.of(list).outbox().waiting == 1)
    try anna.end()
    #expect(try !anna.isInSpace && anna.of(list).isInSpace)
    #expect(try anna.lists() == [list] && anna.of(list).outbox().waiting == 1)
    try anna.of(list).end()
    #expect(try anna.lists().isEmpty && !anna.of(list).isInSpace)
    try home.commit(2, "later", on: anna)
    #expect(try anna.ledger.examine().damage.isEmpty)
  }
}

extension Household {
  /// A comment of this person.
  func comment(
    _ text: String, on task: RecordID, in list: ListID, by store: SpaceStore
  ) throws -> RecordID {
    let state = try #require(try store.of(list).state())
    let person = try #require(state.view.roster?.member(state.ring.device)?.person)
    let id = RecordID(high: person.prefix, low: 7)
    try commit(
      .comment, id,
      [
        .init(.at, .moment(Moment(time, offset: .utc))), .init(.of, .text(task.description)),
        .init(.text, .text(text)),
      ],
      in: list, on: store)
    return id
  }
}
