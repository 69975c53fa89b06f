import Foundation
import RelayTesting
import Synchronization
import Testing
import TestSupport

/// Relays, servers and connections that die while twenty devices append.
@Suite(.timeLimit(.minutes(Soak.rounds(10, soak: 60)))) struct KillTests {
  @Test(arguments: [TestRelay.Sort.sqlite, .postgres])
  func `What a killed relay has acknowledged is there, without a hole and once`(
    sort: TestRelay.Sort
  ) async throws {
    let folder = try TemporaryFolder()
    let server = try PostgresServer.shared.get()
    let database =
      try sort == .sqlite
      ? folder.path("relay.sqlite") : server.uri(of: server.newDatabase())
    let seed = UInt64.random(in: 0 ... .max)
    print("seed of the kills over HTTP: \(seed)")
    var generator = SeededGenerator(seed: seed)
    let crowd = try Crowd(seed: seed)
    let rounds = Soak.rounds(3, soak: 50)
    for round in 1...rounds {
      let relay = try RelayProgram(database)
      try await crowd.create(at: relay.address)
      try await crowd.check(at: relay.address, "seed \(seed), round \(round)")
      let enough = crowd.acknowledged + Int.random(in: 1...120, using: &generator)
      try await crowd.append(at: { _ in relay.address }, retries: false) { count in
        // In the middle of what the others send.
        if count >= enough { relay.send(SIGKILL) }
        return false
      }
      #expect(relay.exitCode() == -1)
      #expect(crowd.acknowledged >= enough)
    }
    let relay = try RelayProgram(database)
    try await crowd.check(at: relay.address, "seed \(seed), at the end")
    relay.send(SIGTERM)
    #expect(relay.exitCode() == 0)
    print("\(sort): \(rounds) kills, \(crowd.acknowledged) acknowledged")
  }

  @Test func `A PostgreSQL that restarts under load loses nothing, and two relays go on`()
    async throws
  {
    let server = try PostgresServer()
    let database = try server.uri(of: server.newDatabase())
    let relays = [try RelayProgram(database), try RelayProgram(database)]
    let crowd = try Crowd(seed: 221)
    try await crowd.create(at: relays[0].address)
    for restart in 1...2 {
      let (before, after) = (crowd.acknowledged + 40, crowd.acknowledged + 120)
      let (underLoad, load) = AsyncStream.makeStream(of: Void.self)
      async let appending: Void = crowd.append(
        at: { relays[$0 % 2].address }, retries: true
      ) { count in
        if count >= before { load.finish() }
        return count >= after
      }
      for await _ in underLoad {}
      try server.restart()
      try await appending
      try await crowd.check(at: relays[1].address, "restart \(restart)")
    }
    for relay in relays {
      relay.send(SIGTERM)
      #expect(relay.exitCode() == 0)
    }
  }

  @Test(arguments: [TestRelay.Sort.sqlite, .postgres])
  func `A relay that is told to stop answers what it has begun, and ends`(
    sort: TestRelay.Sort
  ) async throws {
    let folder = try TemporaryFolder()
    let server = try PostgresServer.shared.get()
    let database =
      try sort == .sqlite
      ? folder.path("relay.sqlite") : server.uri(of: server.newDatabase())
    let crowd = try Crowd(seed: 222)
    let relay = try RelayProgram(database)
    try await crowd.create(at: relay.address)
    let isTold = Atomic(false)
    try await crowd.append(at: { _ in relay.address }, retries: false) { count in
      // NB: a second signal would end it at once.
      if count >= 50, !isTold.exchange(true, ordering: .relaxed) { relay.send(SIGTERM) }
      return false
    }
    #expect(relay.exitCode() == 0)
    let next = try RelayProgram(database)
    try await crowd.check(at: next.address, "after the end")
  }
}
