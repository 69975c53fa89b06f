import CivilTime
import RelayTesting
import SealingTesting
import Testing
import Wire

@testable import Relay
@testable import Sealing

/// Pages of the log, before and after pruning.
@Suite struct PageTests {
  @Test(arguments: TestRelay.Sort.allCases)
  func `Pages are cut by bytes, and together they are the log`(sort: TestRelay.Sort) async throws {
    var world = try RelayWorld(seed: 21)
    var limits = RelayLimits()
    limits.pageBytes = 2000
    let relay = try TestRelay(sort, limits: limits)
    let _: SpaceState = try await relay.done(world.creation, by: world.founder)
    var generator = world.generator
    let entries = try (0..<20).map { number in
      // One is longer than a page, and is a page.
      let length = number == 7 ? 5000 : number * 20
      return try world.envelope(
        by: world.founder,
        text: (0..<length).map { _ in .random(in: 0...255, using: &generator) })
    }
    try await relay.append(entries, to: world, by: world.founder)
    let log = world.rosterBytes + entries
    var read = 0
    while read < log.count {
      let after = world.point(after: Array(log[..<read]))
      let page: Page = try await relay.done(
        .page(world.space, after: after), by: world.founder)
      #expect(page.after == UInt64(read) && !page.entries.isEmpty)
      let bytes = page.entries.map { $0.count + 4 }.reduce(0, +)
      #expect(bytes <= 2000 || page.entries.count == 1)
      #expect(page.entries == Array(log[read..<(read + page.entries.count)]))
      read += page.entries.count
      if read < log.count { #expect(bytes + log[read].count + 4 > 2000) }
    }
    let end: Page = try await relay.done(
      .page(world.space, after: world.point(after: log)), by: world.founder)
    #expect(end.entries.isEmpty && end.head == world.point(after: log))
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Who knows another log, or more than there is, is told so`(
    sort: TestRelay.Sort
  ) async throws {
    let (world, relay, phone) = try await admitted(sort, seed: 22)
    let head = world.point(after: world.rosterBytes)
    for wrong in [
      LogPoint(sequence: 1, log: head.log), LogPoint(sequence: 3, log: head.log),
      LogPoint(sequence: .init(Int64.max), log: head.log),
    ] {
      #expect(
        try await relay.refusal(
          .page(world.space, after: wrong), by: phone.token, as: Page.self) == .rewound(head))
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Below an attested snapshot old envelopes go, the roster stays, and one prune index is told`(
    sort: TestRelay.Sort
  ) async throws {
    var (world, relay, phone) = try await admitted(sort, seed: 23)
    let founder = world.founder
    let old = try (0..<3).map { _ in try world.envelope(by: founder) }
    try await relay.append(old, to: world, by: founder)
    let (content, key) = try world.removal(of: [])
    let rekeying = try world.entry(content, by: founder)
    try world.take(rekeying, newKey: key)
    let later = RelayWorld.now + .hours(24 * 20)
    let recent = try (0..<3).map { _ in try world.envelope(by: founder) }
    try await relay.append([rekeying.bytes] + recent, to: world, by: founder, at: later)
    let log = Array(world.rosterBytes[..<2]) + old + [rekeying.bytes] + recent
    let upto = world.point(after: Array(log[..<8]))
    let snapshot = try world.snapshot(by: founder, upto: upto)
    try await upload(snapshot, world, relay, by: founder)
    let muchLater = RelayWorld.now + .hours(24 * 31)
    let before = try await relay.state(of: world, by: founder)
    try await relay.rules.prune(at: muchLater)
    #expect(try await relay.state(of: world, by: founder) == before, "No member has attested.")

    let attestation = try Attestation(
      for: snapshot.manifest.id(in: world.space), by: phone.device, with: phone.keys,
      in: world.space, using: &native)
    let _: Done = try await relay.done(
      .attest(world.space, snapshot.manifest.snapshot, attestation.bytes), by: phone)
    try await relay.rules.prune(at: RelayWorld.now + .hours(24 * 29))
    #expect(
      try await relay.state(of: world, by: founder).pruneIndex.sequence == 0, "It is too new.")
    try await relay.rules.prune(at: muchLater)
    let state = try await relay.state(of: world, by: founder)
    #expect(state.pruneIndex == world.point(after: Array(log[..<5])))
    #expect(state.head == before.head)
    #expect(state.bytes == before.bytes - UInt64(old.map(\.count).reduce(0, +)))
    let refusal = try await relay.refusal(
      .page(world.space, after: world.start), by: phone.token, as: Page.self)
    #expect(refusal == .pruned(state.pruneIndex, state.snapshot) && state.snapshot != nil)
    let page: Page = try await relay.done(.page(world.space, after: state.pruneIndex), by: phone)
    #expect(page.entries == Array(log[5...]))
    let roster: Page = try await relay.done(.roster(world.space, after: 0), by: phone)
    #expect(roster.entries == world.rosterBytes)
    let part: Page = try await relay.done(.roster(world.space, after: 2), by: phone)
    #expect(part.entries == [rekeying.bytes])
    // A pruned envelope is not taken a second time.
    let again: [UInt8] = old[1]
    let answer = try await relay.append(
      [again], to: world, known: state.head, by: founder, at: muchLater)
    #expect(answer.refusal == .pruned(state.pruneIndex, state.snapshot))
    let next = try world.envelope(by: founder)
    #expect(
      try await relay.append([next], to: world, known: state.head, by: founder).refusal == nil)
  }
}

/// All of it, by its maker.
func upload(
  _ snapshot: SealedSnapshot, _ world: RelayWorld, _ relay: TestRelay, by member: Member
) async throws {
  let id = snapshot.manifest.snapshot
  let _: MissingParts = try await relay.done(
    .announce(world.space, manifest: snapshot.manifest.bytes), by: member)
  for part in snapshot.parts {
    let _: Done = try await relay.done(
      .putPart(world.space, id, part.index, part.sealed), by: member)
  }
  let _: Done = try await relay.done(.complete(world.space, id), by: member)
}
