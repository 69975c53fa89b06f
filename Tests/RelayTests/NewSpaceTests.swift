import CivilTime
import Relay
import RelayTesting
import Testing
import TestSupport
import Wire

/// The limits of new spaces: invitations, number and rate, in all stores.
@Suite struct NewSpaceTests {
  private static func create(_ world: RelayWorld, _ invitation: RelayToken? = nil) -> RelayCall {
    .create(
      world.space, invitation: invitation, roster: world.rosterBytes)
  }

  private func refusal(
    _ relay: TestRelay, _ world: RelayWorld, _ invitation: RelayToken? = nil,
    from origin: CallOrigin = .here, at now: Instant = RelayWorld.now
  ) async throws -> Refusal? {
    try await relay.refusal(
      Self.create(world, invitation), by: world.founder.token, from: origin, at: now,
      as: SpaceState.self)
  }

  private func origin(_ network: UInt8, isOutside: Bool = true) -> CallOrigin {
    CallOrigin(network: [203, 0, 113, network], isOutside: isOutside)
  }

  @Test(
    arguments: [
      (.everyone, true, true), (.everyone, false, true), (.thisMachine, true, false),
      (.thisMachine, false, true), (.invited, true, false), (.invited, false, false),
    ] as [(RelayLimits.OpenTo, Bool, Bool)])
  func `A space begins without an invitation only where the relay is open to its client`(
    openTo: RelayLimits.OpenTo, isOutside: Bool, begins: Bool
  ) async throws {
    var limits = RelayLimits()
    limits.openTo = openTo
    let relay = try TestRelay(.memory, limits: limits)
    let origin = origin(1, isOutside: isOutside)
    let world = try RelayWorld(seed: 501)
    #expect(try await refusal(relay, world, from: origin) == (begins ? nil : .closed))
    var other = try RelayWorld(seed: 502)
    let invitation = RelayToken(using: &other.generator)
    try await relay.rules.invite(invitation, at: RelayWorld.now)
    #expect(try await refusal(relay, other, invitation, from: origin) == nil)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `There are so many spaces, deleted ones not counted, and an invitation stays good meanwhile`(
    sort: TestRelay.Sort
  ) async throws {
    var limits = RelayLimits()
    limits.spaces = 2
    let relay = try TestRelay(sort, limits: limits)
    var worlds = try (511...513).map { try RelayWorld(seed: $0) }
    for world in worlds[..<2] { #expect(try await refusal(relay, world) == nil) }
    let invitation = RelayToken(using: &worlds[2].generator)
    try await relay.rules.invite(invitation, at: RelayWorld.now)
    for token in [nil, invitation] {
      #expect(try await refusal(relay, worlds[2], token) == .full(limit: 2))
    }
    // Existing spaces do not count as new.
    #expect(try await refusal(relay, worlds[0]) == nil)
    let deletion = try worlds[0].entry(.delete, by: worlds[0].founder)
    try await relay.append(
      [deletion.bytes], to: worlds[0], known: worlds[0].point(after: worlds[0].rosterBytes),
      by: worlds[0].founder)
    #expect(try await refusal(relay, worlds[2], invitation) == nil)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A network begins so many spaces in an hour, and keeps no other from it`(
    sort: TestRelay.Sort
  ) async throws {
    var limits = RelayLimits()
    limits.spacesAnHour = 2
    let relay = try TestRelay(sort, limits: limits)
    var worlds = try (521...527).map { try RelayWorld(seed: $0) }
    // Half an hour into one.
    let hour = RelayWorld.now.milliseconds / 3_600_000 * 3_600_000
    let now = Instant(milliseconds: hour + 1_800_000)
    for world in worlds[..<2] {
      // Sent again, it is not counted again.
      for _ in 0..<2 { #expect(try await refusal(relay, world, from: origin(1), at: now) == nil) }
    }
    let late = Refusal.tooMany(retryAfter: 1800)
    #expect(try await refusal(relay, worlds[2], from: origin(1), at: now) == late)
    let madeUp = RelayToken(using: &worlds[2].generator)
    #expect(try await refusal(relay, worlds[2], madeUp, from: origin(1), at: now) == late)
    try await relay.rules.invite(madeUp, at: RelayWorld.now)
    #expect(try await refusal(relay, worlds[2], madeUp, from: origin(1), at: now) == nil)
    for world in worlds[3...4] {
      #expect(try await refusal(relay, world, from: origin(2), at: now) == nil)
    }
    #expect(try await refusal(relay, worlds[5], from: origin(2), at: now) == late)
    let next = now + .seconds(1800)
    #expect(try await refusal(relay, worlds[5], from: origin(1), at: next) == nil)
    // This process has no share.
    #expect(try await refusal(relay, worlds[6]) == nil)
  }

  @Test func `What is refused is not counted, and many at once get no more`() async throws {
    var limits = RelayLimits()
    limits.spacesAnHour = 3
    let relay = try TestRelay(.sqlite, limits: limits)
    let worlds = try (531...542).map { try RelayWorld(seed: $0) }
    let stranger = worlds[11].founder.token
    for world in worlds {
      let refused = try await relay.refusal(
        Self.create(world),
        by: world.founder.token == stranger ? worlds[0].founder.token : stranger,
        from: origin(1), as: SpaceState.self)
      #expect(refused == .unauthorized)
    }
    let done = try await withThrowingTaskGroup(of: Bool.self) { group in
      for world in worlds {
        group.addTask { try await self.refusal(relay, world, from: self.origin(1)) == nil }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(done == 3)
  }
}
