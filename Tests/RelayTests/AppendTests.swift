import CivilTime
import RelayTesting
import Testing
import TestSupport
import Wire

@testable import Relay
@testable import Sealing

/// Appends, and their refusals in the order of checking.
@Suite struct AppendTests {
  @Test(arguments: TestRelay.Sort.allCases)
  func `What is sent stands in the log in its order, and the answer says where`(
    sort: TestRelay.Sort
  ) async throws {
    var world = try RelayWorld(seed: 1)
    let relay = try TestRelay(sort)
    let state: SpaceState = try await relay.done(world.creation, by: world.founder)
    #expect(state.head == world.point(after: world.rosterBytes))
    let entries = try (0..<3).map { _ in try world.envelope(by: world.founder) }
    let answer = try await relay.append(entries, to: world, by: world.founder)
    #expect(answer.sequences == [2, 3, 4] && answer.refusal == nil)
    #expect(answer.head == world.point(after: world.rosterBytes + entries))
    #expect(try await relay.log(of: world, by: world.founder) == world.rosterBytes + entries)
    let later = try await relay.state(of: world, by: world.founder)
    #expect(later.chains.map(\.n) == [3] && later.head == answer.head)
    let bytes = (world.rosterBytes + entries).map(\.count).reduce(0, +)
    #expect(later.bytes == UInt64(bytes))
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `What was kept before is kept once, and has its place`(sort: TestRelay.Sort) async throws {
    var world = try RelayWorld(seed: 2)
    let relay = try TestRelay(sort)
    for _ in 0..<2 {
      let state: SpaceState = try await relay.done(world.creation, by: world.founder)
      #expect(state.head.sequence == 1)
    }
    let entries = try (0..<3).map { _ in try world.envelope(by: world.founder) }
    try await relay.append([entries[0]], to: world, by: world.founder)
    for _ in 0..<2 {
      let answer = try await relay.append(entries, to: world, by: world.founder)
      #expect(answer.sequences == [2, 3, 4] && answer.refusal == nil)
    }
    let twice = try await relay.append(
      world.rosterBytes + [entries[2], entries[1]], to: world, by: world.founder)
    #expect(twice.sequences == [1, 4, 3] && twice.head.sequence == 4)
  }

  /// One entry that is wrong in several ways is told the first of them.
  @Test(arguments: TestRelay.Sort.allCases)
  func `Of several reasons the first in order is told`(sort: TestRelay.Sort) async throws {
    var world = try RelayWorld(seed: 3)
    var limits = RelayLimits()
    limits.spaceBytes = 2000
    let relay = try TestRelay(sort, limits: limits)
    let founder = world.founder
    let late = world
    let stranger = world.member()
    let _: SpaceState = try await relay.done(world.creation, by: founder)
    let first = try world.envelope(by: founder)
    try await relay.append([first], to: world, by: founder)
    let head = world.point(after: world.rosterBytes + [first])
    let chain = ChainPoint(chain: 1, n: 1, id: world.id(of: first))
    let (content, newKey) = try world.removal(of: [])
    let removal = try world.entry(content, by: founder)
    try world.take(removal, newKey: newKey)
    try await relay.append([removal.bytes], to: world, by: founder)
    let now = world.roster.point

    let minute = RelayWorld.minute + 60
    var other = late
    other.generator = SeededGenerator(seed: 99)
    // Random bytes do not pack.
    let long = (0..<3000).map { _ in UInt8.random(in: 0...255, using: &other.generator) }
    // All errors at once: another envelope in that place, an old epoch, too early, too long.
    let fork = try other.envelope(by: founder, minute: minute, text: long)
    let gap = try {
      var ahead = late
      for _ in 0..<2 { _ = try ahead.envelope(by: founder) }
      return try ahead.envelope(by: founder, minute: minute)
    }()
    func stop(
      _ entry: [UInt8], known: LogPoint? = nil, token: RelayToken? = nil
    ) async throws -> Refusal? {
      switch try await relay.ask(
        .append(world.space, known: known ?? world.start, entries: [entry]),
        token: token ?? founder.token, as: Appended.self)
      {
      case .refused(let refusal): return refusal
      case .done(let answer): return answer.refusal
      }
    }
    let wrong = LogPoint(sequence: 1, log: LogHash(checked: .init(repeating: 1, count: 32)))
    let full = LogPoint(
      sequence: 3, log: world.point(after: [world.rosterBytes[0], first, removal.bytes]).log)
    #expect(try await stop(fork, known: wrong, token: stranger.token) == .unauthorized)
    #expect(try await stop(fork, known: wrong) == .rewound(full))
    #expect(
      try await stop(fork, known: LogPoint(sequence: 9, log: head.log)) == .rewound(full))
    #expect(try await stop(fork) == .forked(chain))
    #expect(try await stop(gap) == .gap(chain))
    #expect(
      try await stop(try other.envelope(by: founder, chain: 2, minute: minute)) == .epoch(now))
    let foreign = try world.envelope(by: stranger, minute: minute, isSent: false)
    #expect(try await stop(foreign) == .roster(now))
    #expect(
      try await stop(try world.envelope(by: founder, minute: minute, text: long, isSent: false))
        == .clockAhead)
    #expect(
      try await stop(try world.envelope(by: founder, text: long, isSent: false))
        == .full(limit: 2000))
    #expect(try await stop(try world.envelope(by: founder)) == nil)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `What stands before the first refused is kept, and nothing behind it`(
    sort: TestRelay.Sort
  ) async throws {
    var world = try RelayWorld(seed: 4)
    let relay = try TestRelay(sort)
    let _: SpaceState = try await relay.done(world.creation, by: world.founder)
    let first = try world.envelope(by: world.founder)
    let second = try world.envelope(by: world.founder)
    let third = try world.envelope(by: world.founder)
    let answer = try await relay.append([first, third, second], to: world, by: world.founder)
    #expect(answer.sequences == [2])
    #expect(
      answer.refusal == .gap(ChainPoint(chain: 1, n: 1, id: world.id(of: first))))
    #expect(try await relay.log(of: world, by: world.founder) == world.rosterBytes + [first])
    let unknown = try await relay.append([Array("DRE1".utf8)], to: world, by: world.founder)
    #expect(unknown.refusal == .malformed && unknown.sequences == [])
  }

  @Test(arguments: [0, 4, 5, 6])
  func `A clock may be five minutes ahead, and not six`(minutes: UInt32) async throws {
    var world = try RelayWorld(seed: 5)
    let relay = try TestRelay(.memory)
    let _: SpaceState = try await relay.done(world.creation, by: world.founder)
    let now = Instant(milliseconds: Int64(RelayWorld.minute) * 60_000)
    let envelope = try world.envelope(by: world.founder, minute: RelayWorld.minute + minutes)
    let answer = try await relay.append([envelope], to: world, by: world.founder, at: now)
    #expect(answer.refusal == (minutes > 5 ? .clockAhead : nil))
  }

  @Test func `A stamp that is rounded up to the sixth minute is not ahead`() {
    let minute = Instant(milliseconds: 60_000 * 100)
    #expect(AppendRules.latestMinute(at: minute) == 105)
    #expect(AppendRules.latestMinute(at: Instant(milliseconds: 60_000 * 100 + 1)) == 106)
    #expect(AppendRules.latestMinute(at: Instant(milliseconds: -9_000_000)) == 0)
  }

  @Test func `A space has as many chains as a snapshot can name`() throws {
    var world = try RelayWorld(seed: 9)
    var row = SpaceRow(new: world.space)
    row.head = LogPoint.start(of: world.space).adding(world.roster.head)
    let rules = AppendRules(
      space: row, roster: world.roster, device: world.founder.device, now: RelayWorld.now,
      limits: RelayLimits())
    let envelope = try Envelope(parsing: world.envelope(by: world.founder))
    for (chains, verdict) in [
      (8191, AppendRules.Verdict.keep), (8192, .refuse(.full(limit: 8192))),
    ] {
      let facts = AppendRules.Facts(
        chain: nil, stored: nil, seen: LogPoint.start(of: world.space).log, chains: chains)
      #expect(rules.verdict(on: envelope, .zeros, facts) == verdict)
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `An envelope that knows another log is no follower of this one`(
    sort: TestRelay.Sort
  ) async throws {
    var world = try RelayWorld(seed: 6)
    let relay = try TestRelay(sort)
    let state: SpaceState = try await relay.done(world.creation, by: world.founder)
    let wrong = LogPoint(sequence: 1, log: world.start.log)
    let envelope = try world.envelope(by: world.founder, seen: wrong, isSent: false)
    let answer = try await relay.append([envelope], to: world, by: world.founder)
    #expect(answer.refusal == .rewound(state.head))
    let right = try world.envelope(by: world.founder, seen: state.head)
    #expect(try await relay.append([right], to: world, by: world.founder).refusal == nil)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A full space can still remove somebody`(sort: TestRelay.Sort) async throws {
    var world = try RelayWorld(seed: 7)
    var limits = RelayLimits()
    limits.spaceBytes = 700
    let relay = try TestRelay(sort, limits: limits)
    let phone = world.member()
    let _: SpaceState = try await relay.done(world.creation, by: world.founder)
    let admission = try world.entry(.admit(phone.admission()), by: world.founder)
    try world.take(admission)
    let envelope = try world.envelope(by: world.founder)
    let answer = try await relay.append(
      [admission.bytes, envelope], to: world, by: world.founder)
    #expect(answer.sequences == [2] && answer.refusal == .full(limit: 700))
    let (content, key) = try world.removal(of: [phone])
    let removal = try world.entry(content, by: world.founder)
    try world.take(removal, newKey: key)
    let kept = try await relay.append([removal.bytes], to: world, by: world.founder)
    #expect(kept.refusal == nil)
    #expect(try await relay.refusal(.state(world.space), by: phone.token) == .unauthorized)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A space has as many devices as it may, and no more`(sort: TestRelay.Sort) async throws {
    var world = try RelayWorld(seed: 8)
    var limits = RelayLimits()
    limits.devices = 3
    let relay = try TestRelay(sort, limits: limits)
    let _: SpaceState = try await relay.done(world.creation, by: world.founder)
    for count in 2...4 {
      let entry = try world.entry(.admit(world.member().admission()), by: world.founder)
      let answer = try await relay.append([entry.bytes], to: world, by: world.founder)
      #expect(answer.refusal == (count > 3 ? .members(limit: 3) : nil))
      if answer.refusal == nil { try world.take(entry) }
    }
    let code = try world.entry(
      .admit(world.member().admission(.recoveryCode)), by: world.founder)
    #expect(
      try await relay.append([code.bytes], to: world, by: world.founder).refusal == nil)
  }
}
