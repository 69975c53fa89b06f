import CivilTime
import Foundation
import RelayTesting
import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Relay
@testable import Sealing

/// Snapshots of lists, which only the owner makes; pruning, handing over, deleting.
@Suite struct ListSnapshotTests {
  private static func founded(
    _ sort: TestRelay.Sort, seed: UInt64, limits: RelayLimits = RelayLimits()
  ) async throws -> (ListWorld, TestRelay) {
    let list = try ListWorld(seed: seed)
    let relay = try TestRelay(sort, limits: limits)
    try await list.found(at: relay)
    return (list, relay)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A snapshot of the owner is attested once it is whole, others make none`(
    sort: TestRelay.Sort
  ) async throws {
    var (list, relay) = try await Self.founded(sort, seed: 751)
    let head = list.world.point(after: list.world.rosterBytes)
    let point = list.world.roster.point
    for member in [list.ben.device, list.cleo.device, list.anna.key] {
      let snapshot = try list.world.snapshot(by: member, upto: head)
      let call = RelayCall.announce(list.space, manifest: snapshot.manifest.bytes)
      #expect(
        try await relay.refusal(call, by: member.token, as: MissingParts.self) == .roster(point))
    }
    let snapshot = try list.world.snapshot(by: list.anna.device, upto: head)
    try await upload(snapshot, list.world, relay, by: list.anna.device)
    let state = try await relay.state(of: list.world, by: list.cleo.device)
    #expect(state.snapshot?.snapshot == snapshot.manifest.snapshot)
    #expect(state.snapshot?.isAttested == true)
    // No member's word adds to it.
    let attestation = try Attestation(
      for: snapshot.manifest.id(in: list.space), by: list.ben.device.device,
      with: list.ben.device.keys, in: list.space, using: &native)
    #expect(
      try await relay.refusal(
        .attest(list.space, snapshot.manifest.snapshot, attestation.bytes),
        by: list.ben.device.token) == .roster(point))
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A list above its limit is pruned at once below a snapshot, another after 30 days`(
    sort: TestRelay.Sort
  ) async throws {
    for limit: UInt64 in [16 << 20, 3000] {
      var limits = RelayLimits()
      limits.lists.prunedBytes = limit
      var (list, relay) = try await Self.founded(sort, seed: 752, limits: limits)
      let anna = list.anna.device
      let envelopes = try (0..<5).map { _ in try list.world.envelope(by: list.ben.device) }
      try await relay.append(envelopes, to: list.world, by: list.ben.device)
      let head = list.world.point(after: list.world.rosterBytes + envelopes)
      let snapshot = try list.world.snapshot(by: anna, upto: head)
      try await upload(snapshot, list.world, relay, by: anna)
      let isLong = limit == 3000
      let state = try await relay.state(of: list.world, by: anna)
      #expect(state.pruneIndex == (isLong ? head : list.world.start))
      #expect(state.bytes < 3000 || !isLong)
      try await relay.rules.prune(at: RelayWorld.now + .hours(31 * 24))
      #expect(try await relay.state(of: list.world, by: anna).pruneIndex == head)
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `What crosses the limit prunes what an older snapshot holds`(
    sort: TestRelay.Sort
  ) async throws {
    var limits = RelayLimits()
    limits.lists.prunedBytes = 4000
    var (list, relay) = try await Self.founded(sort, seed: 753, limits: limits)
    let (anna, ben) = (list.anna.device, list.ben.device)
    let first = try list.world.envelope(by: ben)
    try await relay.append([first], to: list.world, by: ben)
    let place = list.world.point(after: list.world.rosterBytes + [first])
    let snapshot = try list.world.snapshot(by: anna, upto: place)
    try await upload(snapshot, list.world, relay, by: anna)
    #expect(try await relay.state(of: list.world, by: anna).pruneIndex == list.world.start)
    let more = try (0..<6).map { _ in try list.world.envelope(by: ben) }
    let answer = try await relay.append(more, to: list.world, by: ben)
    #expect(answer.refusal == nil)
    let state = try await relay.state(of: list.world, by: anna)
    #expect(state.pruneIndex == place && state.head == answer.head)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A list is handed over with its newest snapshot, which then counts`(
    sort: TestRelay.Sort
  ) async throws {
    var (list, relay) = try await Self.founded(sort, seed: 754)
    let (anna, ben) = (list.anna.device, list.ben.device)
    let head = list.world.point(after: list.world.rosterBytes)
    let snapshot = try list.world.snapshot(by: anna, upto: head)
    try await upload(snapshot, list.world, relay, by: anna)
    let id = snapshot.manifest.id(in: list.space)
    let point = list.world.roster.point
    for wrong in [EntryID.zeros, EntryID(checked: .init(repeating: 1, count: 32))] {
      let entry = try list.entry(.handOver(list.ben.person, snapshot: wrong), by: anna)
      let answer = try await relay.append([entry.bytes], to: list.world, by: anna)
      #expect(answer.refusal == .roster(point))
    }
    // One that the former owner has begun does not come any more.
    let begun = try list.world.snapshot(by: anna, upto: head)
    let announce = RelayCall.announce(list.space, manifest: begun.manifest.bytes)
    let _: MissingParts = try await relay.done(announce, by: anna)
    let entry = try list.take(.handOver(list.ben.person, snapshot: id), by: anna)
    #expect(try await relay.append([entry], to: list.world, by: anna).refusal == nil)
    let left = RelayCall.complete(list.space, begun.manifest.snapshot)
    #expect(try await relay.refusal(left, by: anna.token) == .absent)
    let after = list.world.roster.point
    #expect(
      try await relay.refusal(announce, by: anna.token, as: MissingParts.self) == .roster(after))
    let state = try await relay.state(of: list.world, by: ben)
    #expect(state.snapshot?.snapshot == snapshot.manifest.snapshot)
    // The next is the new owner's.
    let next = try list.world.snapshot(
      by: ben, upto: list.world.point(after: list.world.rosterBytes))
    try await upload(next, list.world, relay, by: ben)
    let later = try await relay.state(of: list.world, by: ben)
    #expect(later.snapshot?.snapshot == next.manifest.snapshot)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A relay that has lost a snapshot is completed by the hand over that names it`(
    sort: TestRelay.Sort
  ) async throws {
    var (list, relay) = try await Self.founded(sort, seed: 757)
    let lost = EntryID(checked: .init(repeating: 1, count: 32))
    let entry = try list.take(
      .handOver(list.ben.person, snapshot: lost), by: list.anna.device)
    let appended = try await relay.append([entry], to: list.world, by: list.anna.device)
    #expect(appended.refusal != nil)
    let create = RelayCall.create(
      list.space, invitation: nil, roster: list.world.rosterBytes)
    let state: SpaceState = try await relay.done(create, by: list.ben.device)
    #expect(state.roster == list.world.roster.point)
    let snapshot = try list.world.snapshot(by: list.ben.device, upto: state.head)
    try await upload(snapshot, list.world, relay, by: list.ben.device)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Below a snapshot of a device that a renewal took nothing is pruned`(
    sort: TestRelay.Sort
  ) async throws {
    var (list, relay) = try await Self.founded(sort, seed: 755)
    let (anna, ben, person) = (list.anna.device, list.ben.device, list.anna.person)
    let envelope = try list.world.envelope(by: ben)
    try await relay.append([envelope], to: list.world, by: ben)
    let head = list.world.point(after: list.world.rosterBytes + [envelope])
    let snapshot = try list.world.snapshot(by: anna, upto: head)
    try await upload(snapshot, list.world, relay, by: anna)
    let (phone, key) = (list.world.member(), list.world.member())
    let entries = [
      try list.take(.admit(phone.admission(of: person, .owner)), by: anna),
      try list.take(
        .renew(
          key.admission(of: person, .owner, .personKey, replacing: list.anna.key.device)),
        by: phone),
    ]
    #expect(try await relay.append(entries, to: list.world, by: anna).refusal == nil)
    let later = RelayWorld.now + .hours(31 * 24)
    try await relay.rules.prune(at: later)
    #expect(try await relay.state(of: list.world, by: phone).pruneIndex == list.world.start)
    // With it the list cannot be handed over either.
    let point = list.world.roster.point
    let wrong = try list.entry(
      .handOver(list.ben.person, snapshot: snapshot.manifest.id(in: list.space)), by: phone)
    #expect(
      try await relay.append([wrong.bytes], to: list.world, by: phone).refusal == .roster(point))
    let next = try list.world.snapshot(by: phone, upto: head)
    try await upload(next, list.world, relay, by: phone)
    try await relay.rules.prune(at: later)
    #expect(try await relay.state(of: list.world, by: phone).pruneIndex == head)
  }

  @Test func `Of a deleted list no byte is left in the files`() async throws {
    var (list, relay) = try await Self.founded(.sqlite, seed: 756)
    guard case .sqlite(_, let folder) = relay.relay else { return }
    let marker = Array("a marker that is nowhere else".utf8)
    let (link, ask) = (
      ListLinkID(checked: .init(repeating: 0xa7, count: 16)), AskID(checked: Digest.hash(marker))
    )
    let (owner, token) = (list.anna.device, RelayToken(using: &list.world.generator))
    let until = UInt64((RelayWorld.now + .hours(1)).milliseconds)
    let offer = LinkOffer(token: token.hash, until: until, asks: 1)
    let _: Done = try await relay.done(.putLink(list.space, link, offer), by: owner)
    #expect(try await relay.refusal(.ask(link, ask), by: token) == nil)
    let _: Done = try await relay.done(.putLetter(link, ask, .reveal, [1]), by: owner)
    #expect(try await relay.refusal(.putLetter(link, ask, .request, marker), by: token) == nil)
    let envelope = try list.world.envelope(by: list.ben.device)
    try await relay.append([envelope], to: list.world, by: list.ben.device)

    func count(_ bytes: [UInt8]) throws -> Int {
      try folder.names.filter { name in
        Data(try folder.bytes(name)).range(of: Data(bytes)) != nil
      }.count
    }
    let traces = [
      marker, link.bytes, ask.bytes, token.hash.bytes, list.ben.person.bytes,
      list.cleo.key.device.bytes, list.ben.device.token.hash.bytes,
    ]
    for trace in traces { #expect(try count(trace) > 0) }
    let deletion = try list.entry(.delete, by: owner)
    try await relay.append([deletion.bytes], to: list.world, by: owner)
    for trace in traces + [deletion.id.bytes] { #expect(try count(trace) == 0) }
    #expect(try count(list.space.bytes) > 0, "Only that there was one is known.")
  }
}
