import CivilTime
import RelayTesting
import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Relay
@testable import Sealing

/// Links of lists, and the letters between who asks and the owner.
@Suite struct ListLinkTests {
  private static let link = ListLinkID(checked: .init(repeating: 5, count: 16))
  private static let request: [UInt8] = [1, 2, 3]
  private static let ask = AskID(checked: Digest.hash(request))

  private static func until(_ span: Span) -> UInt64 {
    UInt64((RelayWorld.now + span).milliseconds)
  }

  /// A list at a relay, with a token for a link that is not there yet.
  private static func founded(
    _ sort: TestRelay.Sort, seed: UInt64, limits: RelayLimits = RelayLimits()
  ) async throws -> (ListWorld, TestRelay, RelayToken) {
    var list = try ListWorld(seed: seed)
    let relay = try TestRelay(sort, limits: limits)
    try await list.found(at: relay)
    return (list, relay, RelayToken(using: &list.world.generator))
  }

  private static func offer(
    _ list: ListWorld, _ token: RelayToken, asks: Int = 3, for span: Span = .hours(1),
    link: ListLinkID = link
  ) -> RelayCall {
    .putLink(
      list.space, link, LinkOffer(token: token.hash, until: until(span), asks: asks))
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A person asks by a link, and letters pass once and in order, however often they are read`(
    sort: TestRelay.Sort
  ) async throws {
    var (list, relay, token) = try await Self.founded(sort, seed: 731)
    let owner = list.anna.device
    let (call, read) = (
      RelayCall.ask(Self.link, Self.ask), RelayCall.letters(Self.link, Self.ask)
    )
    func put(_ letter: AskLetter, _ bytes: [UInt8], _ token: RelayToken) async throws -> Refusal? {
      try await relay.refusal(.putLetter(Self.link, Self.ask, letter, bytes), by: token)
    }
    func letters(_ token: RelayToken) async throws -> [[UInt8]] {
      switch try await relay.ask(read, token: token, as: StoredPieces.self) {
      case .done(let stored): return stored.pieces
      case .refused(let refusal): throw RelayError.refused(refusal)
      }
    }
    #expect(try await relay.refusal(call, by: token) == .absent)
    for _ in 0..<2 {
      #expect(try await relay.refusal(Self.offer(list, token), by: owner.token) == nil)
    }
    #expect(try await put(.reveal, [9], owner.token) == .absent)
    for _ in 0..<2 { #expect(try await relay.refusal(call, by: token) == nil) }
    #expect(try await put(.request, Self.request, token) == .absent)
    #expect(try await put(.answer, [8], owner.token) == .absent)
    #expect(try await letters(token) == [])
    for _ in 0..<2 { #expect(try await put(.reveal, [9], owner.token) == nil) }
    #expect(try await put(.reveal, [7], owner.token) == .taken)
    #expect(try await put(.request, [3, 2, 1], token) == .malformed)
    for _ in 0..<2 { #expect(try await put(.request, Self.request, token) == nil) }
    // Another device of the owner goes on.
    let phone = list.world.member()
    let admission = try list.take(
      .admit(phone.admission(of: list.anna.person, .owner)), by: list.anna.key)
    try await relay.append([admission], to: list.world, by: list.anna.key)
    for _ in 0..<2 { #expect(try await put(.answer, [8], phone.token) == nil) }
    #expect(try await put(.answer, [7], owner.token) == .taken)
    for reader in [token, owner.token, phone.token] {
      #expect(try await letters(reader) == [[9], Self.request, [8]])
    }
    let asked: ListAsks = try await relay.done(.asks(list.space), by: phone)
    let expected = ListAsks.Ask(
      link: Self.link, id: Self.ask, time: Self.until(.seconds(0)),
      letters: [[9], Self.request, [8]])
    #expect(asked.asks == [expected])
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Only the owner's devices offer and answer, only the link's token asks`(
    sort: TestRelay.Sort
  ) async throws {
    let (list, relay, token) = try await Self.founded(sort, seed: 732)
    let (owner, point) = (list.anna.device.token, list.world.roster.point)
    let offer = Self.offer(list, token)
    for other in [list.ben.device, list.cleo.device, list.anna.key] {
      #expect(try await relay.refusal(offer, by: other.token) == .roster(point))
      #expect(
        try await relay.refusal(.asks(list.space), by: other.token, as: ListAsks.self)
          == .roster(point))
    }
    #expect(try await relay.refusal(offer, by: token) == .unauthorized)
    #expect(try await relay.refusal(offer, by: owner) == nil)
    let call = RelayCall.ask(Self.link, Self.ask)
    for other in [owner, list.ben.device.token] {
      #expect(try await relay.refusal(call, by: other) == .unauthorized)
    }
    #expect(try await relay.refusal(call, by: token) == nil)
    func put(_ letter: AskLetter, _ token: RelayToken) async throws -> Refusal? {
      try await relay.refusal(.putLetter(Self.link, Self.ask, letter, Self.request), by: token)
    }
    #expect(try await put(.reveal, token) == .unauthorized)
    #expect(try await put(.reveal, list.ben.device.token) == .roster(point))
    #expect(try await put(.reveal, owner) == nil)
    for other in [owner, list.ben.device.token] {
      #expect(try await put(.request, other) == .unauthorized)
    }
    let read = RelayCall.letters(Self.link, Self.ask)
    #expect(
      try await relay.refusal(read, by: list.cleo.device.token, as: StoredPieces.self)
        == .roster(point))
    let unknown = RelayCall.letters(Self.link, .zeros)
    #expect(try await relay.refusal(unknown, by: token, as: StoredPieces.self) == .absent)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A space of one person has no links`(sort: TestRelay.Sort) async throws {
    let relay = try TestRelay(sort)
    let own = try RelayWorld(seed: 733)
    let _: SpaceState = try await relay.done(own.creation, by: own.founder)
    let offer = LinkOffer(
      token: own.founder.token.hash, until: Self.until(.hours(1)), asks: 1)
    for call in [RelayCall.putLink(own.space, Self.link, offer), .asks(own.space)] {
      #expect(
        try await relay.refusal(call, by: own.founder.token, as: ListAsks.self) == .malformed)
    }
    #expect(
      try await relay.refusal(.ask(Self.link, Self.ask), by: own.founder.token) == .absent)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A link ends at its time, is withdrawn at any, and its asks go with it`(
    sort: TestRelay.Sort
  ) async throws {
    let (list, relay, token) = try await Self.founded(sort, seed: 734)
    let owner = list.anna.device
    let call = RelayCall.ask(Self.link, Self.ask)
    let end = RelayWorld.now + .hours(1)
    let last = Instant(milliseconds: end.milliseconds - 1)
    func count(at now: Instant) async throws -> Int {
      let asked: ListAsks = try await relay.done(.asks(list.space), by: owner, at: now)
      return asked.asks.count
    }
    let _: Done = try await relay.done(Self.offer(list, token), by: owner)
    #expect(try await relay.refusal(call, by: token, at: last) == nil)
    #expect(try await count(at: last) == 1)
    #expect(try await relay.refusal(call, by: token, at: end) == .absent)
    #expect(try await count(at: end) == 0)
    try await relay.rules.prune(at: end)
    // Nothing of it is left, so it can be offered anew.
    let _: Done = try await relay.done(Self.offer(list, token), by: owner)
    #expect(try await count(at: RelayWorld.now) == 0)
    #expect(try await relay.refusal(call, by: token) == nil)
    for _ in 0..<2 {
      let _: Done = try await relay.done(Self.offer(list, token, asks: 0), by: owner)
      #expect(try await relay.refusal(call, by: token) == .absent)
    }
    let _: Done = try await relay.done(Self.offer(list, token), by: owner)
    #expect(try await count(at: RelayWorld.now) == 0)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A link lasts 30 days at most, and there are eight of them`(
    sort: TestRelay.Sort
  ) async throws {
    let (list, relay, token) = try await Self.founded(sort, seed: 735)
    let owner = list.anna.device.token
    let days = 30 * 24 * 3600
    func refusal(_ span: Span, _ number: UInt8 = 5, at now: Instant = RelayWorld.now) async throws
      -> Refusal?
    {
      let link = ListLinkID(checked: .init(repeating: number, count: 16))
      return try await relay.refusal(
        Self.offer(list, token, for: span, link: link), by: owner, at: now)
    }
    #expect(try await refusal(.seconds(days) + .minutes(6)) == .tooLarge(limit: days))
    #expect(try await refusal(.seconds(days) + .minutes(5)) == nil)
    #expect(try await refusal(.seconds(0)) == .absent)
    for number: UInt8 in 6...12 { #expect(try await refusal(.hours(1), number) == nil) }
    #expect(try await refusal(.hours(1), 13) == .tooLarge(limit: 8))
    // One that is there may change, and one that has ended makes room.
    #expect(try await refusal(.hours(2), 12) == nil)
    #expect(try await refusal(.hours(3), 13, at: RelayWorld.now + .hours(1)) == nil)
    // Another token, or another list, does not get it.
    var other = try ListWorld(seed: 736)
    try await other.found(at: relay)
    let foreign = RelayToken(using: &other.world.generator)
    #expect(try await relay.refusal(Self.offer(list, foreign), by: owner) == .taken)
    #expect(
      try await relay.refusal(Self.offer(other, token), by: other.anna.device.token) == .taken)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `So many ask by a link as it is for, and no network asks all the time`(
    sort: TestRelay.Sort
  ) async throws {
    var limits = RelayLimits()
    limits.lists.asksAnHour = 4
    let (list, relay, token) = try await Self.founded(sort, seed: 737, limits: limits)
    let second = ListLinkID(checked: .init(repeating: 6, count: 16))
    for link in [Self.link, second] {
      let _: Done = try await relay.done(
        Self.offer(list, token, link: link), by: list.anna.device)
    }
    func ask(
      _ number: UInt8, _ link: ListLinkID = Self.link, from network: UInt8 = 1
    ) async throws -> Refusal? {
      try await relay.refusal(
        .ask(link, AskID(checked: .init(repeating: number, count: 32))), by: token,
        from: CallOrigin(network: [203, 0, 113, network], isOutside: true))
    }
    for number: UInt8 in 1...3 {
      // Sent again, it is not counted again.
      for _ in 0..<2 { #expect(try await ask(number) == nil) }
    }
    #expect(try await ask(4) == .full(limit: 3))
    #expect(try await ask(1, second) == nil)
    guard case .tooMany(let seconds) = try await ask(2, second) else {
      Issue.record("The network has asked too often.")
      return
    }
    #expect((1...3600).contains(seconds))
    #expect(try await ask(2, second, from: 2) == nil)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Asks that come at once are not more than the link is for`(
    sort: TestRelay.Sort
  ) async throws {
    let (list, relay, token) = try await Self.founded(sort, seed: 738)
    let _: Done = try await relay.done(Self.offer(list, token), by: list.anna.device)
    let kept = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number: UInt8 in 1...20 {
        group.addTask {
          try await relay.refusal(
            .ask(Self.link, AskID(checked: .init(repeating: number, count: 32))), by: token)
            == nil
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    let asked: ListAsks = try await relay.done(.asks(list.space), by: list.anna.device)
    #expect(kept == 3 && asked.asks.count == 3)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A hand over withdraws the links, and the new owner offers others`(
    sort: TestRelay.Sort
  ) async throws {
    var (list, relay, token) = try await Self.founded(sort, seed: 739)
    let (anna, ben) = (list.anna.device, list.ben.device)
    let _: Done = try await relay.done(Self.offer(list, token), by: anna)
    #expect(try await relay.refusal(.ask(Self.link, Self.ask), by: token) == nil)
    let entry = try list.take(.handOver(list.ben.person, snapshot: .zeros), by: anna)
    #expect(try await relay.append([entry], to: list.world, by: anna).refusal == nil)
    #expect(try await relay.refusal(.ask(Self.link, Self.ask), by: token) == .absent)
    let point = list.world.roster.point
    #expect(try await relay.refusal(Self.offer(list, token), by: anna.token) == .roster(point))
    #expect(try await relay.refusal(Self.offer(list, token), by: ben.token) == nil)
    let asked: ListAsks = try await relay.done(.asks(list.space), by: ben)
    #expect(asked.asks.isEmpty)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `What is asked is told to the streams of the owner, and to no other`(
    sort: TestRelay.Sort
  ) async throws {
    let (list, relay, token) = try await Self.founded(sort, seed: 740)
    let head = list.world.point(after: list.world.rosterBytes)
    var owner = HeadSubscriber(of: list.space, by: list.anna.device.token.hash)
    let others = [list.anna.key, list.ben.device, list.cleo.device].map {
      HeadSubscriber(of: list.space, by: $0.token.hash)
    }
    func expect(changed: Bool, _ what: String) async throws {
      let news = try await relay.rules.news(for: [owner] + others)
      #expect(news.dropFirst().allSatisfy { $0 == .grew(to: head) }, "\(what)")
      guard case .grew(let known, let asks) = news[0] else {
        Issue.record("\(what): \(news[0])")
        return
      }
      #expect(known == head && (asks != owner.asks) == changed, "\(what)")
      (owner.known, owner.asks) = (known, asks)
    }
    try await expect(changed: false, "no link")
    let _: Done = try await relay.done(Self.offer(list, token), by: list.anna.device)
    try await expect(changed: false, "a link")
    #expect(try await relay.refusal(.ask(Self.link, Self.ask), by: token) == nil)
    try await expect(changed: true, "an ask")
    try await expect(changed: false, "the same")
    let reveal = RelayCall.putLetter(Self.link, Self.ask, .reveal, [9])
    let _: Done = try await relay.done(reveal, by: list.anna.device)
    try await expect(changed: false, "the owner's own letter")
    let request = RelayCall.putLetter(Self.link, Self.ask, .request, Self.request)
    #expect(try await relay.refusal(request, by: token) == nil)
    try await expect(changed: true, "a request")
    let second = AskID(checked: .init(repeating: 2, count: 32))
    #expect(try await relay.refusal(.ask(Self.link, second), by: token) == nil)
    try await expect(changed: true, "another")
    let _: Done = try await relay.done(
      Self.offer(list, token, asks: 0), by: list.anna.device)
    try await expect(changed: true, "withdrawn")
    #expect(owner.asks == nil)
  }

  @Test(arguments: [1, 1024, 1025])
  func `A letter has up to a kibibyte`(length: Int) async throws {
    let (list, relay, token) = try await Self.founded(.memory, seed: 741)
    let _: Done = try await relay.done(Self.offer(list, token), by: list.anna.device)
    #expect(try await relay.refusal(.ask(Self.link, Self.ask), by: token) == nil)
    let letter = RelayCall.putLetter(
      Self.link, Self.ask, .reveal, .init(repeating: 1, count: length))
    #expect(
      try await relay.refusal(letter, by: list.anna.device.token)
        == (length > 1024 ? .tooLarge(limit: 1024) : nil))
  }
}
