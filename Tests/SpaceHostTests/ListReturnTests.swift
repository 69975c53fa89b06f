import CivilTime
import Ledger
import Sealing
import Testing
import Trackers

@testable import SpaceHost

/// Devices and people that come into a list once more.
@Suite struct ListReturnTests {
  @Test
  func `A removed person comes back as another, with what it wrote meanwhile`() async throws {
    let home = try Household(.memory)
    let (anna, ben) = (try await home.person("anna"), try await home.person("ben"))
    let list = try await home.foundList(anna)
    try await home.share(list, of: anna, with: ben, as: .editor)
    try home.add(1, "Milk", to: list, on: anna)
    for store in [anna, ben] { try await home.catchUp(store) }
    let state = try #require(try ben.of(list).state())
    let person = try #require(state.view.roster?.member(state.ring.device)?.person)
    var runner = try home.runner(of: anna)
    #expect(try await runner.bringAbout(.people(.remove([person])), in: list))
    try home.add(2, "Eggs", to: list, on: ben)
    try await home.catchUp(ben)
    try await home.share(list, of: anna, with: ben, as: .editor)
    for store in [ben, anna, ben] { try await home.catchUp(store) }
    #expect(try home.title(2, in: list, on: anna) == .text("Eggs"))
    #expect(try ben.of(list).untaken().isEmpty)
    try home.expectEqual(list, [anna, ben])
    #expect(try anna.of(list).state()?.view.roster?.people.map(\.role) == [.owner, nil, .editor])
  }

  @Test
  func `Who is in a list does not ask to come into it`() async throws {
    let home = try Household(.memory)
    let (anna, ben) = (try await home.person("anna"), try await home.person("ben"))
    let list = try await home.foundList(anna)
    try await home.share(list, of: anna, with: ben, as: .editor)
    await #expect(throws: JoiningFailure.alreadyInSpace) {
      try await home.share(list, of: anna, with: ben, as: .reader)
    }
  }

  @Test
  func `A device that a renewal took admits itself again, with what it wrote meanwhile`()
    async throws
  {
    let home = try Household(.memory)
    let (anna, ben) = (try await home.person("anna"), try await home.person("ben"))
    let list = try await home.foundList(anna)
    try await home.share(list, of: anna, with: ben, as: .editor)
    try home.add(1, "Milk", to: list, on: anna)
    try await home.catchUp(anna)
    let (phone, tablet) = (try home.store("phone"), try home.store("tablet"))
    for store in [phone, tablet] {
      try await home.join(store, by: ben)
      for store in [store, ben, store] { try await home.catchUp(store) }
      var runner = try home.runner(of: store)
      #expect(try await runner.enterOwnLists().isEmpty)
      _ = try await runner.catchUp()
    }
    var laptop = try home.runner(of: ben)
    let device = try #require(try phone.state()?.ring.device)
    #expect(try await laptop.bringAbout(.remove([device])))
    #expect(try await laptop.renewKeys().isEmpty)
    try home.add(2, "Eggs", to: list, on: tablet)
    for store in [anna, ben] { try await home.catchUp(store) }
    var runner = try home.runner(of: tablet)
    for _ in 0..<2 {
      _ = try await runner.catchUp()
      #expect(try await runner.enterOwnLists().isEmpty)
    }
    for store in [tablet, anna, ben] { try await home.catchUp(store) }
    #expect(try home.title(2, in: list, on: anna) == .text("Eggs"))
    #expect(try tablet.of(list).untaken().isEmpty)
    try home.expectEqual(list, [anna, ben, tablet])
    // The lost one does not.
    var lost = try home.runner(of: phone)
    _ = try await lost.catchUp()
    #expect(try await lost.enterOwnLists().count == 1)
    #expect(try home.title(2, in: list, on: phone) == nil)
  }
}
