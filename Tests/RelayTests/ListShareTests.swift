import CivilTime
import RelayTesting
import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Relay
@testable import Sealing

/// The share of each person in what a list takes, by UTC day.
@Suite struct ListShareTests {
  /// From ``RelayWorld/now`` to midnight in UTC.
  private static let rest = 35_200
  private static let tomorrow = RelayWorld.now + .seconds(rest)

  /// Random bytes, which do not pack.
  private func text(_ count: Int, _ world: inout RelayWorld) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &world.generator) }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A reader writes 200 envelopes a day, short ones, and others are not kept out`(
    sort: TestRelay.Sort
  ) async throws {
    var list = try ListWorld(seed: 721)
    let relay = try TestRelay(sort)
    try await list.found(at: relay)
    let cleo = list.cleo.device
    let long = text(40_000, &list.world)
    let much = try list.world.envelope(by: cleo, text: long, isSent: false)
    #expect(
      try await relay.append([much], to: list.world, by: cleo).refusal
        == .tooLarge(limit: 32 << 10))
    let envelopes = try (0..<201).map { _ in try list.world.envelope(by: cleo) }
    // What was kept before is kept once, and counts once.
    try await relay.append(Array(envelopes[..<50]), to: list.world, by: cleo)
    let answer = try await relay.append(envelopes, to: list.world, by: cleo)
    #expect(answer.sequences.count == 200)
    #expect(answer.refusal == .tooMany(retryAfter: Self.rest))
    let last = Instant(milliseconds: Self.tomorrow.milliseconds - 1)
    #expect(
      try await relay.append([envelopes[200]], to: list.world, by: cleo, at: last).refusal
        == .tooMany(retryAfter: 1))
    let other = try list.world.envelope(by: list.ben.device, text: long)
    #expect(try await relay.append([other], to: list.world, by: list.ben.device).refusal == nil)
    #expect(
      try await relay.append(
        [envelopes[200]], to: list.world, by: cleo, at: Self.tomorrow
      ).refusal == nil)
  }

  @Test func `A reader writes 256 KiB a day, and as an editor 2 MiB`() async throws {
    var list = try ListWorld(seed: 722)
    let relay = try TestRelay(.memory)
    try await list.found(at: relay)
    let cleo = list.cleo.device
    func write(_ limit: Int) async throws -> (UInt64, Refusal?) {
      var bytes: UInt64 = 0
      while bytes < 4 << 20 {
        var next = list.world
        let text = text(limit, &next)
        let envelope = try next.envelope(by: cleo, text: text)
        let answer = try await relay.append([envelope], to: next, by: cleo)
        guard answer.refusal == nil else { return (bytes, answer.refusal) }
        bytes += UInt64(envelope.count)
        list.world = next
      }
      return (bytes, nil)
    }
    let (read, refusal) = try await write(30_000)
    #expect(refusal == .tooMany(retryAfter: Self.rest))
    #expect(read <= 256 << 10 && read + 32 << 10 > 256 << 10)
    let role = try list.take(.role(list.cleo.person, .editor), by: list.anna.device)
    try await relay.append([role], to: list.world, by: list.anna.device)
    let (edited, later) = try await write(200_000)
    #expect(later == .tooMany(retryAfter: Self.rest))
    #expect(read + edited <= 2 << 20 && read + edited + 256 << 10 > 2 << 20)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A person changes the roster 20 times a day, the owner more often`(
    sort: TestRelay.Sort
  ) async throws {
    var list = try ListWorld(seed: 723)
    let relay = try TestRelay(sort)
    try await list.found(at: relay)
    var former = list.ben.device
    for count in 1...21 {
      let next = list.world.member()
      let admission = next.admission(of: list.ben.person, .editor, replacing: former.device)
      let entry = try list.entry(.admit(admission), by: list.ben.key)
      let answer = try await relay.append([entry.bytes], to: list.world, by: list.ben.key)
      #expect(answer.refusal == (count > 20 ? .tooMany(retryAfter: Self.rest) : nil))
      guard answer.refusal == nil else { break }
      try list.world.take(entry)
      former = next
    }
    for count in 0..<22 {
      let role = count.isMultiple(of: 2) ? Role.reader : .editor
      let entry = try list.take(.role(list.ben.person, role), by: list.anna.device)
      #expect(
        try await relay.append([entry], to: list.world, by: list.anna.device).refusal == nil)
    }
    let next = list.world.member()
    let admission = next.admission(of: list.ben.person, .editor, replacing: former.device)
    let entry = try list.take(.admit(admission), by: list.ben.key)
    #expect(
      try await relay.append(
        [entry], to: list.world, by: list.ben.key, at: Self.tomorrow
      ).refusal == nil)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A device has 32 chains, and each device its own`(sort: TestRelay.Sort) async throws {
    var list = try ListWorld(seed: 724)
    let relay = try TestRelay(sort)
    try await list.found(at: relay)
    for chain: UInt64 in 1...33 {
      let envelope = try list.world.envelope(by: list.ben.device, chain: chain)
      let answer = try await relay.append([envelope], to: list.world, by: list.ben.device)
      #expect(answer.refusal == (chain > 32 ? .full(limit: 32) : nil))
    }
    let old = try list.world.envelope(by: list.ben.device, chain: 32)
    #expect(try await relay.append([old], to: list.world, by: list.ben.device).refusal == nil)
    let other = try list.world.envelope(by: list.cleo.device, chain: 33)
    #expect(try await relay.append([other], to: list.world, by: list.cleo.device).refusal == nil)
  }

  @Test func `A day ends at midnight in UTC`() {
    let day = Day.utc(RelayWorld.now)
    #expect(day.secondsLeft(at: RelayWorld.now) == Self.rest)
    #expect(Day.utc(Self.tomorrow) == day + 1)
    #expect(Day.utc(Instant(milliseconds: Self.tomorrow.milliseconds - 1)) == day)
    #expect(Day.utc(Instant(milliseconds: -1)).number == -1)
    #expect(day.secondsLeft(at: Self.tomorrow + .hours(5)) == 1)
  }
}
