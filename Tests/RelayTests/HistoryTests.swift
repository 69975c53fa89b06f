import CivilTime
import RelayTesting
import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Relay
@testable import Sealing

/// Random histories: whatever comes, the log is whole, and all stores answer alike.
@Suite struct HistoryTests {
  @Test func `Whatever was answered as kept is in the log, at its place and once`() async throws {
    for seed: UInt64 in 0..<300 {
      var history = try History(seed: seed, on: [.memory])
      for _ in 0..<40 { try await history.step() }
      try await history.expectWholeLog()
    }
  }

  @Test func `All stores give the same answers`() async throws {
    for seed: UInt64 in 1000..<1040 {
      var history = try History(seed: seed, on: TestRelay.Sort.allCases)
      for _ in 0..<60 { try await history.step() }
      try await history.expectWholeLog()
    }
  }
}

/// Calls of several members, some of whom are late, in one space. Each call goes to all relays, and
/// the answers must be the same byte for byte.
private struct History {
  let seed: UInt64
  private let relays: [TestRelay]
  private var generator: SeededGenerator
  private var world: RelayWorld
  private var members: [Member]
  /// A world that knows less, from which copies of devices write.
  private var late: RelayWorld
  private var now = RelayWorld.now
  private var kept: [UInt64: [UInt8]] = [:]
  private var recent: [[UInt8]] = []
  private var snapshot: SealedSnapshot?
  private var steps: UInt8 = 0

  init(seed: UInt64, on sorts: [TestRelay.Sort]) throws {
    self.seed = seed
    var limits = RelayLimits()
    limits.devices = 5
    limits.spaceBytes = 20_000
    limits.pageBytes = 1500
    relays = try sorts.map { try TestRelay($0, limits: limits) }
    generator = SeededGenerator(seed: seed)
    world = try RelayWorld(seed: seed)
    late = world
    members = [world.founder]
  }

  mutating func step() async throws {
    steps += 1
    now = now + .minutes(generator.chance(10) ? 60 * 24 * 16 : 1)
    let member = try #require(members.randomElement(using: &generator))
    if steps == 1 || generator.chance(5) {
      _ = try await ask(world.creation, by: member, as: SpaceState.self)
    }
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<8: try await append(try envelopes(by: member), by: member)
    case 8: try await append(recent.shuffled(using: &generator), by: member)
    case 9:
      let copy = try late.envelope(by: member)
      try await append([copy], by: member)
    case 10: late = world
    case 11..<14: try await changeRoster(by: member)
    case 14: try await beginSnapshot(by: member)
    case 15: try await finishSnapshot(by: member)
    case 16: for relay in relays { try await relay.rules.prune(at: now) }
    case 17: _ = try await ask(.page(world.space, after: world.start), by: member, as: Page.self)
    default: _ = try await ask(.state(world.space), by: member, as: SpaceState.self)
    }
  }

  /// From the prune index on it is what was kept, in order; below it the roster is.
  mutating func expectWholeLog() async throws {
    let member = try #require(members.first)
    guard
      case .done(let state) = try await ask(.state(world.space), by: member, as: SpaceState.self)
    else { return }
    let sequences = 1...max(1, state.head.sequence)
    #expect(Set(sequences) == Set(kept.keys), "seed \(seed)")
    let log = sequences.compactMap { kept[$0] }
    #expect(world.point(after: log) == state.head, "seed \(seed)")
    var after = state.pruneIndex
    while true {
      let outcome = try await ask(.page(world.space, after: after), by: member, as: Page.self)
      guard case .done(let page) = outcome, !page.entries.isEmpty else { break }
      let end = Int(after.sequence) + page.entries.count
      #expect(page.entries == Array(log[Int(after.sequence)..<end]), "seed \(seed)")
      after = world.point(after: Array(log[..<end]))
    }
    #expect(after == state.head, "seed \(seed)")
    let roster = try await ask(.roster(world.space, after: 0), by: member, as: Page.self)
    guard case .done(let page) = roster else { return }
    #expect(
      page.entries == Array(world.rosterBytes.prefix(page.entries.count)), "seed \(seed)")
  }

  private mutating func envelopes(by member: Member) throws -> [[UInt8]] {
    let chain = UInt64(generator.chance(20) ? 2 : 1)
    let isAhead = generator.chance(5)
    let minute = UInt32(now.milliseconds / 60_000) + (isAhead ? 9 : 0)
    return try (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      try world.envelope(by: member, chain: chain, minute: minute)
    }
  }

  private mutating func append(_ entries: [[UInt8]], by member: Member) async throws {
    recent = Array((recent + entries).suffix(6))
    let known = kept[1].map { world.point(after: [$0]) } ?? world.start
    var answer = try await ask(
      .append(world.space, known: known, entries: entries), by: member, as: Appended.self)
    if case .refused(.pruned(let pruneIndex, _)) = answer {
      answer = try await ask(
        .append(world.space, known: pruneIndex, entries: entries), by: member, as: Appended.self)
    }
    guard case .done(let appended) = answer else { return }
    for (sequence, entry) in zip(appended.sequences, entries) {
      #expect(kept[sequence] == nil || kept[sequence] == entry, "seed \(seed)")
      kept[sequence] = entry
    }
  }

  private mutating func changeRoster(by member: Member) async throws {
    let content: RosterEntry.Content
    var key: EpochKey?
    if members.count == 1 || generator.chance(60) {
      let next = world.member()
      content = .admit(try next.admission())
      members.append(next)
    } else {
      let gone = members.filter { $0.device != member.device }.prefix(1)
      let (removal, next) = try world.removal(of: Array(gone))
      (content, key) = (removal, next)
      members.removeAll { $0.device == gone[0].device }
    }
    let entry = try world.entry(content, by: member)
    let before = kept.count
    try await append([entry.bytes], by: member)
    guard kept.count > before else {
      // It was refused: no member came or went.
      if case .admit = content { members.removeLast() }
      return
    }
    try world.take(entry, newKey: key)
  }

  private mutating func beginSnapshot(by member: Member) async throws {
    let state = try await ask(.state(world.space), by: member, as: SpaceState.self)
    guard case .done(let state) = state else { return }
    let made = try world.snapshot(by: member, upto: state.head)
    snapshot = made
    _ = try await ask(
      .announce(world.space, manifest: made.manifest.bytes), by: member, as: MissingParts.self)
    let part = made.parts[0].sealed
    _ = try await ask(
      .putPart(world.space, made.manifest.snapshot, 0, part), by: member,
      as: Done.self)
  }

  private mutating func finishSnapshot(by member: Member) async throws {
    guard let manifest = snapshot?.manifest else { return }
    let id = manifest.snapshot
    _ = try await ask(.complete(world.space, id), by: member, as: Done.self)
    let attestation = try Attestation(
      for: manifest.id(in: world.space), by: member.device, with: member.keys, in: world.space,
      using: &native)
    _ = try await ask(.attest(world.space, id, attestation.bytes), by: member, as: Done.self)
    _ = try await ask(.newest(world.space), by: member, as: StoredPieces.self)
  }

  private mutating func ask<Content: AnswerContent>(
    _ call: RelayCall, by member: Member, as type: Content.Type
  ) async throws -> Answer<Content>.Outcome {
    let request = CallID(checked: .init(repeating: steps, count: 16))
    var answers: Set<[UInt8]> = []
    for relay in relays {
      answers.insert(try await relay.reply(call, request, token: member.token, at: now).bytes)
    }
    #expect(answers.count == 1, "seed \(seed), \(call.kind)")
    let outcome = try Answer<Content>(
      try #require(answers.first), to: call.kind, request
    ).outcome
    if call.kind == .create, case .done = outcome, kept.isEmpty {
      kept[1] = world.rosterBytes[0]
    }
    return outcome
  }
}
