import CivilTime
import DeviceSync
import GRDB
import SQLiteLedger
import TestSupport
import Testing
import Wire

@testable import SpaceHost

/// Ways into a space that break off anywhere leave no orphaned device and no orphaned space.
@Suite struct AttemptTests {
  private static let breaks: [TestTransport.Weather] = (0..<8).flatMap {
    [.cutAfter($0), .deafAfter($0)]
  }

  /// Tries until it succeeds: the first time in this weather, then in fair weather.
  private func twice<Outcome>(
    _ home: Household, _ weather: TestTransport.Weather,
    _ body: () async throws -> Outcome
  ) async throws -> Outcome {
    home.transport.weather = weather
    defer { home.transport.weather = .fair }
    do {
      return try await body()
    } catch let error as JoiningFailure {
      #expect(error.isPassing)
      home.transport.weather = .fair
      return try await body()
    }
  }

  @Test(arguments: breaks)
  func `A recovery that breaks off is gone on with as the same device`(
    weather: TestTransport.Weather
  ) async throws {
    let home = try Household(.memory)
    let store = try home.store("first")
    try await home.found(store)
    try home.commit(1, "saved", on: store)
    try await home.catchUp(store)
    var runner = try home.runner(of: store)
    let code = try await runner.makeRecoveryCode()
    let new = try home.store("new")
    let transport = TimedTransport(transport: home.transport) { home.time }
    var random = home.random
    let member = try await twice(home, weather) {
      try await Recovery.member(by: code, at: "http://r", in: new, over: transport, using: &random)
    }
    try new.begin(member, chain: random.next())
    try await home.settle([store, new])
    #expect(try new.attemptCount() == nil)
  }

  @Test(arguments: breaks)
  func `A founding that breaks off is gone on with as the same space`(
    weather: TestTransport.Weather
  ) async throws {
    let home = try Household(.memory)
    let store = try home.store("first")
    try await twice(home, weather) { try await home.found(store) }
    try home.commit(1, "mine", on: store)
    try await home.settle([store])
    #expect(try #require(home.transport.tables).spaces(after: .zeros, limit: 9).count == 1)
    #expect(try store.attemptCount() == nil)
  }

  @Test(arguments: breaks)
  func `A newcomer that begins anew by the same link is the same device`(
    weather: TestTransport.Weather
  ) async throws {
    let home = try Household(.memory)
    let stores = [try home.store("host"), try home.store("guest")]
    try await home.found(stores[0])
    var runner = try home.runner(of: stores[0])
    var adding = try await Adding(by: &runner)
    let transport = TimedTransport(transport: home.transport) { home.time }
    var random = home.random
    // As a process of its own each time; the other device answers between.
    func round() async throws -> SpaceMember? {
      var joining = Joining(by: adding.link, as: "Phone")
      return try await twice(home, weather) {
        try await joining.member(in: stores[1], over: transport, using: &random)
      }
    }
    var member: SpaceMember?
    for _ in 0..<4 where member == nil {
      member = try await round()
      if let (request, _) = try await adding.request(over: &runner) {
        try await adding.admit(request, by: &runner)
      }
    }
    try stores[1].begin(try #require(member), chain: random.next())
    try await home.settle(stores)
    #expect(try stores[1].attemptCount() == nil)
  }

  @Test
  func `A copy of the database is another device`() async throws {
    let home = try Household(.memory)
    let store = try home.store("first")
    try await home.found(store)
    var runner = try home.runner(of: store)
    let code = try await runner.makeRecoveryCode()
    let new = try home.store("new")
    let transport = TimedTransport(transport: home.transport) { home.time }
    var random = home.random
    home.transport.weather = .deafAfter(4)
    await #expect(throws: JoiningFailure.transport(.timedOut)) {
      try await Recovery.member(by: code, at: "http://r", in: new, over: transport, using: &random)
    }
    home.transport.weather = .fair
    #expect(try new.ledger.checkpoint())
    try home.folder.write(try home.folder.bytes("new.sqlite"), to: "copy.sqlite")
    let copy = try home.store("copy")
    var devices: [DeviceID] = []
    for store in [new, copy] {
      let member = try await Recovery.member(
        by: code, at: "http://r", in: store, over: transport, using: &random)
      devices.append(member.ring.device)
      try store.begin(member, chain: random.next())
    }
    #expect(devices[0] != devices[1])
    try await home.settle([store, new, copy])
  }

  @Test
  func `A device that was removed meanwhile is not taken up again`() async throws {
    let home = try Household(.memory)
    let store = try home.store("first")
    try await home.found(store)
    var runner = try home.runner(of: store)
    let code = try await runner.makeRecoveryCode()
    let new = try home.store("new")
    let transport = TimedTransport(transport: home.transport) { home.time }
    var random = home.random
    home.transport.weather = .deafAfter(4)
    await #expect(throws: JoiningFailure.transport(.timedOut)) {
      try await Recovery.member(by: code, at: "http://r", in: new, over: transport, using: &random)
    }
    home.transport.weather = .fair
    try await home.catchUp(store)
    let own = try #require(try store.overview())
    let ghost = try #require(own.members.first { $0 != own.ownDevice })
    var other = try home.runner(of: store)
    #expect(try await other.bringAbout(.remove([ghost])))
    let member = try await Recovery.member(
      by: code, at: "http://r", in: new, over: transport, using: &random)
    #expect(member.ring.device != ghost)
    try new.begin(member, chain: random.next())
    try await home.settle([store, new])
  }

  @Test
  func `A device whose answer has no mailbox any more is not left in the roster`() async throws {
    let home = try Household(.memory)
    let stores = [try home.store("host"), try home.store("guest")]
    try await home.found(stores[0])
    var runner = try home.runner(of: stores[0])
    var adding = try await Adding(by: &runner)
    let transport = TimedTransport(transport: home.transport) { home.time }
    var random = home.random
    var joining = Joining(by: adding.link, as: "Phone")
    #expect(try await joining.member(in: stores[1], over: transport, using: &random) == nil)
    #expect(try await adding.request(over: &runner) == nil)
    #expect(try await joining.member(in: stores[1], over: transport, using: &random) == nil)
    let (request, _) = try #require(try await adding.request(over: &runner))
    home.time = home.time + .minutes(11)
    try await home.transport.prune(at: home.time)
    await #expect(throws: JoiningFailure.refused(.absent)) {
      try await adding.admit(request, by: &runner)
    }
    try await home.settle([stores[0]])
  }
}

extension SpaceStore {
  /// Nil where there is no table for them.
  fileprivate func attemptCount() throws -> Int? {
    try ledger.access { db in
      guard try SpaceSchema.hasAttempts(in: db) else { return nil }
      return try Int.fetchOne(db, sql: "SELECT count(*) FROM space_attempt")
    }
  }
}
