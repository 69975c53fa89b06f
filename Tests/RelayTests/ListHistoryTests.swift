import CivilTime
import RelayTesting
import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Relay
@testable import Sealing

/// Random histories of a list: whatever comes, all stores answer alike, and what was kept is there.
@Suite struct ListHistoryTests {
  @Test func `All stores give the same answers about a list`() async throws {
    for seed: UInt64 in 2000..<2010 {
      var history = try ListHistory(seed: seed, on: TestRelay.Sort.allCases)
      try await history.begin()
      for _ in 0..<60 { try await history.step() }
      try await history.expectWholeLog()
    }
  }

  @Test func `What was answered as kept in a list is in its log`() async throws {
    for seed: UInt64 in 3000..<3100 {
      var history = try ListHistory(seed: seed, on: [.memory])
      try await history.begin()
      for _ in 0..<60 { try await history.step() }
      try await history.expectWholeLog()
    }
  }
}

/// Calls of the people of a list, and of some who ask to come in. Each call goes to all relays, and
/// the answers must be the same byte for byte.
private struct ListHistory {
  let seed: UInt64
  private let relays: [TestRelay]
  private var generator: SeededGenerator
  private var list: ListWorld
  /// Ben's device, which is replaced now and then.
  private var phone: Member
  private var now = RelayWorld.now
  /// The log from its first entry on.
  private var log: [[UInt8]] = []
  private var steps: UInt8 = 0
  private let link: RelayToken
  private var owner: Member
  private var snapshot: SealedSnapshot?

  init(seed: UInt64, on sorts: [TestRelay.Sort]) throws {
    self.seed = seed
    var limits = RelayLimits()
    limits.lists.bytes = 60_000
    limits.lists.prunedBytes = 20_000
    limits.lists.asksAnHour = 5
    relays = try sorts.map { try TestRelay($0, limits: limits) }
    generator = SeededGenerator(seed: seed)
    list = try ListWorld(seed: seed)
    phone = list.ben.device
    owner = list.anna.device
    link = RelayToken(using: &generator)
  }

  mutating func begin() async throws {
    _ = try await ask(list.creation(), by: owner.token, as: SpaceState.self)
    log = Array(list.world.rosterBytes.prefix(1))
    try await append(Array(list.world.rosterBytes.dropFirst()), by: owner)
  }

  mutating func step() async throws {
    steps += 1
    now = now + .minutes(generator.chance(10) ? 60 * Int.random(in: 1...30, using: &generator) : 1)
    let writers = [list.anna.device, phone, list.cleo.device]
    let member = try #require(writers.randomElement(using: &generator))
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<6: try await write(by: member)
    case 6: try await forge(by: member)
    case 7: try await append(log.shuffled(using: &generator).suffix(4), by: member)
    case 8: try await change(.role(list.cleo.person, generator.chance(50) ? .reader : .editor))
    case 9: try await replacePhone()
    case 10: try await handOver()
    case 11, 12: try await offer(by: member)
    case 13..<16: try await writeLetters(by: member)
    case 16: try await takeSnapshot(by: member)
    case 17: for relay in relays { try await relay.rules.prune(at: now) }
    case 18: _ = try await ask(.asks(list.space), by: member.token, as: ListAsks.self)
    default: _ = try await ask(.state(list.space), by: member.token, as: SpaceState.self)
    }
  }

  /// From the prune index on it is what was kept, in order.
  mutating func expectWholeLog() async throws {
    let state = try await ask(.state(list.space), by: owner.token, as: SpaceState.self)
    guard case .done(let state) = state else {
      Issue.record("seed \(seed): \(state)")
      return
    }
    #expect(state.head == list.world.point(after: log), "seed \(seed)")
    #expect(state.roster == list.world.roster.point, "seed \(seed)")
    #expect(state.bytes <= 60_000 + 1 << 20, "seed \(seed)")
    let page = try await ask(
      .page(list.space, after: state.pruneIndex), by: owner.token, as: Page.self)
    guard case .done(let page) = page else { return }
    let rest = Array(log[Int(state.pruneIndex.sequence)...])
    #expect(page.entries == rest, "seed \(seed)")
    // No signature in it is wrong.
    for bytes in rest {
      guard let envelope = try? Envelope(parsing: bytes) else { continue }
      let writers = list.world.roster.members + list.world.roster.former
      let writer = try #require(writers.first { $0.device == envelope.device })
      try envelope.check(signedBy: writer.signingKey, in: list.space, using: &native)
    }
  }

  private mutating func write(by member: Member) async throws {
    var next = list.world
    let length = generator.chance(10) ? 34_000 : Int.random(in: 0..<1500, using: &generator)
    let text = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let minute = UInt32(now.milliseconds / 60_000) + (generator.chance(5) ? 9 : 0)
    let chain = UInt64(generator.chance(20) ? 2 : 1)
    let envelope = try next.envelope(by: member, chain: chain, minute: minute, text: text)
    if try await append([envelope], by: member) == 1 { list.world = next }
  }

  private mutating func forge(by member: Member) async throws {
    var copy = list.world
    var envelope = try copy.envelope(by: member)
    envelope[envelope.count - 1 - Int.random(in: 0..<60, using: &generator)] ^= 1
    let kept = try await append([envelope], by: member)
    #expect(kept == 0, "seed \(seed)")
  }

  private mutating func change(_ change: ListChange, by signer: Member? = nil) async throws {
    let signer = signer ?? owner
    guard let entry = try? list.entry(change, by: signer) else { return }
    if try await append([entry.bytes], by: signer) == 1 { try list.world.take(entry) }
  }

  private mutating func replacePhone() async throws {
    let next = list.world.member()
    let role = try #require(list.world.roster.list?.role(of: list.ben.person))
    let admission = next.admission(of: list.ben.person, role, replacing: phone.device)
    let before = list.world.roster.number
    try await change(.admit(admission), by: list.ben.key)
    guard list.world.roster.number > before else { return }
    if owner.device == phone.device { owner = next }
    phone = next
  }

  /// To the other of Anna and Ben, with the newest snapshot or without.
  private mutating func handOver() async throws {
    let isAnnas = owner.device == list.anna.device.device
    let next = isAnnas ? list.ben.person : list.anna.person
    let id = generator.chance(20) ? nil : snapshot?.manifest.id(in: list.space)
    let before = list.world.roster.number
    try await change(.handOver(next, snapshot: id ?? .zeros))
    if list.world.roster.number > before { owner = isAnnas ? phone : list.anna.device }
  }

  private mutating func offer(by member: Member) async throws {
    let number = UInt8.random(in: 0..<3, using: &generator)
    let span = Span.hours(Int.random(in: 0...50, using: &generator))
    let offer = LinkOffer(
      token: link.hash, until: UInt64((now + span).milliseconds),
      asks: Int.random(in: 0...3, using: &generator))
    let id = ListLinkID(checked: .init(repeating: number, count: 16))
    _ = try await ask(.putLink(list.space, id, offer), by: member.token, as: Done.self)
  }

  private mutating func writeLetters(by member: Member) async throws {
    let id = ListLinkID(
      checked: .init(repeating: .random(in: 0..<3, using: &generator), count: 16))
    let request: [UInt8] = [.random(in: 0..<4, using: &generator)]
    let hash = AskID(checked: Digest.hash(request))
    _ = try await ask(.ask(id, hash), by: link, as: Done.self)
    for letter in AskLetter.allCases where generator.chance(70) {
      let token = letter == .request ? link : generator.chance(70) ? owner.token : member.token
      let bytes = letter == .request ? request : [letter.rawValue, steps % 2]
      _ = try await ask(.putLetter(id, hash, letter, bytes), by: token, as: Done.self)
    }
    _ = try await ask(.letters(id, hash), by: link, as: StoredPieces.self)
  }

  private mutating func takeSnapshot(by member: Member) async throws {
    let state = try await ask(.state(list.space), by: member.token, as: SpaceState.self)
    guard case .done(let state) = state else { return }
    let made = try list.world.snapshot(by: member, upto: state.head)
    let id = made.manifest.snapshot
    _ = try await ask(
      .announce(list.space, manifest: made.manifest.bytes), by: member.token,
      as: MissingParts.self)
    _ = try await ask(
      .putPart(list.space, id, 0, made.parts[0].sealed), by: member.token, as: Done.self)
    let outcome = try await ask(.complete(list.space, id), by: member.token, as: Done.self)
    if case .done = outcome { snapshot = made }
    _ = try await ask(.newest(list.space), by: member.token, as: StoredPieces.self)
  }

  /// - Returns: how many are new in the log.
  @discardableResult
  private mutating func append(_ entries: [[UInt8]], by member: Member) async throws -> Int {
    let place = list.world.point(after: log)
    let outcome = try await ask(
      .append(list.space, known: place, entries: entries), by: member.token, as: Appended.self)
    guard case .done(let appended) = outcome else { return 0 }
    let before = log.count
    for (sequence, entry) in zip(appended.sequences, entries) {
      if sequence == UInt64(log.count) + 1 {
        log.append(entry)
      } else {
        #expect(log[Int(sequence) - 1] == entry, "seed \(seed)")
      }
    }
    return log.count - before
  }

  private mutating func ask<Content: AnswerContent>(
    _ call: RelayCall, by token: RelayToken, as type: Content.Type
  ) async throws -> Answer<Content>.Outcome {
    let request = CallID(checked: .init(repeating: steps, count: 16))
    var answers: Set<[UInt8]> = []
    for relay in relays {
      answers.insert(try await relay.reply(call, request, token: token, at: now).bytes)
    }
    #expect(answers.count == 1, "seed \(seed), \(call.kind)")
    return try Answer<Content>(
      try #require(answers.first), to: call.kind, request
    ).outcome
  }
}
