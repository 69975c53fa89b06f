import CivilTime
import RelayTesting
import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Relay
@testable import Sealing

@Suite struct SnapshotTests {
  @Test(arguments: TestRelay.Sort.allCases)
  func `A snapshot is there once all of its parts are, and those that were announced`(
    sort: TestRelay.Sort
  ) async throws {
    var (world, relay, phone) = try await admitted(sort, seed: 31)
    let founder = world.founder
    let contents = (0..<2_200_000).map { _ in UInt8.random(in: 0...255, using: &world.generator) }
    let snapshot = try world.snapshot(
      by: founder, upto: world.point(after: world.rosterBytes), contents: contents)
    let id = snapshot.manifest.snapshot
    let announce = RelayCall.announce(world.space, manifest: snapshot.manifest.bytes)
    let missing: MissingParts = try await relay.done(announce, by: founder)
    #expect(missing.parts == [0, 1, 2])
    func refusal(_ call: RelayCall) async throws -> Refusal? {
      try await relay.refusal(call, by: founder.token)
    }
    #expect(try await refusal(.complete(world.space, id)) == .incomplete(part: 0))
    let sealed = snapshot.parts.map(\.sealed)
    for wrong in [sealed[0], [], Array(sealed[1].dropLast()), [UInt8](repeating: 0, count: 99)] {
      #expect(try await refusal(.putPart(world.space, id, 1, wrong)) == .malformed)
    }
    #expect(try await refusal(.putPart(world.space, id, 3, sealed[1])) == .malformed)
    for index in [2, 0, 2] {
      #expect(try await refusal(.putPart(world.space, id, index, sealed[index])) == nil)
    }
    let left: MissingParts = try await relay.done(announce, by: founder)
    #expect(left.parts == [1])
    #expect(try await refusal(.complete(world.space, id)) == .incomplete(part: 1))
    let none: StoredPieces = try await relay.done(.newest(world.space), by: phone)
    #expect(none.pieces.isEmpty)
    #expect(try await relay.state(of: world, by: phone).snapshot == nil)
    #expect(try await refusal(.putPart(world.space, id, 1, sealed[1])) == nil)
    for _ in 0..<2 { #expect(try await refusal(.complete(world.space, id)) == nil) }

    let newest: StoredPieces = try await relay.done(.newest(world.space), by: phone)
    #expect(newest.pieces == [snapshot.manifest.bytes])
    var opened: [UInt8] = []
    for index in sealed.indices {
      let part: StoredPieces = try await relay.done(.part(world.space, id, index), by: phone)
      opened += try snapshot.manifest.open(
        SnapshotPart(index: index, sealed: part.pieces[0]), with: world.key, in: world.space,
        using: &native)
    }
    #expect(opened == contents)
    #expect(
      try await relay.refusal(.part(world.space, id, 3), by: phone.token, as: StoredPieces.self)
        == .absent)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A sole device attests by making it; else a second one has to`(
    sort: TestRelay.Sort
  ) async throws {
    var world = try RelayWorld(seed: 32)
    let relay = try TestRelay(sort)
    let founder = world.founder
    let state: SpaceState = try await relay.done(world.creation, by: founder)
    let first = try world.snapshot(by: founder, upto: state.head)
    try await upload(first, world, relay, by: founder)
    #expect(try await relay.state(of: world, by: founder).snapshot?.isAttested == true)

    let phone = world.member()
    let entry = try world.entry(.admit(phone.admission()), by: founder)
    try world.take(entry)
    let head = try await relay.append([entry.bytes], to: world, by: founder).head
    let second = try world.snapshot(by: founder, upto: head)
    try await upload(second, world, relay, by: founder)
    let old = RelayCall.part(world.space, first.manifest.snapshot, 0)
    let _: StoredPieces = try await relay.done(old, by: phone)
    // The attested one is served until a member attests the newer, which voters are told of.
    #expect(try await relay.state(of: world, by: founder).snapshot?.upto == state.head)
    let latest: StoredPieces = try await relay.done(.latest(world.space), by: phone)
    #expect(latest.pieces == [second.manifest.bytes])
    let id = second.manifest.id(in: world.space)
    let call = RelayCall.attest(world.space, second.manifest.snapshot, [])
    func attest(
      _ id: EntryID, _ device: Member, keys: Member, by member: Member
    ) async throws -> Refusal? {
      guard case .attest(let space, let snapshot, _) = call else { return .malformed }
      let attestation = try Attestation(
        for: id, by: device.device, with: keys.keys, in: world.space, using: &native)
      return try await relay.refusal(
        .attest(space, snapshot, attestation.bytes), by: member.token)
    }
    let roster = Refusal.roster(world.roster.point)
    #expect(try await relay.refusal(call, by: phone.token) == .malformed)
    #expect(try await attest(.zeros, phone, keys: phone, by: phone) == .malformed)
    #expect(try await attest(id, founder, keys: founder, by: founder) == roster)
    #expect(try await attest(id, phone, keys: founder, by: phone) == roster)
    #expect(try await attest(id, phone, keys: phone, by: founder) == roster)
    for _ in 0..<2 { #expect(try await attest(id, phone, keys: phone, by: phone) == nil) }
    let newest = try await relay.state(of: world, by: founder).snapshot
    #expect(newest?.upto == head && newest?.isAttested == true)
    #expect(
      try await relay.refusal(old, by: phone.token, as: StoredPieces.self) == .absent, "It went.")
    let stored: StoredPieces = try await relay.done(.newest(world.space), by: founder)
    #expect(stored.pieces.count == 2)
    #expect(
      try await relay.done(.latest(world.space), by: phone, as: StoredPieces.self).pieces
        == stored.pieces)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `What is announced must be of this log, this epoch and its maker, and one at a time`(
    sort: TestRelay.Sort
  ) async throws {
    var (world, relay, phone) = try await admitted(sort, seed: 33)
    let founder = world.founder
    let head = world.point(after: world.rosterBytes)
    func announce(
      _ snapshot: SealedSnapshot, by member: Member, at now: Instant = RelayWorld.now
    ) async throws -> Refusal? {
      try await relay.refusal(
        .announce(world.space, manifest: snapshot.manifest.bytes), by: member.token, at: now,
        as: MissingParts.self)
    }
    let wrong = LogPoint(sequence: 1, log: head.log)
    #expect(
      try await announce(try world.snapshot(by: founder, upto: wrong), by: founder)
        == .rewound(head))
    let snapshot = try world.snapshot(by: founder, upto: head)
    #expect(try await announce(snapshot, by: phone) == .roster(world.roster.point))
    let (content, key) = try world.removal(of: [])
    let rekeying = try world.entry(content, by: founder)
    try await relay.append([rekeying.bytes], to: world, by: founder)
    try world.take(rekeying, newKey: key)
    #expect(try await announce(snapshot, by: founder) == .epoch(world.roster.point))
    let current = try world.snapshot(by: founder, upto: head)
    #expect(try await announce(current, by: founder) == nil)
    let other = try world.snapshot(by: phone, upto: head)
    #expect(try await announce(other, by: phone) == .taken)
    #expect(try await announce(other, by: phone, at: RelayWorld.now + .hours(1)) == nil)
    let id = current.manifest.snapshot
    #expect(try await relay.refusal(.complete(world.space, id), by: founder.token) == .absent)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A full space still takes a snapshot, up to a limit of its own`(
    sort: TestRelay.Sort
  ) async throws {
    var limits = RelayLimits()
    limits.spaceBytes = 1
    limits.snapshotBytes = 2000
    var (world, relay, _) = try await admitted(sort, seed: 34, limits: limits)
    let founder = world.founder
    let head = world.point(after: world.rosterBytes)
    for (length, refusal) in [(1500, nil), (2500, Refusal.full(limit: 2000))] {
      let contents = (0..<length).map { _ in UInt8.random(in: 0...255, using: &world.generator) }
      let snapshot = try world.snapshot(by: founder, upto: head, contents: contents)
      let _: MissingParts = try await relay.done(
        .announce(world.space, manifest: snapshot.manifest.bytes), by: founder)
      let put = RelayCall.putPart(
        world.space, snapshot.manifest.snapshot, 0, snapshot.parts[0].sealed)
      #expect(try await relay.refusal(put, by: founder.token) == refusal)
    }
  }
}
