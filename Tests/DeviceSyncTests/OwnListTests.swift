import DeviceSyncTesting
import Ledger
import RelayTesting
import Sealing
import Sync
import TestSupport
import Testing
import Wire

@testable import DeviceSync

/// Two browsers of one person, one of which has founded a list.
private struct OwnList {
  let home = Household(.inLine)
  let list: ListID
  let membership: ListMembership
  var pages: [BrowserPage]

  init() async throws {
    try await home.found()
    try await home.join()
    let (own, guest) = (try #require(home.host.member), try #require(home.guest.member))
    var act = FoundList(founding: FoundingList(at: own.relay, by: own))
    let entrance = try await home.host.run(&act)
    (list, membership) = (entrance.list, entrance.membership)
    var rows = [
      MemoryRows(replica: ReplicaID(rawValue: 1)), MemoryRows(replica: ReplicaID(rawValue: 2)),
    ]
    for (index, member) in [own, guest].enumerated() {
      _ = try rows[index].store(.entered(member, chain: UInt64(index), isEmpty: false))
    }
    let name = RecordChange(
      Kind(rawValue: "list").labelled(list), list.rawValue,
      [RecordChange.Write(FieldName(rawValue: "name"), .text("Shopping"))])
    let entry = ListEntry(
      entrance.member, chain: 7, ending: act.founding.aim, noting: [membership.change()],
      writing: [name], at: RelayWorld.now.milliseconds)
    _ = try rows[0].store(.enteredList(entry), of: list)
    let relay = home.host.relay
    pages = rows.enumerated().map { BrowserPage($1, at: relay, seed: UInt64(30 + $0)) }
  }

  mutating func settle() async throws {
    for index in [0, 1, 0, 1] { try await pages[index].settle() }
  }

  var names: [String?] {
    pages.map { page in
      page.records(of: list).first { $0.id == list.rawValue }?[FieldName(rawValue: "name")]?.text
    }
  }

  private struct FoundList: Act {
    typealias Outcome = ListEntrance

    let founding: FoundingList

    func run<IO: DeviceIO>(on io: inout IO) throws(IO.Failure) -> ListEntrance {
      try founding.entrance(using: &io)
    }
  }
}

@Suite struct OwnListTests {
  @Test
  func `A browser comes into the lists of its person, and ends in those that it has left`()
    async throws
  {
    var own = try await OwnList()
    let list = own.list
    try await own.settle()
    for page in own.pages { try page.expectInStep(with: list) }
    #expect(own.names == ["Shopping", "Shopping"])
    #expect(own.pages[0].records(of: list) == own.pages[1].records(of: list))
    let devices = own.pages.map { $0.spaces.device(of: list)?.state.ring.device }
    #expect(devices[0] != devices[1])
    // Both spaces are heard by one stream.
    #expect(own.pages.map { $0.listened.map(\.spaces.count) } == [[2], [2]])
    #expect(own.pages[1].rows.rows(.space).allSatisfy { !$0.key.isOf("attempt") })

    var ledger = own.pages[0].rows.ledger.ledger
    let left = ledger.commitWithoutUndo([own.membership.change(isLeft: true)], at: RelayWorld.now)
    for op in left { try own.pages[0].rows.commit(op) }
    own.pages[0].tell("changed")
    try await own.settle()
    for page in own.pages {
      #expect(page.spaces.lists == [nil])
      #expect(page.device?.client.status == .inStep(devices: 2))
      #expect(page.rows.rows(.space).map(\.key) == [.text("state")])
    }
    #expect(own.names == ["Shopping", "Shopping"], "they stay, to be read")
  }

  @Test
  func `A page that is closed anywhere on its way into a list is one device there`() async throws {
    var own = try await OwnList()
    let list = own.list
    try await own.pages[0].settle()
    let relay = own.home.host.relay
    for count in 0..<60 {
      var page = BrowserPage(own.pages[1].rows, at: relay, seed: UInt64(40 + count))
      try await page.lead(steps: count)
      own.pages[1] = page
    }
    try await own.settle()
    for page in own.pages { try page.expectInStep(with: list) }
    let roster = try #require(
      own.pages[0].spaces.device(of: list)?.state.view.roster)
    #expect(roster.members.count { $0.type == .device } == 2)
    #expect(own.names == ["Shopping", "Shopping"])
  }
}
